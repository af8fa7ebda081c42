import { randomInt } from 'node:crypto';
import { setMaxListeners } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from '@petwell/chassis';

/** Range of the random delay, in ms. It outlasts the response and the client's next request. */
const earliestMs = 100;
const latestMs = 600;

/**
 * Runs work after a request was answered and logs failures. Starts after a random delay: load right after the
 * response would reveal by timing whether there was any work. `drain` starts pending work and resolves when
 * all of it is done.
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
