import { expect, test } from 'vitest';
import { splitStatements } from './sql-statements.ts';

test('splits at the end of each statement, and drops comments', () => {
  const script = `-- First; the table.
    CREATE TABLE a (id int); /* then;
    the index */ CREATE INDEX CONCURRENTLY b ON a (id);;
    SELECT 1`;
  expect(splitStatements(script)).toEqual([
    'CREATE TABLE a (id int)',
    'CREATE INDEX CONCURRENTLY b ON a (id)',
    'SELECT 1',
  ]);
});

test.each([
  `INSERT INTO a VALUES ('x;--y''z', E'it\\'s;')`,
  `COMMENT ON COLUMN "a;b" IS 'ends in \\'`,
  `CREATE FUNCTION f() RETURNS int LANGUAGE plpgsql AS $$ BEGIN RETURN 1; END $$`,
  `DO $body$ BEGIN PERFORM '$$;'; /* ; */ END $body$`,
])('keeps %s whole', (statement) => {
  expect(splitStatements(`${statement}; SELECT 2;`)).toEqual([statement, 'SELECT 2']);
});
