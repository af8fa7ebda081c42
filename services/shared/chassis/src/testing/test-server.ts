import type { ChildProcess } from 'node:child_process';
import { randomBytes, randomInt } from 'node:crypto';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { mkdtemp, readdir, readFile, realpath, rm, statfs } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createCluster, startPostgres } from '../embedded-postgres/index.ts';

export type TestServer = { url: string; stop(): Promise<void> };

const folderPrefix = 'petwell-test-pg-';
const minMemoryBytes = 3 * 1024 ** 3;
const folderPattern = /^petwell-test-pg-(\d+)-/;

/**
 * Starts a disposable PostgreSQL on a free port. It stops with this process. After a SIGKILL, the next run
 * cleans up.
 */
export async function startTestServer(): Promise<TestServer> {
  const parent = await chooseParentFolder();
  await clearLeftovers(parent);
  const folder = await realpath(await mkdtemp(join(parent, `${folderPrefix}${process.pid}-`)));
  let child: ChildProcess | null = null;
  const stopAtOnce = () => {
    child?.kill('SIGQUIT');
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  };
  process.once('exit', stopAtOnce);

  const options = {
    dataDir: join(folder, 'data'),
    password: randomBytes(12).toString('hex'),
    isDurable: false,
    port: await findFreePort(),
    settings: { max_connections: '300', shared_buffers: '64MB', autovacuum: 'off' },
  };
  await createCluster(options);
  const server = await startPostgres(options);
  child = server.process;
  const exited = once(child, 'exit');
  return {
    url: server.url,
    stop: async () => {
      server.process.kill('SIGQUIT');
      await exited;
      process.off('exit', stopAtOnce);
      await rm(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

/** Below the ports that systems give to outgoing connections, which could take one before a server does. */
const ports = { lowest: 11_000, count: 9_000 };
const handedOut = new Set<number>();

/** Finds a port that is free, for a program that can't choose one itself. */
export async function findFreePort(): Promise<number> {
  for (;;) {
    const port = ports.lowest + randomInt(ports.count);
    if (handedOut.has(port)) continue;
    handedOut.add(port);
    const isFree = await new Promise<boolean>((resolve) => {
      const probe = createServer();
      probe.once('error', () => resolve(false));
      probe.listen({ port, host: '127.0.0.1', exclusive: true }, () =>
        probe.close(() => resolve(true)),
      );
    });
    if (isFree) return port;
  }
}

/**
 * Picks the parent folder. On Linux's in-memory file system, creating and dropping databases is three times
 * faster than on disk.
 */
async function chooseParentFolder(): Promise<string> {
  const memory = '/dev/shm';
  const stats = await statfs(memory).catch(() => null);
  const freeBytes = stats === null ? 0 : stats.bavail * stats.bsize;
  return freeBytes > minMemoryBytes ? memory : tmpdir();
}

async function clearLeftovers(parent: string): Promise<void> {
  for (const name of await readdir(parent)) {
    const owner = Number(folderPattern.exec(name)?.[1]);
    if (!Number.isInteger(owner) || isAlive(owner)) continue;
    const folder = join(parent, name);
    await stopPostmasterOf(join(folder, 'data'));
    await rm(folder, { recursive: true, force: true, maxRetries: 5 }).catch(() => undefined);
  }
}

/**
 * Stops the postmaster of a data folder. The pid file names its data folder, so an unrelated process with a
 * reused pid is left alone.
 */
async function stopPostmasterOf(dataDir: string): Promise<void> {
  const text = await readFile(join(dataDir, 'postmaster.pid'), 'utf8').catch(() => '');
  const [pidText, ownDir] = text.split('\n');
  const pid = Number(pidText);
  if (!Number.isInteger(pid) || pid <= 1 || ownDir !== dataDir || !isAlive(pid)) return;
  const commandLine = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
  if (!commandLine.includes(dataDir)) return;
  try {
    process.kill(pid, 'SIGQUIT');
  } catch {
    // It has already exited.
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
