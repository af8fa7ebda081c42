import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { convergeProcesses, requireOwnPorts } from '../../src/converge.ts';
import { bringDown } from '../../src/down.ts';
import { withLock } from '../../src/lock.ts';
import { silentProgress } from '../../src/progress.ts';
import { startGuardian } from '../../src/start-guardian.ts';
import { readStatus } from '../../src/status.ts';
import { createSandbox, type Sandbox } from '../factories.ts';

let sandbox: Sandbox;
beforeEach(async () => {
  sandbox = await createSandbox();
});
afterEach(() => sandbox.remove());

const starts = async () => (await readFile(sandbox.startsFile, 'utf8')).trim().split('\n').sort();
const converge = () =>
  convergeProcesses(sandbox.run, [sandbox.spec('catalog'), sandbox.spec('billing')]);
const pidOf = async (name: string) => (await sandbox.run.records.read(name))?.pid ?? 0;
const kill = async (name: string) => {
  process.kill(await pidOf(name), 'SIGKILL');
  await expect.poll(() => sandbox.run.records.readRunning(name)).toBeNull();
};
const stateOf = async (name: string) =>
  (await readStatus(sandbox.settings)).find((status) => status.name === name)?.state;

/** A process has a pid until its parent notices its end. */
const untilGone = (pid: number) =>
  vi.waitFor(() => expect(() => process.kill(pid, 0)).toThrow('ESRCH'), { timeout: 10_000 });

describe('starting', () => {
  it('[OPS-01] starts what is down, and a second time nothing', async () => {
    expect(await converge()).toBe(2);
    expect(await converge()).toBe(0);
    expect(await starts()).toEqual(['billing', 'catalog']);
    expect(await stateOf('billing')).toBe('ready');
  });

  it('starts again only what was killed', async () => {
    await converge();
    await kill('billing');
    expect(await stateOf('billing')).toBe('crashed');
    expect(await converge()).toBe(1);
    expect(await starts()).toEqual(['billing', 'billing', 'catalog']);
    expect(await stateOf('billing')).toBe('ready');
  });

  it('takes in changed settings and changed sources by starting afresh', async () => {
    await converge();
    const changed = [sandbox.spec('catalog', { LOG_LEVEL: 'debug' }), sandbox.spec('billing')];
    expect(await convergeProcesses(sandbox.run, changed)).toBe(1);
    const file = join(sandbox.run.root, 'stand-in/src/main.ts');
    await writeFile(file, `${await readFile(file, 'utf8')}\n// changed\n`);
    expect(await convergeProcesses(sandbox.run, changed)).toBe(2);
  });

  it('stops what is no longer wanted', async () => {
    await converge();
    await convergeProcesses(sandbox.run, [sandbox.spec('catalog')]);
    expect(await sandbox.run.records.readRunning('billing')).toBeNull();
  });

  it('quotes the log of a process that ends instead of starting', async () => {
    const broken = sandbox.spec('catalog', { CRASH: 'true' });
    await expect(convergeProcesses(sandbox.run, [broken])).rejects.toThrow(
      /catalog ended instead of starting[\s\S]*the database is not there/,
    );
  });
});

describe('a port that is taken', () => {
  it('[OPS-03] is named together with what to set, before anything starts', async () => {
    const { billing } = sandbox.settings.ports;
    const stranger = createServer().listen(billing, '127.0.0.1');
    try {
      await expect(requireOwnPorts(sandbox.run, [sandbox.spec('billing')])).rejects.toThrow(
        `Port ${billing} (billing) is taken by another program; stop it, or choose other ports with PORT_BASE, for example: PORT_BASE=18080 make up`,
      );
    } finally {
      stranger.close();
    }
  });

  it('is no trouble when the process on it is the one that belongs there', async () => {
    await converge();
    await requireOwnPorts(sandbox.run, [sandbox.spec('billing')]);
  });
});

describe('stopping', () => {
  it('leaves no process', async () => {
    await converge();
    const pids = [await pidOf('catalog'), await pidOf('billing')];
    expect(await bringDown(sandbox.settings.dataDir, silentProgress)).toBe(2);
    // One that has ended keeps its pid until this process, which started it, has taken note.
    for (const pid of pids) {
      await untilGone(pid);
    }
    expect(await stateOf('billing')).toBe('stopped');
  });

  it('leaves a stranger alone who got the pid of a process that was killed', async () => {
    await converge();
    await kill('billing');
    const file = join(sandbox.settings.dataDir, 'run/billing.json');
    const record = JSON.parse(await readFile(file, 'utf8')) as object;
    // This test's own process stands for the stranger: stopping it would end the test.
    await writeFile(file, JSON.stringify({ ...record, pid: process.pid }));
    expect(await stateOf('billing')).toBe('crashed');
    await bringDown(sandbox.settings.dataDir, silentProgress);
    expect(await sandbox.run.records.list()).toEqual([]);
  });

  it('counts nothing when nothing runs', async () => {
    expect(await bringDown(sandbox.settings.dataDir, silentProgress)).toBe(0);
  });
});

describe('the guardian', () => {
  it('takes a stack down whose owner was killed, and its temporary data with it', async () => {
    await converge();
    const owner = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)']);
    const { dataDir } = sandbox.settings;
    const pid = await pidOf('billing');
    await startGuardian({ ownerPid: owner.pid ?? 0, dataDir, isTemporary: true });
    expect(await stateOf('billing')).toBe('ready');
    owner.kill('SIGKILL');
    await expect.poll(() => existsSync(dataDir), { timeout: 10_000 }).toBe(false);
    await untilGone(pid);
  });
});

describe('the lock', () => {
  it('keeps a second command out, but not after its holder was killed', async () => {
    const { dataDir } = sandbox.settings;
    await withLock(dataDir, async () => {
      await expect(withLock(dataDir, () => Promise.resolve())).rejects.toThrow(
        'is changing this stack; wait for it.',
      );
    });
    await writeFile(join(dataDir, 'lock'), `${process.pid}\nan earlier process`);
    expect(await withLock(dataDir, () => Promise.resolve('done'))).toBe('done');
  });
});
