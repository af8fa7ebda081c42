import { setTimeout as wait } from 'node:timers/promises';

/** A fixed number at a time, or a fixed number started per second regardless of duration. */
export type Pace = { concurrency: number } | { perSecond: number };

/** So many enrollments or orders at that pace. */
export type Load = { count: number; pace: Pace };

/** Runs before measuring that many, so that everything is compiled and cached. */
export const warmUpOf = (measured: number) => ({
  count: Math.min(measured, 40),
  pace: { concurrency: 8 },
});

/** Runs `one` that many times at that pace; rejects with the first failure. */
export async function runAtPace<Result>(
  { count, pace }: Load,
  one: (index: number) => Promise<Result>,
): Promise<Result[]> {
  if ('perSecond' in pace) {
    const startedAt = performance.now();
    const running: Promise<Result>[] = [];
    for (let index = 0; index < count; index += 1) {
      await wait(Math.max(0, startedAt + (index * 1_000) / pace.perSecond - performance.now()));
      running.push(one(index));
    }
    return Promise.all(running);
  }
  const results: Result[] = [];
  let next = 0;
  const worker = async () => {
    while (next < count) results.push(await one(next++));
  };
  await Promise.all(Array.from({ length: pace.concurrency }, worker));
  return results;
}
