import { expect, test } from 'vitest';
import { createStatementNames } from './statement-names.ts';

test('the same statement has the same name, another one another', () => {
  const nameOf = createStatementNames();
  const first = nameOf({ sql: 'SELECT $1', args: [1] });
  expect(first).not.toBe('');
  expect(nameOf({ sql: 'SELECT $1', args: [2] })).toBe(first);
  expect(nameOf({ sql: 'SELECT $1, 2', args: [1] })).not.toBe(first);
});

test('statements without parameters have none', () => {
  expect(createStatementNames()({ sql: 'COMMIT', args: [] })).toBe('');
});

test('names are bounded: a connection keeps at most 500 statements', () => {
  const nameOf = createStatementNames();
  const names = Array.from({ length: 600 }, (_, n) =>
    nameOf({ sql: `SELECT $1, ${n}`, args: [n] }),
  );
  expect(new Set(names.slice(0, 500)).size).toBe(500);
  expect(names.slice(500).every((name) => name === '')).toBe(true);
  expect(nameOf({ sql: 'SELECT $1, 0', args: [1] })).toBe(names[0]);
});
