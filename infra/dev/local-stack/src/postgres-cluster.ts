import { execFile } from 'node:child_process';
import { access, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import {
  createCluster,
  startPostgres,
  type PostgresOptions,
  type PostgresServer,
} from '@petwell/chassis/embedded-postgres';

export type ClusterSettings = {
  dataDir: string;
  port: number;
  password: string;
  libraries: string;
};

const postgresMajor = '18';
const startAttempts = 40;
const pollMs = 250;

const exists = (file: string): Promise<boolean> =>
  access(file).then(
    () => true,
    () => false,
  );

const optionsOf = ({ libraries, ...settings }: ClusterSettings): PostgresOptions => ({
  ...settings,
  // Data must survive any kind of shutdown.
  isDurable: true,
  settings: {
    max_connections: '250',
    log_line_prefix: '%m [%p] %d ',
    shared_preload_libraries: libraries,
  },
  logFd: 1,
});

/** Creates the data folder if it doesn't exist. */
export async function preparePostgres(settings: ClusterSettings): Promise<void> {
  const { dataDir } = settings;
  const version = await readFile(join(dataDir, 'PG_VERSION'), 'utf8').catch(() => null);
  if (version !== null && version.trim() !== postgresMajor) {
    throw new Error(
      `${dataDir} was written by PostgreSQL ${version.trim()}, this is ${postgresMajor}; start over with "make reset", which deletes all data.`,
    );
  }
  if (await exists(dataDir)) return;
  // An interrupted first start must not leave a partial data folder that looks complete.
  const draftDir = `${dataDir}.draft`;
  await rm(draftDir, { recursive: true, force: true });
  await createCluster({ ...optionsOf(settings), dataDir: draftDir });
  await rename(draftDir, dataDir);
}

/** Starts the server; after a SIGKILL the old server's helpers hold its memory for a moment longer. */
export async function startWhenFree(settings: ClusterSettings): Promise<PostgresServer> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await startPostgres(optionsOf(settings));
    } catch (error) {
      const isInUse = await exists(join(settings.dataDir, 'postmaster.pid'));
      if (attempt === startAttempts || !isInUse) throw error;
      await wait(pollMs);
    }
  }
}

/**
 * Stops a server that a killed stack left running on this data folder. PostgreSQL removes a dead server's pid
 * file itself, unless that pid now belongs to another program of the same user.
 */
export async function stopOrphanedPostgres(dataDir: string): Promise<void> {
  const file = join(dataDir, 'postmaster.pid');
  const pid = Number((await readFile(file, 'utf8').catch(() => '')).split('\n')[0]);
  if (!Number.isInteger(pid) || pid <= 1) return;
  const isOurs = async () => (await readCommandLine(pid)).includes(` ${dataDir} `);
  if (await isOurs()) process.kill(pid, 'SIGINT');
  while (await isOurs()) await wait(pollMs);
  await rm(file, { force: true });
}

/** Reads the command that started a process; empty if there is no such process. */
async function readCommandLine(pid: number): Promise<string> {
  if (process.platform === 'linux') {
    const text = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
    return text.replaceAll('\0', ' ');
  }
  const ps = promisify(execFile)('ps', ['-o', 'command=', '-p', String(pid)]);
  return ps.then(
    ({ stdout }) => stdout,
    () => '',
  );
}
