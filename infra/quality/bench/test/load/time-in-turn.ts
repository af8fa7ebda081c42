import { median } from '../../src/measure/statistics.ts';

const rounds = 7;

/** Times several ways in turn, so that a busy machine slows them alike. Returns their medians, in milliseconds. */
export async function timeInTurn(ways: readonly (() => Promise<unknown>)[]): Promise<number[]> {
  const times = ways.map((): number[] => []);
  for (let round = 0; round < rounds; round += 1) {
    for (const [index, run] of ways.entries()) {
      const startedAt = performance.now();
      await run();
      times[index]?.push(performance.now() - startedAt);
    }
  }
  return times.map(median);
}
