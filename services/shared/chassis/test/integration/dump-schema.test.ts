import { expect, test } from 'vitest';
import { applyMigrations } from '../../src/migrate/apply-migrations.ts';
import { dumpSchema } from '../../src/migrate/dump-schema.ts';
import { useSampleDatabase } from './sample-database.ts';

const { target, query } = useSampleDatabase();
const dump = () => dumpSchema(target().databaseUrl, true);

/** The lines that only one of two dumps has. */
function difference(before: string, after: string): string[] {
  const [old, fresh] = [before.split('\n'), after.split('\n')];
  return [
    ...old.filter((line) => !fresh.includes(line)).map((line) => `- ${line}`),
    ...fresh.filter((line) => !old.includes(line)).map((line) => `+ ${line}`),
  ];
}

const things = `
  CREATE EXTENSION pg_trgm;
  CREATE TYPE mood AS ENUM ('good', 'bad');
  CREATE TABLE pets (id SERIAL PRIMARY KEY, name TEXT NOT NULL DEFAULT 'Rex', mood mood, age INT);
  CREATE INDEX pets_name ON pets USING gin (name gin_trgm_ops) WHERE age > 1;
  CREATE FUNCTION stay() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NULL; END';
  CREATE TRIGGER pets_stay BEFORE DELETE ON pets FOR EACH ROW EXECUTE FUNCTION stay();
  ALTER TABLE pets ADD CONSTRAINT pets_age CHECK (age >= 0);
  CREATE SEQUENCE tickets;
  INSERT INTO notes (text) VALUES ('seed');
`;

test('two databases with the same schema have the same dump, whatever the order of columns', async () => {
  await applyMigrations(target());
  await query(`${things} ALTER TABLE pets ADD COLUMN one INT, ADD COLUMN two INT`);
  const first = await dump();
  await query('ALTER TABLE pets DROP COLUMN one');
  await query('ALTER TABLE pets ADD COLUMN one INT');
  await query("UPDATE notes SET created_at = '2020-01-01'");
  expect(difference(first, await dump())).toEqual([]);
  expect(first).toContain('notes {"id": 1, "text": "seed"}');
  expect(first).toContain('pg_trgm in public');
});

const changes: [thing: string, change: string, shown: RegExp][] = [
  ['a type', 'ALTER TABLE pets ALTER COLUMN age TYPE BIGINT', /pets\.age bigint/],
  ['nullability', 'ALTER TABLE pets ALTER COLUMN age SET NOT NULL', /pets\.age bigint not null/],
  ['a default', "ALTER TABLE pets ALTER COLUMN name SET DEFAULT 'Bo'", /default 'Bo'/],
  ['an enum', "ALTER TYPE mood ADD VALUE 'fair' BEFORE 'bad'", /mood: 'good', 'fair', 'bad'/],
  ['an index', 'ALTER INDEX pets_name SET (fastupdate = off)', /fastupdate/],
  ['a constraint', 'ALTER TABLE pets ADD UNIQUE (age)', /UNIQUE \(age\)/],
  [
    'an unproven constraint',
    'ALTER TABLE pets ADD CHECK (age < 99) NOT VALID',
    /age < 99.*NOT VALID/,
  ],
  ['a trigger', 'ALTER TABLE pets DISABLE TRIGGER pets_stay', /pets_stay.*enabled=D/],
  [
    'a function',
    "CREATE OR REPLACE FUNCTION stay() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN OLD; END'",
    /RETURN OLD/,
  ],
  ['a sequence', 'ALTER SEQUENCE tickets INCREMENT BY 10', /tickets .* by 10/],
  ['an extension', 'CREATE EXTENSION unaccent', /unaccent/],
  ['a table', 'ALTER TABLE pets SET UNLOGGED', /pets persistence=u/],
  ['a comment', "COMMENT ON TABLE pets IS 'Animals'", /table pets: Animals/],
  ['a right', 'GRANT SELECT ON pets TO PUBLIC', /=r\//],
  ['a row', "INSERT INTO pets (name, age) VALUES ('Rex', 3)", /pets \{.*"Rex"/],
];

test('shows whatever differs', async () => {
  await applyMigrations(target());
  await query(things);
  let before = await dump();
  for (const [thing, change, shown] of changes) {
    await query(change);
    const after = await dump();
    const lines = difference(before, after);
    expect(lines.join('\n'), thing).toMatch(shown);
    expect(lines.length, thing).toBeLessThanOrEqual(5);
    before = after;
  }
});
