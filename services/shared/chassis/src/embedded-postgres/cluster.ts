import { spawn, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { access, chmod, chown, mkdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { resolvePostgresAccount, type PostgresAccount } from './account.ts';
import { locatePostgres } from './binaries.ts';

export type ClusterOptions = {
  dataDir: string;
  /** Password of the superuser `postgres`. */
  password: string;
  /** False disables flushing to disk, for disposable test data. */
  isDurable: boolean;
};

export type PostgresOptions = ClusterOptions & {
  port: number;
  /** Additional server settings, such as `max_connections: '200'`. */
  settings?: Record<string, string>;
  /** File descriptor for the server log. Default: the log is discarded. */
  logFd?: number;
  /** True lets the server outlive this process. */
  isDetached?: boolean;
};

export type PostgresServer = { process: ChildProcess; pid: number; url: string };

const volatileSettings = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
};

/** Creates the data folder unless it already holds a cluster. Returns whether it was created. */
export async function createCluster(options: ClusterOptions): Promise<boolean> {
  const isThere = await access(join(options.dataDir, 'PG_VERSION')).then(
    () => true,
    () => false,
  );
  if (isThere) return false;
  const [binaries, account] = await Promise.all([locatePostgres(), resolvePostgresAccount()]);
  await mkdir(options.dataDir, { recursive: true, mode: 0o700 });
  if (account !== null) await chown(options.dataDir, account.uid, account.gid);
  await withPasswordFile({ password: options.password, account }, (passwordFile) => {
    const args = [
      `--pgdata=${options.dataDir}`,
      '--username=postgres',
      '--auth=scram-sha-256',
      `--pwfile=${passwordFile}`,
      '--encoding=UTF8',
      '--locale=C',
      '--locale-provider=icu',
      '--icu-locale=en-US',
      '--no-instructions',
      ...(options.isDurable ? [] : ['--no-sync']),
    ];
    return runInitdb({ program: binaries.initdb, args, account });
  });
  return true;
}

/**
 * Starts the server on the loopback interface and resolves when it accepts connections. If it exits first,
 * throws with the last lines of its log.
 */
export async function startPostgres(options: PostgresOptions): Promise<PostgresServer> {
  const [binaries, account] = await Promise.all([locatePostgres(), resolvePostgresAccount()]);
  const settings: Record<string, string> = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    // An error's details, and the values of its statement, are personal data.
    log_error_verbosity: 'terse',
    log_parameter_max_length: '0',
    log_parameter_max_length_on_error: '0',
    ...(options.isDurable ? {} : volatileSettings),
    ...options.settings,
  };
  const args = ['-D', options.dataDir, '-p', String(options.port)];
  for (const [name, value] of Object.entries(settings)) args.push('-c', `${name}=${value}`);
  const child = launch({
    program: binaries.postgres,
    args,
    account,
    output: options.logFd,
    isDetached: options.isDetached ?? false,
  });
  const url = `postgresql://postgres:${options.password}@127.0.0.1:${options.port}/postgres`;
  await waitUntilAccepting({ url, child, dataDir: options.dataDir });
  return { process: child, pid: child.pid ?? 0, url };
}

type Launch = {
  program: string;
  args: string[];
  account: PostgresAccount;
  output?: number | undefined;
  isDetached?: boolean;
};

function launch(options: Launch): ChildProcess {
  const { account } = options;
  const [program = options.program, ...args] = [
    ...(account?.launcher ?? []),
    options.program,
    ...options.args,
  ];
  const isSwitchedHere = account !== null && account.launcher.length === 0;
  const output = options.output ?? 'pipe';
  return spawn(program, args, {
    ...(isSwitchedHere ? { uid: account.uid, gid: account.gid } : {}),
    detached: options.isDetached ?? false,
    stdio: ['ignore', output, output],
    env: { PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' },
    cwd: '/',
  });
}

async function runInitdb(options: Launch): Promise<void> {
  const child = launch(options);
  const output = collectOutput(child);
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  if (code === 0) return;
  const isBarred = options.account !== null && output().includes('Permission denied');
  throw new Error(
    isBarred
      ? `PostgreSQL does not run as root but as the user "postgres", who cannot reach ${options.program}; use a folder that everybody may enter, or an ordinary user`
      : `PostgreSQL could not create its data folder: ${output()}`,
  );
}

async function withPasswordFile(
  options: { password: string; account: PostgresAccount },
  work: (file: string) => Promise<void>,
): Promise<void> {
  const file = join(tmpdir(), `petwell-pg-${randomBytes(8).toString('hex')}`);
  try {
    await writeFile(file, `${options.password}\n`, { mode: 0o600 });
    await chmod(file, 0o600);
    if (options.account !== null) await chown(file, options.account.uid, options.account.gid);
    await work(file);
  } finally {
    await rm(file, { force: true });
  }
}

/** Collects the last 4 kB of output and drains the pipe so it never fills up. */
function collectOutput(child: ChildProcess): () => string {
  let text = '';
  const keep = (chunk: Buffer) => {
    text = (text + chunk.toString('utf8')).slice(-4000);
  };
  child.stdout?.on('data', keep);
  child.stderr?.on('data', keep);
  return () => text.trim();
}

const startDeadlineMs = 60_000;
const pollMs = 50;

async function waitUntilAccepting(options: {
  url: string;
  child: ChildProcess;
  dataDir: string;
}): Promise<void> {
  const { url, child, dataDir } = options;
  const output = collectOutput(child);
  let failure: Error | null = null;
  child.once('error', (error) => (failure = error));
  child.once('exit', (code, signal) => {
    failure ??= new Error(`PostgreSQL ended with ${code ?? signal}: ${output()}`);
  });
  const deadline = Date.now() + startDeadlineMs;
  for (;;) {
    if (failure !== null) throw failure as Error;
    if (await isServing(url, dataDir)) return;
    if (Date.now() > deadline) throw new Error(`PostgreSQL did not start: ${output()}`);
    await new Promise((resolve) => setTimeout(resolve, pollMs));
  }
}

/** Checks whether the server at `url` responds and uses this data folder, not another server on its port. */
async function isServing(url: string, dataDir: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ data_directory: string }>('SHOW data_directory');
    return rows[0]?.data_directory === dataDir;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}
