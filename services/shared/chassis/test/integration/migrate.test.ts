import { mkdir, rm, writeFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { applyMigrations } from '../../src/migrate/apply-migrations.ts';
import { useSampleDatabase } from './sample-database.ts';

const { target, file, query } = useSampleDatabase();

async function addMigration(name: string, sql: string): Promise<void> {
  await mkdir(file('migrations', name), { recursive: true });
  await writeFile(file('migrations', name, 'migration.sql'), sql);
}

const apply = () => applyMigrations(target());

const records = () =>
  query(`SELECT migration_name AS name, applied_steps_count AS steps, logs,
    CASE WHEN rolled_back_at IS NOT NULL THEN 'rolled back'
      WHEN finished_at IS NOT NULL THEN 'finished' ELSE 'started' END AS state
    FROM _prisma_migrations ORDER BY started_at`);

describe('applyMigrations', () => {
  it('applies each migration once', async () => {
    expect(await apply()).toEqual(['20261121020821_initial']);
    await query("INSERT INTO notes (text) VALUES ('kept')");
    expect(await apply()).toEqual([]);
    expect(await query('SELECT text FROM notes')).toEqual([{ text: 'kept' }]);
  });

  it('serializes processes that start at the same time', async () => {
    const results = await Promise.all([apply(), apply(), apply()]);
    expect(results.flat()).toEqual(['20261121020821_initial']);
  });

  it('sends each script whole, so that semicolons in functions and strings survive', async () => {
    await addMigration(
      '20270101000000_function',
      `CREATE FUNCTION twice(n int) RETURNS int LANGUAGE plpgsql AS $$ BEGIN n := n * 2; RETURN n; END $$;
       INSERT INTO notes (text) VALUES ('a;b');`,
    );
    await apply();
    expect(await query('SELECT twice(21) AS n, text FROM notes')).toEqual([{ n: 42, text: 'a;b' }]);
  });

  it('rolls back a migration that fails halfway, and reports its name and the reason', async () => {
    await addMigration(
      '20270101000000_broken',
      'CREATE TABLE half_done (id int); SELECT * FROM nowhere;',
    );
    await expect(apply()).rejects.toThrow(
      /20270101000000_broken[\s\S]*relation "nowhere" does not exist/,
    );
    expect(await query("SELECT to_regclass('half_done') AS name")).toEqual([{ name: null }]);
  });

  it('commits a migration together with its record', async () => {
    await apply();
    await addMigration(
      '20270101000000_unrecorded',
      `CREATE TABLE unrecorded (id int);
       ALTER TABLE _prisma_migrations ADD CONSTRAINT refuse CHECK (finished_at IS NULL) NOT VALID;`,
    );
    await expect(apply()).rejects.toThrow('violates check constraint "refuse"');
    expect(await query("SELECT to_regclass('unrecorded') AS name")).toEqual([{ name: null }]);
  });

  it('refuses to continue after a failure until its row is marked as rolled back', async () => {
    await addMigration('20270101000000_broken', 'SELECT * FROM nowhere;');
    await addMigration('20270102000000_later', 'CREATE TABLE later (id int);');
    await expect(apply()).rejects.toThrow('20270101000000_broken');
    await addMigration('20270101000000_broken', 'CREATE TABLE nowhere (id int);');
    await expect(apply()).rejects.toThrow(
      /20270101000000_broken failed before .*relation "nowhere" does not exist/,
    );
    expect(await records()).toEqual([
      { name: '20261121020821_initial', steps: 1, state: 'finished', logs: null },
      {
        name: '20270101000000_broken',
        steps: 0,
        state: 'started',
        logs: 'relation "nowhere" does not exist',
      },
    ]);
    await query('UPDATE _prisma_migrations SET rolled_back_at = now() WHERE finished_at IS NULL');
    expect(await apply()).toEqual(['20270101000000_broken', '20270102000000_later']);
  });

  it('refuses a migration that was changed after it was applied', async () => {
    await apply();
    await addMigration('20261121020821_initial', 'CREATE TABLE other (id int);');
    await addMigration('20270101000000_later', 'CREATE TABLE later (id int);');
    await expect(apply()).rejects.toThrow('20261121020821_initial was changed');
    expect(await query("SELECT to_regclass('later') AS name")).toEqual([{ name: null }]);
  });

  it('refuses a database from before the first migration', async () => {
    await apply();
    await addMigration('20261120000000_earlier', 'CREATE TABLE earlier (id int);');
    await rm(file('migrations/20261121020821_initial'), { recursive: true });
    await expect(apply()).rejects.toThrow('from before the first release');
    expect(await query("SELECT to_regclass('earlier') AS name")).toEqual([{ name: null }]);
  });

  it('accepts a database that a newer release migrated', async () => {
    await addMigration('20270101000000_newer', 'CREATE TABLE newer (id int);');
    await apply();
    await rm(file('migrations/20270101000000_newer'), { recursive: true });
    expect(await apply()).toEqual([]);
  });

  it('refuses a database with tables but without a record of migrations', async () => {
    await query('CREATE TABLE notes (id int)');
    await expect(apply()).rejects.toThrow('no record of migrations');
  });
});

describe('CONCURRENTLY', () => {
  const name = '20270101000000_indexes';
  const invalidIndexes = () =>
    query(`SELECT relname AS name FROM pg_index JOIN pg_class ON pg_class.oid = indexrelid
      WHERE NOT indisvalid`);

  it('runs each statement of the file without a transaction', async () => {
    await addMigration(
      name,
      `CREATE INDEX CONCURRENTLY first ON notes (text);
       CREATE INDEX CONCURRENTLY second ON notes (text);`,
    );
    expect(await apply()).toContain(name);
    expect(await query("SELECT to_regclass('second')::text AS name")).toEqual([{ name: 'second' }]);
  });

  it('keeps what ran before a failure in the middle, and can be repeated', async () => {
    await apply();
    await query("INSERT INTO notes (text) VALUES ('twice'), ('twice')");
    const index = (kind: string, text: string) =>
      `DROP INDEX CONCURRENTLY IF EXISTS ${text}; CREATE ${kind} CONCURRENTLY ${text} ON notes (text);`;
    await addMigration(name, index('INDEX', 'first') + index('UNIQUE INDEX', 'second'));
    await expect(apply()).rejects.toThrow(`${name}: could not create unique index "second"`);
    expect(await invalidIndexes()).toEqual([{ name: 'second' }]);
    expect(await records()).toContainEqual({
      name,
      steps: 0,
      state: 'started',
      logs: 'could not create unique index "second"',
    });
    await query('DELETE FROM notes');
    await query('UPDATE _prisma_migrations SET rolled_back_at = now() WHERE finished_at IS NULL');
    expect(await apply()).toEqual([name]);
    expect(await invalidIndexes()).toEqual([]);
  });

  it('does not wait for processes that wait for it', async () => {
    await addMigration(name, 'CREATE INDEX CONCURRENTLY first ON notes (text);');
    const results = await Promise.all([apply(), apply(), apply()]);
    expect(results.flat()).toEqual(['20261121020821_initial', name]);
  });
});
