import { fork, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { repositoryDir } from '@petwell/local-stack/parts';
import pg from 'pg';
import { z } from 'zod';
import { installPackages } from './install-packages.ts';

const directory = join(repositoryDir, 'infra/quality/bench/peers/vendure');

const packageSchema = z.object({ dependencies: z.object({ '@vendure/core': z.string() }) });
const readySchema = z.object({ port: z.number().int() });

export type RunningVendure = {
  /** Includes the version. */
  name: string;
  url: string;
  pid: number;
  /** Address of its database. */
  databaseUrl: string;
  stop(): Promise<void>;
};

/** Installs Vendure; prints a line and returns false when that fails. */
export async function installVendure(): Promise<boolean> {
  const isThere = await installPackages(directory);
  if (!isThere)
    console.log('VENDURE SKIPPED: "npm ci" in infra/quality/bench/peers/vendure failed');
  return isThere;
}

/** Creates an empty database on PetWell's server. */
async function createDatabase(adminUrl: string, databaseName: string): Promise<string> {
  const admin = new pg.Client({ connectionString: adminUrl });
  await admin.connect();
  try {
    await admin.query(`CREATE DATABASE ${databaseName}`);
  } finally {
    await admin.end();
  }
  const url = new URL(adminUrl);
  url.pathname = `/${databaseName}`;
  return url.href;
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
}

/** Creates and fills its database and starts the server. Throws when it does not start. */
export async function startVendure(
  adminUrl: string,
  options: { databaseName: string; environment: Record<string, string> },
): Promise<RunningVendure> {
  const { dependencies } = packageSchema.parse(
    JSON.parse(await readFile(join(directory, 'package.json'), 'utf8')),
  );
  const databaseUrl = await createDatabase(adminUrl, options.databaseName);
  const secret = () => randomBytes(24).toString('base64url');
  const env = {
    PATH: process.env['PATH'],
    NODE_ENV: 'production',
    VENDURE_DISABLE_TELEMETRY: 'true',
    DATABASE_URL: databaseUrl,
    SUPERADMIN_PASSWORD: secret(),
    COOKIE_SECRET: secret(),
    ...options.environment,
  };
  const run = (part: 'prepare' | 'serve') =>
    fork(join(directory, 'vendure.mjs'), [part], {
      cwd: directory,
      env,
      // Hides deprecation warnings of its libraries.
      execArgv: ['--no-deprecation'],
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
  const [code] = (await once(run('prepare'), 'exit')) as [number | null];
  if (code !== 0) throw new Error('Vendure could not be prepared');
  const child = run('serve');
  const ended = once(child, 'exit').then(() => {
    throw new Error('Vendure ended');
  });
  const [ready] = (await Promise.race([once(child, 'message'), ended])) as [unknown];
  // From here on, failing requests show that it ended.
  ended.catch(() => undefined);
  return {
    name: `Vendure ${dependencies['@vendure/core']}`,
    url: `http://127.0.0.1:${readySchema.parse(ready).port}`,
    pid: child.pid ?? 0,
    databaseUrl,
    stop: () => end(child),
  };
}
