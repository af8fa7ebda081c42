import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { execa } from 'execa';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { readStackState } from '../../src/control-socket.ts';
import { findFreePortBase, resolvePorts } from '../../src/ports.ts';
import { adminUrl, databaseUrl } from '../../src/process-table.ts';
import { repositoryDir } from '../../src/repository.ts';
import { settingsFor } from '../factories.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

let dataDir: string;
let portBase: number;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'petwell-make-up-'));
  portBase = await findFreePortBase();
});
afterAll(async () => {
  await stack('down');
  await rm(dataDir, { recursive: true, force: true });
});

/** Runs `make <command>` for this test's stack. */
async function stack(command: string, environment: Record<string, string> = {}) {
  const script = 'infra/dev/local-stack/src/cli.ts';
  const { exitCode, all } = await execa(process.execPath, [script, command], {
    cwd: repositoryDir,
    all: true,
    reject: false,
    env: {
      DATA_DIR: dataDir,
      PORT_BASE: String(portBase),
      DEMO_ENABLED: 'false',
      RABBITMQ_URL: 'off',
      ...environment,
    },
  });
  return { exitCode, output: all };
}

const pidOf = async (name: string): Promise<number> => {
  const state = await readStackState(dataDir);
  return state?.processes.find((process) => process.name === name)?.pid ?? 0;
};

const pidsOfAll = async (): Promise<number[]> =>
  (await readStackState(dataDir))?.processes.flatMap(({ pid }) => pid ?? []) ?? [];

const untilGone = (pids: readonly number[]) =>
  vi.waitFor(
    () => {
      for (const pid of pids) expect(() => process.kill(pid, 0)).toThrow('ESRCH');
    },
    { timeout: 30_000 },
  );

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

async function supervisorPid(): Promise<number> {
  const { stdout } = await execa('ps', ['-o', 'ppid=', '-p', String(await pidOf('gateway'))]);
  return Number(stdout.trim());
}

describe('a taken port', () => {
  it('[OPS-03] is reported with the setting to change', async () => {
    const { billing } = resolvePorts(portBase);
    const stranger = createServer().listen(billing, '127.0.0.1');
    try {
      const { exitCode, output } = await stack('up');
      expect(exitCode).toBe(1);
      expect(output).toContain(
        `Port ${billing} (billing) is taken by another program; stop it, or choose other ports with PORT_BASE`,
      );
    } finally {
      stranger.close();
    }
    expect(await readStackState(dataDir)).toBeNull();
  });
});

describe('make up', () => {
  it('[OPS-01] starts everything once', async () => {
    expect((await stack('up')).output).toContain('PetWell is up, after');
    const pids = await pidsOfAll();
    expect(pids).toHaveLength(9);
    expect((await stack('up')).output).toContain('PetWell is already up; nothing was changed.');
    expect(await pidsOfAll()).toEqual(pids);
    expect((await stack('status')).exitCode).toBe(0);
  });

  it('gives each service a database that no other user can access', async () => {
    const settings = await settingsFor({ dataDir, portBase });
    const foreign = new URL(databaseUrl(settings, 'billing'));
    foreign.pathname = '/petwell_identity';
    await expect(query(foreign.href, 'SELECT 1')).rejects.toThrow('permission denied');
  });

  it('restarts after a process has ended, which `make status` shows', async () => {
    process.kill(await pidOf('catalog'), 'SIGKILL');
    await expect.poll(() => pidOf('catalog')).toBe(0);
    const { exitCode, output } = await stack('status');
    expect(exitCode).toBe(3);
    expect(output).toMatch(/catalog +ended/);
    await stack('up');
    expect((await stack('status')).exitCode).toBe(0);
  });

  it('applies changed settings by restarting', async () => {
    const before = await pidOf('gateway');
    await stack('up', { LOG_LEVEL: 'warn' });
    expect(await pidOf('gateway')).not.toBe(before);
  });
});

describe('the data', () => {
  it('[OPS-02] survives `make down` and `kill -9` of everything', async () => {
    const url = adminUrl(await settingsFor({ dataDir, portBase }));
    await query(url, 'CREATE TABLE kept (word text)');
    await query(url, "INSERT INTO kept VALUES ('stopped')");
    const before = await pidsOfAll();
    expect((await stack('down')).output).toContain('PetWell is down.');
    await untilGone(before);
    expect((await stack('down')).output).toContain('PetWell was not running.');

    await stack('up');
    await query(url, "INSERT INTO kept VALUES ('killed')");
    const all = [await supervisorPid(), ...(await pidsOfAll())];
    for (const pid of all) process.kill(pid, 'SIGKILL');
    await untilGone(all);
    expect((await stack('up')).output).toContain('PetWell is up, after');
    expect(await query(url, 'SELECT word FROM kept')).toEqual([
      { word: 'stopped' },
      { word: 'killed' },
    ]);
  });

  it('no process outlives its supervisor', async () => {
    const pids = await pidsOfAll();
    expect(pids).toHaveLength(9);
    process.kill(await supervisorPid(), 'SIGKILL');
    await untilGone(pids);
  });
});

it('a test’s stack ends with the test, however it ends', async () => {
  const script = `
    import { startStack } from '@petwell/local-stack';
    const { control } = await startStack();
    console.log(await control.processId('gateway'));`;
  const owner = spawn(process.execPath, ['--input-type=module', '-e', script], {
    cwd: repositoryDir,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const pid = await new Promise<number>((resolve) =>
    owner.stdout.once('data', (line: Buffer) => resolve(Number(line))),
  );
  owner.kill('SIGKILL');
  await untilGone([pid]);
});
