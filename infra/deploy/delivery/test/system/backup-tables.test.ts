import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
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
    const source = await start();
    await query(source['enrollment'], ownerRow);
    const backup = join(directory, 'backup');
    await takeBackup(source, backup);

    const servicesDir = join(directory, 'newer');
    for (const name of names) {
      const migrations = join(name, 'prisma/migrations');
      const from = join(repositoryDir, 'services', migrations);
      await cp(from, join(servicesDir, migrations), { recursive: true });
    }
    const added = '99991231000000_added';
    const addedDir = join(servicesDir, 'enrollment/prisma/migrations', added);
    await mkdir(addedDir);
    await writeFile(
      join(addedDir, 'migration.sql'),
      `ALTER TABLE owners ADD COLUMN shoe_size INTEGER NOT NULL DEFAULT 42;`,
    );
    const target = await start();
    await restoreBackup(backup, { urls: target, servicesDir });
    expect(await query(target['enrollment'], 'SELECT email, shoe_size FROM owners')).toEqual([
      { email: 'zoe@petwell.example', shoe_size: 42 },
    ]);
    const newer = join(directory, 'newer-backup');
    const saved = await takeBackup(target, newer);
    expect(saved.databases['enrollment']?.migrations.at(-1)).toBe(added);

    await expect(restoreBackup(newer, { urls: target, isReplacing: true })).rejects.toThrow(
      `These sources are older than the backup of enrollment: ${added}`,
    );
    expect(await query(target['enrollment'], 'SELECT shoe_size FROM owners')).toHaveLength(1);
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
