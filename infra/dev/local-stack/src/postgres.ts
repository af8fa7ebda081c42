import { access, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import {
  createCluster,
  startPostgres,
  type PostgresOptions,
} from '@petwell/chassis/embedded-postgres';
import { openLog } from './log-files.ts';
import { readCommandLine, readProcessIdentity } from './process-identity.ts';
import type { ProcessRecord, ProcessRecords } from './process-records.ts';
import { StackError } from './stack-error.ts';
import type { StackSettings } from './stack-settings.ts';
import { stopProcess } from './stop-process.ts';

export const postgresName = 'postgres';
const postgresMajor = '18';
const startAttempts = 20;

/** Address of the server as its superuser. */
export function adminUrl({ secrets, ports }: StackSettings): string {
  return `postgresql://postgres:${secrets.postgresPassword}@127.0.0.1:${ports.postgres}/postgres`;
}

/**
 * Puts a server on record that runs on this data folder but was not: whoever started it was interrupted
 * before writing that down.
 */
export async function adoptPostgres(dataDir: string, records: ProcessRecords): Promise<void> {
  if ((await records.readRunning(postgresName)) !== null) return;
  const clusterDir = join(dataDir, 'postgres');
  const text = await readFile(join(clusterDir, 'postmaster.pid'), 'utf8').catch(() => '');
  const [pidLine, , , portLine] = text.split('\n');
  const pid = Number(pidLine);
  if ((await readProcessIdentity(pid)) === null) return;
  if (!(await readCommandLine(pid)).includes(` ${clusterDir} `)) return;
  await records.write({ name: postgresName, pid, specHash: '', port: Number(portLine) });
}

/** Starts the stack's PostgreSQL unless it runs; durable, so that data survives any kind of end. */
export async function ensurePostgres(
  settings: StackSettings,
  records: ProcessRecords,
): Promise<boolean> {
  if ((await records.readRunning(postgresName)) !== null) return false;
  const dataDir = join(settings.dataDir, 'postgres');
  await requireMatchingVersion(dataDir);
  await removeStalePidFile(dataDir);
  const log = await openLog(settings.dataDir, postgresName);
  const options: PostgresOptions = {
    dataDir,
    password: settings.secrets.postgresPassword,
    isDurable: true,
    port: settings.ports.postgres,
    settings: { max_connections: '250', log_line_prefix: '%m [%p] %d ' },
    logFd: log.fd,
    isDetached: true,
  };
  try {
    await createWhole(options);
    const server = await startPatiently(options);
    server.process.unref();
    await records.write({
      name: postgresName,
      pid: server.pid,
      specHash: '',
      port: settings.ports.postgres,
    });
  } catch (cause) {
    // What PostgreSQL itself says is worth more than where in this program it was heard.
    if (cause instanceof Error && !('code' in cause))
      throw new StackError(cause.message, { cause });
    throw cause;
  } finally {
    await log.close();
  }
  return true;
}

/** A fast, clean shutdown; what was committed is on disk either way. */
export async function stopPostgres(record: ProcessRecord): Promise<boolean> {
  return stopProcess(record, { signal: 'SIGINT', patienceMs: 20_000 });
}

/** An interrupted first start must not leave half a data folder that looks whole. */
async function createWhole(options: PostgresOptions): Promise<void> {
  const isThere = await access(options.dataDir).then(
    () => true,
    () => false,
  );
  if (isThere) return;
  const draftDir = `${options.dataDir}.draft`;
  await rm(draftDir, { recursive: true, force: true });
  await createCluster({ ...options, dataDir: draftDir });
  await rename(draftDir, options.dataDir);
}

/** After a SIGKILL the old server's helpers hold its memory for a moment longer. */
async function startPatiently(options: PostgresOptions) {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await startPostgres(options);
    } catch (error) {
      if (attempt === startAttempts || !(await isStillInUse(options.dataDir))) throw error;
      await wait(250);
    }
  }
}

async function isStillInUse(dataDir: string): Promise<boolean> {
  return access(join(dataDir, 'postmaster.pid')).then(
    () => true,
    () => false,
  );
}

/**
 * A killed server leaves its pid file. PostgreSQL sorts that out by itself unless the pid meanwhile
 * belongs to another program of the same user, which it would take for a running server.
 */
async function removeStalePidFile(dataDir: string): Promise<void> {
  const file = join(dataDir, 'postmaster.pid');
  const text = await readFile(file, 'utf8').catch(() => null);
  if (text === null) return;
  const pid = Number(text.split('\n')[0]);
  if ((await readCommandLine(pid)).includes('postgres')) return;
  await rm(file, { force: true });
}

async function requireMatchingVersion(dataDir: string): Promise<void> {
  const version = await readFile(join(dataDir, 'PG_VERSION'), 'utf8').catch(() => null);
  if (version === null || version.trim() === postgresMajor) return;
  throw new StackError(
    `${dataDir} was written by PostgreSQL ${version.trim()}, this is ${postgresMajor}; start over with "make reset", which deletes all data.`,
  );
}
