import { createRepeater, type Repeater } from '@petwell/chassis';
import { mailBatchSize, type DeliverMail } from './deliver-mail.ts';

/**
 * Creates the worker. Sends due emails until there are none, then polls every `pollIntervalMs` or when woken.
 */
export const createMailWorker = (deps: {
  deliverDueMails: DeliverMail;
  pollIntervalMs: number;
  logger: { warn(details: object, message: string): void };
}): Repeater =>
  createRepeater({
    name: 'deliver mails',
    work: async () => (await deps.deliverDueMails()) >= mailBatchSize,
    everyMs: deps.pollIntervalMs,
    runsAtStart: true,
    logger: deps.logger,
  });
