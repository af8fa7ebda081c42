import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from '@petwell/chassis';
import type { ProcessDueEvents } from './process-provider-events.ts';

export type EventWorker = {
  start: () => void;
  /** Processes due events now. */
  wake: () => void;
  /** Finishes the current batch. */
  stop: () => Promise<void>;
};

/**
 * A payment creates several events within moments. Processed together, they need one read of the provider.
 */
const burstMs = 50;

/**
 * Processes recorded events when woken, and every `pollIntervalMs` those left by a crash, another process, or
 * a failure. Events that arrive during a batch go into the next one.
 */
export function createEventWorker(deps: {
  processDueEvents: ProcessDueEvents;
  logger: Logger;
  pollIntervalMs?: number;
}): EventWorker {
  const { processDueEvents, logger, pollIntervalMs = 1_000 } = deps;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | null = null;
  let hasNews = false;
  let isStopped = true;

  async function run(): Promise<void> {
    try {
      do {
        await sleep(burstMs);
        hasNews = false;
        while (!isStopped && (await processDueEvents()));
      } while (hasNews && !isStopped);
    } catch (error) {
      logger.warn({ err: error }, 'processing provider events failed');
    }
  }

  function wake(): void {
    if (isStopped) return;
    hasNews = true;
    running ??= run().finally(() => {
      running = null;
    });
  }

  return {
    start() {
      isStopped = false;
      timer = setInterval(wake, pollIntervalMs);
      wake();
    },
    wake,
    async stop() {
      isStopped = true;
      clearInterval(timer);
      await running;
    },
  };
}
