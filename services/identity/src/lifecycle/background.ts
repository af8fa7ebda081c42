import { randomInt } from 'node:crypto';
import { setMaxListeners } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from '@petwell/chassis';

/** Between these, in ms: what an answer leaves to do is done when it and what is asked next have long come. */
const earliestMs = 100;
const latestMs = 600;

/**
 * Work that goes on after its request was answered: failures are logged. It begins after a pause that nobody
 * can foresee: at once, it would slow down the answer on its way and whatever is asked next, and so tell
 * whether there was anything to do. `drain` begins what waits and resolves when all is done.
 */
export function createBackground(
  logger: Pick<Logger, 'error'>,
  pauseMs: () => number = () => randomInt(earliestMs, latestMs),
): {
  run: (work: () => Promise<void>) => void;
  drain: () => Promise<void>;
} {
  const running = new Set<Promise<void>>();
  const draining = new AbortController();
  setMaxListeners(0, draining.signal);
  return {
    run(work) {
      const task: Promise<void> = pause(pauseMs(), undefined, { signal: draining.signal })
        .catch(() => undefined)
        .then(work)
        .catch((err: unknown) => logger.error({ err }, 'work after an answer failed'))
        .finally(() => running.delete(task));
      running.add(task);
    },
    async drain() {
      draining.abort();
      await Promise.all(running);
    },
  };
}
