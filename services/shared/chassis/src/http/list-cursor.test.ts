import { expect, test } from 'vitest';
import { z } from 'zod';
import { decodeCursor, encodeCursor, toPage } from './list-cursor.ts';

const schema = z.tuple([z.iso.datetime(), z.int().positive()]);

test('a cursor round-trips', () => {
  const position = ['2028-02-10T02:00:00.000Z', 17] as const;
  expect(decodeCursor(encodeCursor(position), schema)).toEqual(position);
  expect(decodeCursor(encodeCursor(["o'neil zoë"]), z.tuple([z.string()]))).toEqual(["o'neil zoë"]);
  expect(decodeCursor(undefined, schema)).toBeNull();
});

test.each([
  ['text', 'not-a-cursor'],
  ['an object', Buffer.from('{"id":1}').toString('base64url')],
  ['of another list', encodeCursor([17, 'visa'])],
  ['with extra fields', encodeCursor(['2028-02-10T02:00:00.000Z', 17, 1])],
  ['empty', ''],
  ['in the year 0', encodeCursor(['0000-02-10T02:00:00.000Z', 17])],
])('refuses a cursor %s', (_case, cursor) => {
  expect(() => decodeCursor(cursor, schema)).toThrow('validation_failed');
});

test('refuses text with NUL', () => {
  const names = z.tuple([z.string()]);
  expect(() => decodeCursor(encodeCursor(['vi\0sa']), names)).toThrow('validation_failed');
});

test('a page has the cursor of its last row if there are more', () => {
  const rows = [1, 2, 3].map((id) => ({ position: [id], item: { id } }));
  expect(toPage(rows, 2)).toEqual({ items: [{ id: 1 }, { id: 2 }], nextCursor: encodeCursor([2]) });
  expect(toPage(rows, 3)).toMatchObject({ nextCursor: null });
});
