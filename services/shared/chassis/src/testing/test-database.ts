import { createHash, randomBytes } from 'node:crypto';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { inject } from 'vitest';
import { applyMigrations, hashMigrations } from '../migrate/index.ts';

export type TestDatabase = { url: string; drop(): Promise<void> };

const repositoryDir = resolve(dirname(fileURLToPath(import.meta.url)), '../../../../..');

/**
 * Creates a database on the run's PostgreSQL, empty or with a service's migrations (`{ migrations:
 * 'services/billing' }`). Migrations run once per test run, in a template that each database copies. Works in
 * vitest projects that use `testing/global-setup.ts`.
 */
export async function startTestDatabase(
  options: { migrations?: string } = {},
): Promise<TestDatabase> {
  const serverUrl = inject('postgresUrl');
  const name = `test_${randomBytes(8).toString('hex')}`;
  await withAdmin(serverUrl, async (admin) => {
    if (options.migrations === undefined) {
      await admin.query(`CREATE DATABASE "${name}"`);
      return;
    }
    const template = await ensureTemplate({ admin, serverUrl, service: options.migrations });
    // The default writes every page to the WAL, which takes three times as long.
    await admin.query(`CREATE DATABASE "${name}" TEMPLATE "${template}" STRATEGY file_copy`);
  });
  return {
    url: databaseUrl(serverUrl, name),
    drop: () =>
      withAdmin(serverUrl, async (admin) => {
        await admin.query(`DROP DATABASE IF EXISTS "${name}" WITH (FORCE)`);
      }),
  };
}

/**
 * Creates the template once. Test files in several processes may ask at once; a database lock lets only one
 * migrate.
 */
async function ensureTemplate(options: {
  admin: pg.Client;
  serverUrl: string;
  service: string;
}): Promise<string> {
  const { admin, serverUrl, service } = options;
  const serviceDir = join(repositoryDir, service);
  const hash = createHash('sha256')
    .update(service)
    .update(await hashMigrations(serviceDir));
  const template = `template_${hash.digest('hex').slice(0, 24)}`;
  await admin.query('SELECT pg_advisory_lock(hashtext($1))', [template]);
  try {
    const found = await admin.query('SELECT 1 FROM pg_database WHERE datname = $1', [template]);
    if (found.rowCount !== 0) return template;
    const draft = `${template}_draft`;
    await admin.query(`DROP DATABASE IF EXISTS "${draft}" WITH (FORCE)`);
    await admin.query(`CREATE DATABASE "${draft}"`);
    await applyMigrations({ serviceDir, databaseUrl: databaseUrl(serverUrl, draft) });
    await admin.query(`ALTER DATABASE "${draft}" RENAME TO "${template}"`);
    return template;
  } finally {
    await admin.query('SELECT pg_advisory_unlock(hashtext($1))', [template]);
  }
}

function databaseUrl(serverUrl: string, name: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}

async function withAdmin(url: string, work: (admin: pg.Client) => Promise<void>): Promise<void> {
  const admin = new pg.Client({ connectionString: url });
  await admin.connect();
  try {
    await work(admin);
  } finally {
    await admin.end();
  }
}
