import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from '@petwell/chassis';
import type { ProcessDueEvents } from './process-events.ts';

/**
 * A payment creates several events within moments. Processed together, they need one read of the provider.
 */
const burstMs = 10;
/** A slow provider response delays only its own batch. */
const maxBatches = 4;

/**
 * Processes recorded events when woken, and every `pollIntervalMs` those left by a crash, another process, or
 * a failure. Events that arrive after a batch was claimed go into the next one.
 */
export function createEventWorker(deps: {
  processDueEvents: ProcessDueEvents;
  logger: Logger;
  pollIntervalMs?: number;
}) {
  const { processDueEvents, logger, pollIntervalMs = 1_000 } = deps;
  const batches = new Set<Promise<void>>();
  let timer: NodeJS.Timeout | undefined;
  let isCollecting = false;
  let hasMore = false;
  let isStopped = true;

  async function run(): Promise<void> {
    await sleep(burstMs);
    isCollecting = false;
    try {
      while (!isStopped && (await processDueEvents()));
    } catch (error) {
      logger.warn({ err: error }, 'processing provider events failed');
    }
  }

  function wake(): void {
    if (isStopped || isCollecting) return;
    hasMore = batches.size >= maxBatches;
    if (hasMore) return;
    isCollecting = true;
    const batch = run().finally(() => {
      batches.delete(batch);
      if (hasMore) wake();
    });
    batches.add(batch);
  }

  return {
    start() {
      isStopped = false;
      timer = setInterval(wake, pollIntervalMs);
      wake();
    },
    /** Processes due events now. */
    wake,
    /** Finishes the batches in progress. */
    async stop() {
      isStopped = true;
      clearInterval(timer);
      await Promise.all(batches);
    },
  };
}
