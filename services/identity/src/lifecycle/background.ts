import type { Logger } from '@petwell/chassis';

/** Work that goes on after its request was answered: failures are logged, `drain` waits for the rest. */
export function createBackground(logger: Logger): {
  run: (work: () => Promise<void>) => void;
  drain: () => Promise<void>;
} {
  const running = new Set<Promise<void>>();
  return {
    run(work) {
      const task: Promise<void> = work()
        .catch((err: unknown) => logger.error({ err }, 'work after an answer failed'))
        .finally(() => running.delete(task));
      running.add(task);
    },
    async drain() {
      await Promise.all(running);
    },
  };
}
