import { expect, test, vi } from 'vitest';
import { createJobWorker } from './job-worker.ts';

function setUp(batches: number[], run = (_batch: number) => Promise.resolve()) {
  const ran: number[] = [];
  const onError = vi.fn();
  const worker = createJobWorker({
    async runBatch() {
      const batch = batches.shift();
      if (batch === undefined) return false;
      ran.push(batch);
      await run(batch);
      return true;
    },
    onError,
  });
  return { worker, ran, onError };
}

test('runs batches in sequence, and new ones as soon as it is woken', async () => {
  const batches = [1, 2];
  const { worker, ran } = setUp(batches);
  worker.start();
  await vi.waitFor(() => expect(ran).toEqual([1, 2]), 15_000);
  batches.push(3);
  worker.wake();
  await vi.waitFor(() => expect(ran).toEqual([1, 2, 3]), 15_000);
  await worker.stop();
});

test('reports a failing batch and continues', async () => {
  const batches = [1];
  const { worker, ran, onError } = setUp(batches, (batch) =>
    batch === 1 ? Promise.reject(new Error('broken')) : Promise.resolve(),
  );
  worker.start();
  await vi.waitFor(() => expect(onError).toHaveBeenCalledTimes(1), 15_000);
  batches.push(2);
  worker.wake();
  await vi.waitFor(() => expect(ran).toEqual([1, 2]), 15_000);
  await worker.stop();
});

test('stop waits for the current batch and takes no other', async () => {
  const gate = Promise.withResolvers<void>();
  const { worker, ran } = setUp([1, 2], () => gate.promise);
  worker.start();
  await vi.waitFor(() => expect(ran).toEqual([1]), 15_000);
  let hasStopped = false;
  const stopped = worker.stop().then(() => (hasStopped = true));
  await new Promise(setImmediate);
  expect(hasStopped).toBe(false);
  gate.resolve();
  await stopped;
  expect(ran).toEqual([1]);
});
