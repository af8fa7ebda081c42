import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { listMigrations, listTables, readSequences } from './catalog-queries.ts';
import { rowsFile, type BackedUpDatabase, type BackedUpTable, type Manifest } from './manifest.ts';
import { saveRows, textSettings } from './table-rows.ts';

/** The backup was refused; nothing was written. */
export class BackupError extends Error {
  override readonly name = 'BackupError';
}

/** Addresses of the services' databases by name. */
export type DatabaseUrls = Record<string, string>;

/**
 * Writes all rows into the new folder `directory`, without taking the databases offline. Every snapshot is
 * taken before the first row is read, so all databases reflect nearly the same moment. Throws BackupError for a
 * database without migrations: it is not a system's, and its backup would only look like one.
 */
export async function takeBackup(urls: DatabaseUrls, directory: string): Promise<Manifest> {
  const clients = await Promise.all(
    Object.entries(urls).map(async ([name, connectionString]) => {
      const client = new pg.Client({ connectionString, application_name: 'petwell-backup' });
      await client.connect();
      await client.query(textSettings);
      return { name, client };
    }),
  );
  try {
    await Promise.all(
      clients.map(async ({ client }) => {
        await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ, READ ONLY');
        // The first query takes the snapshot.
        await client.query('SELECT 1');
      }),
    );
    for (const { name, client } of clients) {
      if ((await listMigrations(client)).length > 0) continue;
      throw new BackupError(`The database of ${name} is empty. For containers see docs/deploy.md.`);
    }
    await mkdir(directory, { recursive: true, mode: 0o700 });
    const databases: Record<string, BackedUpDatabase> = {};
    for (const { name, client } of clients) {
      databases[name] = await saveDatabase(name, client, directory);
    }
    const takenAt = new Date().toISOString();
    const manifest: Manifest = { format: 'petwell-backup-1', takenAt, databases };
    const text = `${JSON.stringify(manifest, null, 2)}\n`;
    await writeFile(join(directory, 'manifest.json'), text, { mode: 0o600 });
    return manifest;
  } finally {
    await Promise.all(clients.map(({ client }) => client.end()));
  }
}

async function saveDatabase(
  name: string,
  client: pg.ClientBase,
  directory: string,
): Promise<BackedUpDatabase> {
  await mkdir(join(directory, name), { recursive: true, mode: 0o700 });
  const tables: BackedUpTable[] = [];
  for (const table of await listTables(client)) {
    const digest = await saveRows(client, table, join(directory, rowsFile(name, table.name)));
    tables.push({ name: table.name, columns: table.columns, ...digest });
  }
  const migrations = await listMigrations(client);
  return { migrations, tables, sequences: await readSequences(client) };
}
