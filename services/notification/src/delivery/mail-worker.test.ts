import { expect, test, vi } from 'vitest';
import { createMailWorker } from './mail-worker.ts';

const quiet = { warn: () => undefined };
const never = 2_000_000_000;

/** Creates a fake delivery that returns `counts` in turn, then 0. */
function delivering(counts: (number | Error)[]) {
  return vi.fn(() => {
    const next = counts.shift() ?? 0;
    return next instanceof Error ? Promise.reject(next) : Promise.resolve(next);
  });
}

test('delivers full batches until one is partial, then again when woken', async () => {
  const deliverDueMails = delivering([5, 5, 1]);
  const worker = createMailWorker({ deliverDueMails, pollIntervalMs: never, logger: quiet });
  worker.start();
  await vi.waitFor(() => expect(deliverDueMails).toHaveBeenCalledTimes(3), 15_000);
  worker.wake();
  await vi.waitFor(() => expect(deliverDueMails).toHaveBeenCalledTimes(4), 15_000);
  await worker.stop();
});

test('does not lose a wake-up during delivery', async () => {
  let finish: (count: number) => void = () => undefined;
  const deliverDueMails = vi
    .fn<() => Promise<number>>()
    .mockImplementationOnce(() => new Promise((resolve) => (finish = resolve)))
    .mockResolvedValue(0);
  const worker = createMailWorker({ deliverDueMails, pollIntervalMs: never, logger: quiet });
  worker.start();
  worker.wake();
  finish(0);
  await vi.waitFor(() => expect(deliverDueMails).toHaveBeenCalledTimes(2), 15_000);
  await worker.stop();
});

test('continues after a failure', async () => {
  const deliverDueMails = delivering([new Error('database is down')]);
  const worker = createMailWorker({ deliverDueMails, pollIntervalMs: 1, logger: quiet });
  worker.start();
  await vi.waitFor(() => expect(deliverDueMails.mock.calls.length).toBeGreaterThan(2), 15_000);
  await worker.stop();
});

test('stop waits for the current batch and claims no more', async () => {
  let finish: (count: number) => void = () => undefined;
  const deliverDueMails = vi.fn(() => new Promise<number>((resolve) => (finish = resolve)));
  const worker = createMailWorker({ deliverDueMails, pollIntervalMs: 1, logger: quiet });
  worker.start();
  let isStopped = false;
  const stopped = worker.stop().then(() => (isStopped = true));
  await Promise.resolve();
  expect(isStopped).toBe(false);
  finish(5);
  await stopped;
  expect(deliverDueMails).toHaveBeenCalledTimes(1);
});
