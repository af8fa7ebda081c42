import { expect, test } from 'vitest';
import { batchesOf } from './rules-batches.ts';

const rows = (count: number, cells: string[]) =>
  Array.from({ length: count }, (_, index) => ({ row: index + 2, cells }));

test.each([
  ['no row', rows(0, []), []],
  ['short rows', rows(201, ['Mango', 'Ada']), [100, 100, 1]],
  [
    'wide rows',
    rows(
      5,
      Array.from({ length: 20 }, () => 'x'.repeat(2_000)),
    ),
    [2, 2, 1],
  ],
  [
    'rows wider than a batch',
    rows(
      2,
      Array.from({ length: 100 }, () => 'x'.repeat(2_000)),
    ),
    [1, 1],
  ],
])('[OPS-21] %s are stored in batches of little text, in order', (_, given, sizes) => {
  const batches = [...batchesOf(given)];
  expect(batches.map(({ length }) => length)).toEqual(sizes);
  expect(batches.flat()).toEqual(given);
});
