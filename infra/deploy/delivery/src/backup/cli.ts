/**
 * `make backup` and `make restore`: for the databases of the local stack, or for those in
 * IDENTITY_DATABASE_URL, CATALOG_DATABASE_URL, and so on.
 */
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { databaseUrl, resolveSettings, withPostgres } from '@petwell/local-stack/parts';
import pg from 'pg';
import type { Manifest } from './manifest.ts';
import { restoreBackup } from './restore-backup.ts';
import { takeBackup, type DatabaseUrls } from './take-backup.ts';

const names = ['identity', 'catalog', 'enrollment', 'billing', 'notification'] as const;

type Place = { urls: DatabaseUrls; busUrl: string | undefined; backupsDir: string };

/** Works with the five databases of the environment, or with those of the local stack. */
async function withDatabases(work: (place: Place) => Promise<void>): Promise<void> {
  const given = names.map((name) => process.env[`${name.toUpperCase()}_DATABASE_URL`]);
  const settings = await resolveSettings({ environment: process.env });
  const backupsDir = join(settings.dataDir, 'backups');
  if (given.every((url) => url !== undefined)) {
    const urls = Object.fromEntries(names.map((name, index) => [name, given[index] ?? '']));
    return work({ urls, busUrl: undefined, backupsDir });
  }
  if (given.some((url) => url !== undefined)) {
    throw new Error('Give all five *_DATABASE_URL, or none');
  }
  const urls = Object.fromEntries(names.map((name) => [name, databaseUrl(settings, name)]));
  await withPostgres(settings, () =>
    work({ urls, busUrl: databaseUrl(settings, 'bus'), backupsDir }),
  );
}

/** Messages in transit belong to the replaced data; the outboxes send them again. */
async function emptyBus(busUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: busUrl });
  await client.connect();
  try {
    await client.query('DROP SCHEMA IF EXISTS pgboss CASCADE');
  } finally {
    await client.end();
  }
}

function describe({ databases }: Manifest): string[] {
  return Object.entries(databases).map(([name, { tables }]) => {
    const rows = tables.reduce((sum, table) => sum + table.rows, 0);
    return `  ${name}: ${rows} rows in ${tables.length} tables`;
  });
}

async function backup({ urls, backupsDir }: Place, to: string | undefined): Promise<void> {
  const directory = to ?? join(backupsDir, new Date().toISOString().replaceAll(/[:.]/g, '-'));
  const manifest = await takeBackup(urls, directory);
  console.log([`Backed up to ${directory}`, ...describe(manifest)].join('\n'));
}

async function restore(
  { urls, busUrl }: Place,
  { from, isReplacing }: { from: string; isReplacing: boolean },
): Promise<void> {
  const manifest = await restoreBackup(from, { urls, isReplacing });
  if (busUrl !== undefined) await emptyBus(busUrl);
  console.log(
    [`Restored the backup of ${manifest.takenAt}`, ...describe(manifest), 'Now: make up'].join(
      '\n',
    ),
  );
}

try {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { to: { type: 'string' }, from: { type: 'string' }, replace: { type: 'boolean' } },
  });
  const [command] = positionals;
  const { to, from, replace } = values;
  if (command === 'backup') await withDatabases((place) => backup(place, to));
  else if (command === 'restore' && from !== undefined) {
    await withDatabases((place) => restore(place, { from, isReplacing: replace ?? false }));
  } else throw new Error('make backup [to=folder] · make restore from=folder [replace=1]');
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
