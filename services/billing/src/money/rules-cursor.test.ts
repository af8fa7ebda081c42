import { expect, test } from 'vitest';
import { z } from 'zod';
import { decodeCursor, encodeCursor } from './rules-cursor.ts';

const schema = z.tuple([z.iso.datetime(), z.int().positive()]);

test('refuses text with NUL', () => {
  const names = z.tuple([z.string()]);
  expect(decodeCursor(encodeCursor(['visa']), names)).toEqual(['visa']);
  expect(decodeCursor(encodeCursor(['vi\0sa']), names)).toBeNull();
});

test('a cursor round-trips', () => {
  const position = ['2028-02-10T02:00:00.000Z', 17] as const;
  expect(decodeCursor(encodeCursor(position), schema)).toEqual(position);
});

test.each([
  ['text', 'not-a-cursor'],
  ['of another list', encodeCursor([17, 'visa'])],
  ['with extra fields', encodeCursor(['2028-02-10T02:00:00.000Z', 17, 1])],
  ['empty', ''],
  ['in the year 0', encodeCursor(['0000-02-10T02:00:00.000Z', 17])],
])('refuses a cursor %s', (_case, cursor) => {
  expect(decodeCursor(cursor, schema)).toBeNull();
});
