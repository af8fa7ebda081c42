import { expect, test } from 'vitest';
import { measureTiming } from './measure-timing.ts';

/** A clock that only work moves on. */
function createWork() {
  let now = 0;
  const order: string[] = [];
  return {
    order,
    nowMs: () => now,
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

test('asks each as often as it should, warming up besides, and in changing order', async () => {
  const { order, nowMs, variant } = createWork();
  const variants = [variant('a', () => 1), variant('b', () => 1)];
  const { ratio } = await measureTiming(variants, { tries: 40, warmUp: 10, seed: 7, nowMs });
  expect(order.filter((name) => name === 'a')).toHaveLength(50);
  expect(order.filter((name) => name === 'b')).toHaveLength(50);
  expect(new Set(order.filter((_name, index) => index % 2 === 0))).toEqual(new Set(['a', 'b']));
  expect(ratio).toBe(1);
});

test('compares medians: single slow answers do not count, and neither does the warming up', async () => {
  const { nowMs, variant } = createWork();
  const variants = [
    variant('steady', () => 20),
    variant('uneven', (attempt) => (attempt < 10 ? 500 : attempt % 10 === 0 ? 900 : 22)),
  ];
  const result = await measureTiming(variants, { tries: 40, warmUp: 10, seed: 7, nowMs });
  expect(result).toEqual({ medians: { steady: 20, uneven: 22 }, ratio: 1.1 });
});
