import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import type { SchemaEngine } from '@prisma/schema-engine-wasm';
import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { applyMigrations } from '../../src/migrate/apply-migrations.ts';
import { createMigration } from '../../src/migrate/create-migration.ts';
import { readMigrations } from '../../src/migrate/migration-files.ts';
import { withSchemaEngine } from '../../src/migrate/schema-engine.ts';
import { useSampleDatabase } from './sample-database.ts';

const { target, file, query } = useSampleDatabase();
const apply = () => applyMigrations(target());
const migrations = () => readMigrations(target().serviceDir);

describe('createMigration', () => {
  const create = (name: string) => createMigration({ ...target(), name });
  const shadows = async () =>
    (await query("SELECT datname FROM pg_database WHERE datname LIKE 'shadow_%'")).map(
      ({ datname }) => datname,
    );

  it('writes nothing when the migrations already match the schema', async () => {
    expect(await create('nothing')).toBeNull();
    expect(await migrations()).toHaveLength(1);
  });

  it('writes only the missing step, and drops its shadow database', async () => {
    const schemaFile = file('schema.prisma');
    const schema = await readFile(schemaFile, 'utf8');
    await writeFile(schemaFile, `${schema}\nmodel Tag {\n  id Int @id\n}\n`);
    const folder = await create('Add tags!');
    expect(folder).toMatch(/^\d{14}_add_tags_?$/);
    const sql = await readFile(file('migrations', folder ?? '', 'migration.sql'), 'utf8');
    expect(sql).toContain('CREATE TABLE "Tag"');
    expect(sql).not.toContain('CREATE TABLE "notes"');
    // Other test files have some on this server for a moment; one that is not dropped stays.
    const seen = await shadows();
    await expect
      .poll(async () => (await shadows()).filter((shadow) => seen.includes(shadow)))
      .toEqual([]);
    expect(await apply()).toHaveLength(2);
  });

  it('writes the first migration and its lock file', async () => {
    await rm(file('migrations'), { recursive: true });
    await create('initial');
    const [first] = await migrations();
    expect(first?.sql).toContain('CREATE TABLE "notes"');
    expect(await readFile(file('migrations/migration_lock.toml'), 'utf8')).toContain(
      'provider = "postgresql"',
    );
  });
});

describe("Prisma's engine", () => {
  async function readMigrationsList() {
    return {
      baseDir: target().serviceDir,
      lockfile: { path: 'migration_lock.toml', content: 'provider = "postgresql"' },
      shadowDbInitScript: '',
      migrationDirectories: (await migrations()).map(({ name, sql }) => ({
        path: name,
        migrationFile: { path: 'migration.sql', content: { tag: 'ok' as const, value: sql } },
      })),
    };
  }
  const filters = { externalTables: [], externalEnums: [] };
  const withEngine = async <Result>(use: (engine: SchemaEngine) => Promise<Result>) => {
    const path = file('schema.prisma');
    return withSchemaEngine(
      target().databaseUrl,
      { path, content: await readFile(path, 'utf8') },
      use,
    );
  };
  /** Returns the report of `prisma migrate status`. */
  const diagnose = async () => {
    const migrationsList = await readMigrationsList();
    return withEngine((engine) =>
      engine.diagnoseMigrationHistory({ migrationsList, optInToShadowDatabase: false, filters }),
    );
  };
  const inSync = {
    hasMigrationsTable: true,
    history: null,
    failedMigrationNames: [],
    editedMigrationNames: [],
  };

  it('agrees with what was applied, failed, or changed', async () => {
    await apply();
    expect(await diagnose()).toEqual(inSync);
    const failing = 'migrations/20270101000000_failing';
    await mkdir(file(failing));
    await writeFile(file(failing, 'migration.sql'), 'SELECT * FROM nowhere;');
    await expect(apply()).rejects.toThrow('nowhere');
    await writeFile(file('migrations/20261121020821_initial/migration.sql'), 'SELECT 1;');
    expect(await diagnose()).toEqual({
      ...inSync,
      failedMigrationNames: ['20270101000000_failing'],
      editedMigrationNames: ['20261121020821_initial'],
    });
  });

  it('shares its lock with us', async () => {
    const other = new pg.Client({ connectionString: target().databaseUrl });
    await other.connect();
    try {
      await other.query('SELECT pg_advisory_lock(72707369)');
      const applying = apply();
      await delay(300);
      expect(await query("SELECT to_regclass('notes') AS name")).toEqual([{ name: null }]);
      await other.query('SELECT pg_advisory_unlock(72707369)');
      expect(await applying).toHaveLength(1);
    } finally {
      await other.end();
    }
  });

  it('applies nothing after us, and we apply nothing after it', async () => {
    const migrationsList = await readMigrationsList();
    const applyWithPrisma = async () => {
      const result = await withEngine((engine) =>
        engine.applyMigrations({ migrationsList, filters }),
      );
      return result.appliedMigrationNames;
    };
    expect(await applyWithPrisma()).toEqual(['20261121020821_initial']);
    expect(await apply()).toEqual([]);
    await query('DROP SCHEMA public CASCADE; CREATE SCHEMA public');
    expect(await apply()).toEqual(['20261121020821_initial']);
    expect(await applyWithPrisma()).toEqual([]);
  });
});
