import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from '@petwell/chassis';
import type { ProcessDueEvents } from './process-provider-events.ts';

export type EventWorker = {
  start: () => void;
  /** There is something to do now. */
  wake: () => void;
  /** Finishes what is in hand. */
  stop: () => Promise<void>;
};

const burstMs = 25;
/** Events that wait for a slow provider hold up no others, until there are so many batches of them. */
const mostBatches = 8;

/**
 * Keeps acting on recorded events: at once when woken, and every `pollIntervalMs` for those that a crash,
 * another process or a failure left behind.
 */
export function createEventWorker(deps: {
  processDueEvents: ProcessDueEvents;
  logger: Logger;
  pollIntervalMs?: number;
}): EventWorker {
  const { processDueEvents, logger, pollIntervalMs = 1_000 } = deps;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | null = null;
  let isWokenAgain = false;
  let isStopped = true;
  const inHand = new Set<Promise<unknown>>();

  function hold(work: Promise<unknown>): void {
    const held = work
      .catch((error: unknown) => logger.warn({ err: error }, 'marking provider events failed'))
      .finally(() => inHand.delete(held));
    inHand.add(held);
  }

  async function takeAll(): Promise<void> {
    for (let isMore = true; isMore && !isStopped;) {
      if (inHand.size >= mostBatches) await Promise.race(inHand);
      const batch = await processDueEvents();
      hold(batch.work);
      isMore = batch.isMore;
    }
  }

  async function drain(): Promise<void> {
    do {
      // A payment makes a burst of events: taken together they cost one look at the provider.
      await sleep(burstMs);
      isWokenAgain = false;
      await takeAll().catch((error: unknown) => {
        logger.warn({ err: error }, 'looking for provider events failed');
      });
    } while (isWokenAgain && !isStopped);
  }

  function wake(): void {
    if (isStopped) return;
    isWokenAgain = true;
    running ??= drain().finally(() => {
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
      await Promise.all(inHand);
    },
  };
}
