import { expect, test } from 'vitest';
import { batchCalls } from './batch-calls.ts';

test('what is asked for at once, or while a run is under way, is one run, each with its own answer', async () => {
  const runs: number[][] = [];
  const gate = Promise.withResolvers<void>();
  const begun = Promise.withResolvers<void>();
  const double = batchCalls<number, number>(async (items) => {
    runs.push([...items]);
    begun.resolve();
    if (runs.length === 1) await gate.promise;
    return items.map((item) => item * 2);
  });
  const first = [double(1), double(2)];
  await begun.promise;
  const second = [double(3), double(4), double(5)];
  gate.resolve();
  expect(await Promise.all([...first, ...second])).toEqual([2, 4, 6, 8, 10]);
  expect(runs).toEqual([
    [1, 2],
    [3, 4, 5],
  ]);
});

test('no run takes more than the limit', async () => {
  const sizes: number[] = [];
  const count = batchCalls<number, number>(
    (items) => {
      sizes.push(items.length);
      return Promise.resolve(items);
    },
    { maxItems: 2 },
  );
  expect(await Promise.all([1, 2, 3].map(count))).toEqual([1, 2, 3]);
  expect(sizes).toEqual([2, 1]);
});

test('one that cannot be done spoils no other', async () => {
  const refuseTwo = batchCalls<number, string>((items) =>
    items.includes(2) ? Promise.reject(new Error('two')) : Promise.resolve(items.map(String)),
  );
  const results = await Promise.allSettled([1, 2, 3].map(refuseTwo));
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(await refuseTwo(4)).toBe('4');
});
