import type { Logger } from '@petwell/chassis';
import type { SendCareNotices } from './send-care-notices.ts';

/** Sends due care notices from the start and every `intervalMs`. `stop` waits for the current run. */
export function createCareTimer(deps: {
  sendCareNotices: SendCareNotices;
  intervalMs: number;
  logger: Logger;
}) {
  let current: Promise<void> | null = null;
  let timer: NodeJS.Timeout | undefined;
  const run = () => {
    current ??= deps
      .sendCareNotices()
      .catch((err: unknown) => deps.logger.warn({ err }, 'sending care notices failed'))
      .finally(() => {
        current = null;
      });
  };
  return {
    start() {
      timer = setInterval(run, deps.intervalMs);
      run();
    },
    async stop() {
      clearInterval(timer);
      await current;
    },
  };
}
