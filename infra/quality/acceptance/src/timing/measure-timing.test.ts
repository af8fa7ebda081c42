import { expect, test } from 'vitest';
import { measureTiming } from './measure-timing.ts';

/** A clock that only work moves on. */
function createWork() {
  let now = 0;
  const order: string[] = [];
  return {
    order,
    nowMs: () => now,
    spend: (ms: number) => {
      now += ms;
      return Promise.resolve();
    },
    variant: (name: string, msFor: (attempt: number) => number) => ({
      name,
      ask: (attempt: number) => {
        order.push(name);
        now += msFor(attempt);
        return Promise.resolve();
      },
    }),
  };
}

test('asks each as often as it should, warming up besides, and none tells of the next', async () => {
  const { order, nowMs, spend, variant } = createWork();
  const variants = [variant('a', () => 1), variant('b', () => 1)];
  const { ratio } = await measureTiming(variants, {
    ...{ tries: 200, warmUp: 10, seed: 7, nowMs },
    settle: () => spend(5),
  });
  expect(order.filter((name) => name === 'a')).toHaveLength(210);
  expect(order.filter((name) => name === 'b')).toHaveLength(210);
  const repeats = order.filter((name, index) => name === order[index - 1]).length;
  // Of 419 neighbours about half; in turns it would be none, or a quarter of them.
  expect(repeats).toBeGreaterThan(180);
  expect(repeats).toBeLessThan(240);
  expect(ratio).toBe(1);
});

test('compares medians: single slow answers, the warming up and what follows the answer do not count', async () => {
  const { nowMs, spend, variant } = createWork();
  let asked = 0;
  const variants = [
    variant('steady', () => 20),
    variant('uneven', (attempt) => {
      asked += 1;
      return attempt < 20 ? 500 : asked % 10 === 0 ? 900 : 22;
    }),
  ];
  const result = await measureTiming(variants, {
    ...{ tries: 40, warmUp: 10, seed: 7, nowMs },
    settle: () => spend(1_000),
  });
  expect(result).toEqual({ medians: { steady: 20, uneven: 22 }, ratio: 1.1 });
});
