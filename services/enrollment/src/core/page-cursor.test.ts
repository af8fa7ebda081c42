import { expect, test } from 'vitest';
import { decodeCursor, encodeCursor } from './page-cursor.ts';

const position = { sort: 'name', matching: 'similar', key: "o'neil zoë", id: 7 } as const;

test('a cursor round-trips', () => {
  expect(decodeCursor(encodeCursor(position), 'name')).toEqual(position);
});

test.each([
  ['nonsense', 'name'],
  [Buffer.from('{"id":1}').toString('base64url'), 'name'],
  [encodeCursor(position), 'newest'],
  [encodeCursor({ ...position, sort: 'newest', key: "2026' OR 1=1" }), 'newest'],
  [encodeCursor({ ...position, id: -1 }), 'name'],
  [encodeCursor({ ...position, key: 'a\0b' }), 'name'],
  [encodeCursor({ ...position, sort: 'newest', key: '0000-01-01T00:00:00.000Z' }), 'newest'],
] as const)('refuses %s for %s', (cursor, sort) => {
  expect(decodeCursor(cursor, sort)).toBe(null);
});
