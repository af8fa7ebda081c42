import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { applyMigrations } from '@petwell/chassis/migrate';
import { startTestDatabase, type TestDatabase } from '@petwell/chassis/testing';
import { repositoryDir } from '@petwell/local-stack/parts';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { restoreBackup, RestoreError } from '../../src/backup/restore-backup.ts';
import { takeBackup } from '../../src/backup/take-backup.ts';

const names = ['identity', 'catalog', 'enrollment', 'billing', 'notification'];
const ownerRow = `INSERT INTO owners (id, first_name, last_name, email, phone, created_at, version)
  VALUES (7, 'Zoë\\Ann', E'O''Brien\\ttab', 'zoe@petwell.example', '(904) 555-0100', now(), 1)`;

describe('backup and restore', () => {
  let directory: string;
  let databases: TestDatabase[] = [];

  const start = async () => {
    const made = await Promise.all(
      names.map((name) => startTestDatabase({ migrations: `services/${name}` })),
    );
    databases.push(...made);
    return Object.fromEntries(names.map((name, index) => [name, made[index]?.url ?? '']));
  };
  const query = async (url: string | undefined, sql: string) => {
    const client = new pg.Client({ connectionString: url ?? '' });
    await client.connect();
    try {
      return (await client.query<Record<string, unknown>>(sql)).rows;
    } finally {
      await client.end();
    }
  };
  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), 'petwell-backup-'));
  });
  afterEach(async () => {
    await Promise.all(databases.map((database) => database.drop()));
    databases = [];
    await rm(directory, { recursive: true, force: true });
  });

  it('[OPS-13] refuse a database without migrations, and write nothing', async () => {
    const empty = await startTestDatabase();
    databases.push(empty);
    const urls = { ...(await start()), billing: empty.url };
    const to = join(directory, 'backup');
    await expect(takeBackup(urls, to)).rejects.toThrow(
      'The database of billing is empty. For containers see docs/deploy.md.',
    );
    expect(await readdir(directory)).toEqual([]);
  });

  it('restore every row, continue sequences, and count nothing twice', async () => {
    const source = await start();
    await query(source['enrollment'], ownerRow);
    await query(
      source['enrollment'],
      `INSERT INTO outbox_events (id, event_id, type, subject, payload, published_at)
       VALUES (41, gen_random_uuid(), 'owner.deleted.v1', 'owner/7', '{"a": "b\\\\c"}', now())`,
    );
    await query(
      source['enrollment'],
      `SELECT setval(pg_get_serial_sequence('outbox_events', 'id'), 41)`,
    );
    const saved = await takeBackup(source, directory);

    const target = await start();
    await restoreBackup(directory, { urls: target });
    const again = await takeBackup(target, join(directory, 'again'));
    for (const name of names) {
      const differing = saved.databases[name]?.tables.filter(({ name: table, sha256 }) =>
        again.databases[name]?.tables.every(
          (other) => other.name !== table || other.sha256 !== sha256,
        ),
      );
      // Only the event differs, because it is published again.
      expect(differing?.map((table) => table.name)).toEqual(
        name === 'enrollment' ? ['outbox_events'] : [],
      );
      expect(again.databases[name]?.sequences).toEqual(saved.databases[name]?.sequences);
    }
    expect(await query(target['enrollment'], 'SELECT first_name, last_name FROM owners')).toEqual([
      { first_name: 'Zoë\\Ann', last_name: "O'Brien\ttab" },
    ]);
    expect(
      await query(target['enrollment'], 'SELECT id::int, published_at FROM outbox_events'),
    ).toEqual([{ id: 41, published_at: null }]);
  });

  it('refuse a database that is not empty or is in use', async () => {
    const source = await start();
    await takeBackup(source, directory);
    await query(source['enrollment'], ownerRow);
    await expect(restoreBackup(directory, { urls: source })).rejects.toThrow(
      /enrollment is not empty/,
    );
    expect(await query(source['enrollment'], 'SELECT 1 FROM owners')).toHaveLength(1);

    const somebody = new pg.Client({ connectionString: source['identity'] ?? '' });
    await somebody.connect();
    const attempt = restoreBackup(directory, { urls: source, isReplacing: true });
    await expect(attempt).rejects.toThrow(/stop the services/);
    await somebody.end();
    await restoreBackup(directory, { urls: source, isReplacing: true });
    expect(await query(source['enrollment'], 'SELECT 1 FROM owners')).toEqual([]);
  });

  it('migrate a backup of an older version, and refuse one of a newer version', async () => {
    const older = await startTestDatabase();
    databases.push(older);
    const oldSources = join(directory, 'sources');
    const migrations = join(oldSources, 'prisma/migrations');
    await cp(join(repositoryDir, 'services/enrollment/prisma/migrations'), migrations, {
      recursive: true,
    });
    const [last = ''] = (await readdir(migrations))
      .filter((name) => /^\d/.test(name))
      .sort()
      .reverse();
    await rm(join(migrations, last), { recursive: true });
    await applyMigrations({ serviceDir: oldSources, databaseUrl: older.url });
    await query(older.url, ownerRow);
    const source = { ...(await start()), enrollment: older.url };
    const backup = join(directory, 'backup');
    const saved = await takeBackup(source, backup);
    expect(saved.databases['enrollment']?.migrations).not.toContain(last);

    const target = await start();
    await restoreBackup(backup, { urls: target });
    const again = await takeBackup(target, join(directory, 'again'));
    expect(again.databases['enrollment']?.migrations.at(-1)).toBe(last);
    expect(await query(target['enrollment'], 'SELECT last_name FROM owners')).toHaveLength(1);

    const manifest = join(backup, 'manifest.json');
    await writeFile(
      manifest,
      (await readFile(manifest, 'utf8')).replace('_initial', '_unheard_of'),
    );
    await expect(restoreBackup(backup, { urls: target, isReplacing: true })).rejects.toThrow(
      /older than the backup of identity: \d+_unheard_of/,
    );
  });

  it('detect changed rows and an unfinished backup', async () => {
    const source = await start();
    await query(source['enrollment'], ownerRow);
    await takeBackup(source, directory);
    const file = join(directory, 'enrollment/owners.copy.gz');
    const rows = gunzipSync(await readFile(file)).toString('utf8');
    await writeFile(file, gzipSync(rows.replace('zoe@', 'eve@')));
    const target = await start();
    await expect(restoreBackup(directory, { urls: target })).rejects.toThrow(
      new RestoreError('enrollment.owners is not what was backed up'),
    );
    expect(await query(target['enrollment'], 'SELECT 1 FROM owners')).toEqual([]);
    await rm(join(directory, 'manifest.json'));
    await expect(restoreBackup(directory, { urls: target })).rejects.toThrow(/no finished backup/);
  });
});
