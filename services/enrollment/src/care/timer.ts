import { createRepeater, type Logger } from '@petwell/chassis';
import type { SendCareNotices } from './send-care-notices.ts';

/** Sends due care notices from the start and every `intervalMs`. */
export const createCareTimer = (deps: {
  sendCareNotices: SendCareNotices;
  intervalMs: number;
  logger: Logger;
}) =>
  createRepeater({
    name: 'send care notices',
    work: deps.sendCareNotices,
    everyMs: deps.intervalMs,
    runsAtStart: true,
    logger: deps.logger,
  });
