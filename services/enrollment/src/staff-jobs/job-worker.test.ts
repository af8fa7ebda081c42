import { expect, test, vi } from 'vitest';
import { createJobWorker } from './job-worker.ts';

function setUp(jobs: number[], run = (_job: number) => Promise.resolve()) {
  const ran: number[] = [];
  const letGo = vi.fn(() => Promise.resolve());
  const onError = vi.fn();
  const worker = createJobWorker<number>({
    take: () => Promise.resolve(jobs.shift() ?? null),
    letGo,
    async run(job) {
      ran.push(job);
      await run(job);
    },
    onError,
  });
  return { worker, ran, letGo, onError };
}

test('runs jobs in sequence, and new ones as soon as it is woken', async () => {
  const jobs = [1, 2];
  const { worker, ran } = setUp(jobs);
  worker.start();
  await vi.waitFor(() => expect(ran).toEqual([1, 2]));
  jobs.push(3);
  worker.wake();
  await vi.waitFor(() => expect(ran).toEqual([1, 2, 3]));
  await worker.stop();
});

test('reports a failing job and continues', async () => {
  const jobs = [1];
  const { worker, ran, onError } = setUp(jobs, (job) =>
    job === 1 ? Promise.reject(new Error('broken')) : Promise.resolve(),
  );
  worker.start();
  await vi.waitFor(() => expect(onError).toHaveBeenCalledTimes(1));
  jobs.push(2);
  worker.wake();
  await vi.waitFor(() => expect(ran).toEqual([1, 2]));
  await worker.stop();
});

test('stop waits for the current step and releases the job', async () => {
  const gate = Promise.withResolvers<void>();
  const { worker, ran, letGo } = setUp([1], () => gate.promise);
  worker.start();
  await vi.waitFor(() => expect(ran).toEqual([1]));
  const stopped = worker.stop();
  expect(letGo).not.toHaveBeenCalled();
  gate.resolve();
  await stopped;
  expect(letGo).toHaveBeenCalledWith(1);
});
