import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ensureDatabases } from '../../src/databases.ts';
import { bringDown } from '../../src/down.ts';
import { adminUrl, adoptPostgres, ensurePostgres } from '../../src/postgres.ts';
import { databaseUrl } from '../../src/process-table.ts';
import { silentProgress } from '../../src/progress.ts';
import { createSandbox, type Sandbox } from '../factories.ts';

// Durable as it is, a start waits for the disk.
vi.setConfig({ testTimeout: 60_000 });

let sandbox: Sandbox;
beforeEach(async () => {
  sandbox = await createSandbox();
});
afterEach(() => sandbox.remove());

const start = () => ensurePostgres(sandbox.settings, sandbox.run.records);

async function query(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows;
  } finally {
    await client.end();
  }
}

describe('the database of the stack', () => {
  it('[OPS-02] starts once, and keeps its data over down and up and over kill -9', async () => {
    expect(await start()).toBe(true);
    expect(await start()).toBe(false);
    const url = adminUrl(sandbox.settings);
    await query(url, 'CREATE TABLE kept (word text)');
    await query(url, "INSERT INTO kept VALUES ('stopped')");

    await bringDown(sandbox.settings.dataDir, silentProgress);
    await start();
    await query(url, "INSERT INTO kept VALUES ('killed')");

    const pid = (await sandbox.run.records.read('postgres'))?.pid ?? 0;
    process.kill(pid, 'SIGKILL');
    await expect.poll(() => sandbox.run.records.readRunning('postgres')).toBeNull();
    expect(await start()).toBe(true);
    expect(await query(url, 'SELECT word FROM kept')).toEqual([
      { word: 'stopped' },
      { word: 'killed' },
    ]);
  });

  it('starts although its stale pid file names a process that lives', async () => {
    await start();
    await bringDown(sandbox.settings.dataDir, silentProgress);
    const dataDir = join(sandbox.settings.dataDir, 'postgres');
    await writeFile(join(dataDir, 'postmaster.pid'), `${process.pid}\n${dataDir}\n`);
    expect(await start()).toBe(true);
  });

  it('finds a server again whose start was interrupted before it was put on record', async () => {
    await start();
    await sandbox.run.records.remove('postgres');
    await adoptPostgres(sandbox.settings.dataDir, sandbox.run.records);
    expect(await start()).toBe(false);
    await sandbox.run.records.remove('postgres');
    expect(await bringDown(sandbox.settings.dataDir, silentProgress)).toBe(1);
  });

  it('gives each service a database that no other user may enter', async () => {
    await start();
    expect(await ensureDatabases(sandbox.settings)).toEqual([
      ...['identity', 'catalog', 'enrollment', 'billing', 'notification', 'bus', 'gateway'],
    ]);
    expect(await ensureDatabases(sandbox.settings)).toEqual([]);

    const own = databaseUrl(sandbox.settings, 'billing');
    await query(own, 'CREATE TABLE mine (id int)');
    const foreign = new URL(own);
    foreign.pathname = '/petwell_identity';
    await expect(query(foreign.href, 'SELECT 1')).rejects.toThrow('permission denied');
  });

  it('says what to do when the data are of another major version', async () => {
    await start();
    await bringDown(sandbox.settings.dataDir, silentProgress);
    const file = join(sandbox.settings.dataDir, 'postgres/PG_VERSION');
    const version = await readFile(file, 'utf8');
    await writeFile(file, '17\n');
    await expect(start()).rejects.toThrow('was written by PostgreSQL 17, this is 18; start over');
    await writeFile(file, version);
  });
});
