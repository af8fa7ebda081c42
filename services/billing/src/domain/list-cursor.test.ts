import { expect, test } from 'vitest';
import { z } from 'zod';
import { decodeCursor, encodeCursor } from './list-cursor.ts';

const schema = z.tuple([z.iso.datetime(), z.int().positive()]);

test('a cursor leads back to its position', () => {
  const position = ['2028-02-10T02:00:00.000Z', 17] as const;
  expect(decodeCursor(encodeCursor(position), schema)).toEqual(position);
});

test.each([
  ['text', 'not-a-cursor'],
  ['of another list', encodeCursor([17, 'visa'])],
  ['with more in it', encodeCursor(['2028-02-10T02:00:00.000Z', 17, 1])],
  ['empty', ''],
])('a cursor that is %s is none', (_case, cursor) => {
  expect(decodeCursor(cursor, schema)).toBeNull();
});
