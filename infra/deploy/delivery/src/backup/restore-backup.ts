import { cp, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative, sep } from 'node:path';
import { applyMigrations } from '@petwell/chassis/migrate';
import { repositoryDir } from '@petwell/local-stack/parts';
import pg from 'pg';
import { listTables, type Table } from './catalog-queries.ts';
import { manifestSchema, rowsFile, type BackedUpDatabase, type Manifest } from './manifest.ts';
import type { DatabaseUrls } from './take-backup.ts';
import { digestRows, loadRows, textSettings } from './table-rows.ts';

/** The restore failed; the database in question is unchanged. */
export class RestoreError extends Error {
  override readonly name = 'RestoreError';
}

/** Reads the manifest. Throws RestoreError when there is no finished backup. */
export async function readManifest(directory: string): Promise<Manifest> {
  const text = await readFile(join(directory, 'manifest.json'), 'utf8').catch(() => null);
  if (text === null) throw new RestoreError(`${directory} holds no finished backup`);
  return manifestSchema.parse(JSON.parse(text));
}

/**
 * Restores each database: creates the schema it had, loads the rows, compares their digests (a difference
 * rolls the database back), and applies newer migrations. Outboxes publish all their events again, because
 * the bus is not backed up; inboxes ignore duplicates. Databases with rows are refused unless
 * `isReplacing`. No other client may be connected. `servicesDir` holds the services with their migrations.
 * Throws RestoreError.
 */
export async function restoreBackup(
  directory: string,
  {
    urls,
    isReplacing = false,
    servicesDir = join(repositoryDir, 'services'),
  }: { urls: DatabaseUrls; isReplacing?: boolean; servicesDir?: string },
): Promise<Manifest> {
  const manifest = await readManifest(directory);
  for (const [name, connectionString] of Object.entries(urls)) {
    const database = manifest.databases[name];
    if (database === undefined) throw new RestoreError(`The backup has no database ${name}`);
    const client = new pg.Client({ connectionString, application_name: 'petwell-restore' });
    await client.connect();
    try {
      await requireAlone(client, name);
      if (!isReplacing) await requireEmpty(client, name);
      const serviceDir = join(servicesDir, name);
      await requireKnownMigrations(serviceDir, { name, database });
      await client.query('DROP SCHEMA public CASCADE; CREATE SCHEMA public');
      await migrateAsBackedUp(serviceDir, { databaseUrl: connectionString, database });
      await fillDatabase(client, { name, database, directory });
      await applyMigrations({ serviceDir, databaseUrl: connectionString });
    } finally {
      await client.end();
    }
  }
  return manifest;
}

async function requireAlone(client: pg.ClientBase, name: string): Promise<void> {
  const { rows } = await client.query(
    'SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()',
  );
  if (rows.length > 0)
    throw new RestoreError(`Somebody is connected to ${name}; stop the services first`);
}

/** A migration writes its first row, and every other row of the account refers to it. */
const tablesNeverEmpty: readonly string[] = ['provider_accounts'];

async function requireEmpty(client: pg.ClientBase, name: string): Promise<void> {
  const tables = await listTables(client);
  for (const table of tables.filter((one) => !tablesNeverEmpty.includes(one.name))) {
    const { rowCount } = await client.query(
      `SELECT 1 FROM ${pg.escapeIdentifier(table.name)} LIMIT 1`,
    );
    if (rowCount !== 0) {
      throw new RestoreError(
        `${name} is not empty (${table.name}); replace=1 takes what is there away`,
      );
    }
  }
}

type Filling = { name: string; database: BackedUpDatabase; directory: string };

async function fillDatabase(client: pg.ClientBase, filling: Filling): Promise<void> {
  const { name, database } = filling;
  await client.query(textSettings);
  await client.query('BEGIN');
  const tables = await listTables(client);
  // Triggers would refuse changes of append-only tables.
  await setTriggers(client, tables, 'DISABLE');
  for (const table of tables) {
    const saved = database.tables.find((candidate) => candidate.name === table.name);
    if (saved === undefined) throw new RestoreError(`The backup has no ${name}.${table.name}`);
    await client.query(`DELETE FROM ${pg.escapeIdentifier(table.name)}`);
    await loadRows(client, saved, join(filling.directory, rowsFile(name, table.name)));
    const now = await digestRows(client, { ...saved, key: table.key });
    if (now.rows !== saved.rows || now.sha256 !== saved.sha256) {
      throw new RestoreError(`${name}.${table.name} is not what was backed up`);
    }
  }
  for (const [sequence, value] of Object.entries(database.sequences)) {
    await client.query('SELECT setval($1::regclass, $2::bigint)', [`"${sequence}"`, value]);
  }
  if (tables.some((table) => table.name === 'outbox_events')) {
    await client.query('UPDATE outbox_events SET published_at = NULL');
  }
  await setTriggers(client, tables, 'ENABLE');
  await client.query('COMMIT');
}

async function setTriggers(
  client: pg.ClientBase,
  tables: readonly Table[],
  verb: 'ENABLE' | 'DISABLE',
): Promise<void> {
  for (const { name } of tables) {
    await client.query(`ALTER TABLE ${pg.escapeIdentifier(name)} ${verb} TRIGGER USER`);
  }
}

const migrationsOf = (serviceDir: string) => join(serviceDir, 'prisma/migrations');

/** Throws when the backup has migrations that these sources do not have. */
async function requireKnownMigrations(
  serviceDir: string,
  { name, database }: { name: string; database: BackedUpDatabase },
): Promise<void> {
  const known = await readdir(migrationsOf(serviceDir));
  const unknown = database.migrations.filter((migration) => !known.includes(migration));
  if (unknown.length === 0) return;
  throw new RestoreError(
    `These sources are older than the backup of ${name}: ${unknown.join(', ')}`,
  );
}

/** Applies exactly the backup's migrations, from a folder that has no others. */
async function migrateAsBackedUp(
  serviceDir: string,
  { databaseUrl, database }: { databaseUrl: string; database: BackedUpDatabase },
): Promise<void> {
  const partial = await mkdtemp(join(tmpdir(), 'petwell-restore-'));
  try {
    const wanted = new Set([...database.migrations, 'migration_lock.toml']);
    await cp(migrationsOf(serviceDir), migrationsOf(partial), {
      recursive: true,
      filter: (from) => {
        const [first] = relative(migrationsOf(serviceDir), from).split(sep);
        return first === '' || wanted.has(first ?? '');
      },
    });
    await applyMigrations({ serviceDir: partial, databaseUrl });
  } finally {
    await rm(partial, { recursive: true, force: true });
  }
}
