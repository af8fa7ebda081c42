import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { applyMigrations, createMigration, readMigrations } from '../../src/migrate/index.ts';
import { startTestDatabase, type TestDatabase } from '../../src/testing/index.ts';

const here = dirname(fileURLToPath(import.meta.url));
const sampleService = resolve(here, '../fixtures/sample-service');

let serviceDir: string;
let database: TestDatabase;

beforeEach(async () => {
  serviceDir = await mkdtemp(join(tmpdir(), 'petwell-migrate-'));
  await cp(sampleService, serviceDir, { recursive: true });
  database = await startTestDatabase();
});
afterEach(async () => {
  await database.drop();
  await rm(serviceDir, { recursive: true });
});

async function query(sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows;
  } finally {
    await client.end();
  }
}

async function addMigration(name: string, sql: string): Promise<void> {
  const folder = join(serviceDir, 'prisma/migrations', name);
  await mkdir(folder);
  await writeFile(join(folder, 'migration.sql'), sql);
}

describe('applyMigrations', () => {
  it('applies each migration once', async () => {
    const apply = () => applyMigrations({ serviceDir, databaseUrl: database.url });
    expect(await apply()).toEqual(['20261121020821_initial']);
    await query("INSERT INTO notes (text) VALUES ('kept')");
    expect(await apply()).toEqual([]);
    expect(await query('SELECT text FROM notes')).toEqual([{ text: 'kept' }]);
  });

  it('records migrations the way `prisma migrate deploy` does', async () => {
    await applyMigrations({ serviceDir, databaseUrl: database.url });
    expect(
      await query(`SELECT migration_name, checksum, applied_steps_count AS steps,
        finished_at IS NOT NULL AS is_finished FROM _prisma_migrations`),
    ).toEqual([
      {
        migration_name: '20261121020821_initial',
        checksum: expect.stringMatching(/^[0-9a-f]{64}$/) as string,
        steps: 1,
        is_finished: true,
      },
    ]);
  });

  it('serializes processes that start at the same time', async () => {
    const results = await Promise.all(
      [1, 2, 3].map(() => applyMigrations({ serviceDir, databaseUrl: database.url })),
    );
    expect(results.flat()).toEqual(['20261121020821_initial']);
  });

  it('sends each script whole, so that semicolons in functions and strings survive', async () => {
    await addMigration(
      '20270101000000_function',
      `CREATE FUNCTION twice(n int) RETURNS int LANGUAGE plpgsql AS $$ BEGIN n := n * 2; RETURN n; END $$;
       INSERT INTO notes (text) VALUES ('a;b');`,
    );
    await applyMigrations({ serviceDir, databaseUrl: database.url });
    expect(await query('SELECT twice(21) AS n, text FROM notes')).toEqual([{ n: 42, text: 'a;b' }]);
  });

  it('rolls back a migration that fails halfway, and reports its name and the reason', async () => {
    await addMigration(
      '20270101000000_broken',
      'CREATE TABLE half_done (id int); SELECT * FROM nowhere;',
    );
    const apply = () => applyMigrations({ serviceDir, databaseUrl: database.url });
    await expect(apply()).rejects.toThrow(
      /20270101000000_broken[\s\S]*relation "nowhere" does not exist/,
    );
    expect(await query("SELECT to_regclass('half_done') AS name")).toEqual([{ name: null }]);
    await expect(apply()).rejects.toThrow('20270101000000_broken');
  });
});

describe('createMigration', () => {
  const create = (name: string) => createMigration({ serviceDir, name, databaseUrl: database.url });

  it('writes nothing when the migrations already match the schema', async () => {
    expect(await create('nothing')).toBeNull();
    expect(await readMigrations(join(serviceDir, 'prisma/migrations'))).toHaveLength(1);
  });

  it('writes only the missing step, and drops its shadow database', async () => {
    const schemaFile = join(serviceDir, 'prisma/schema.prisma');
    const schema = await readFile(schemaFile, 'utf8');
    await writeFile(schemaFile, `${schema}\nmodel Tag {\n  id Int @id\n}\n`);
    const folder = await create('Add tags!');
    expect(folder).toMatch(/^\d{14}_add_tags_?$/);
    const sql = await readFile(
      join(serviceDir, 'prisma/migrations', folder ?? '', 'migration.sql'),
      'utf8',
    );
    expect(sql).toContain('CREATE TABLE "Tag"');
    expect(sql).not.toContain('CREATE TABLE "notes"');
    expect(await query("SELECT datname FROM pg_database WHERE datname LIKE 'shadow_%'")).toEqual(
      [],
    );
    expect(await applyMigrations({ serviceDir, databaseUrl: database.url })).toHaveLength(2);
  });

  it('writes the first migration and its lock file', async () => {
    await rm(join(serviceDir, 'prisma/migrations'), { recursive: true });
    await create('initial');
    const [first] = await readMigrations(join(serviceDir, 'prisma/migrations'));
    expect(first?.sql).toContain('CREATE TABLE "notes"');
    expect(
      await readFile(join(serviceDir, 'prisma/migrations/migration_lock.toml'), 'utf8'),
    ).toContain('provider = "postgresql"');
  });
});
