import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { startTestServer, type TestServer } from '@petwell/chassis/testing';
import { repositoryDir } from '@petwell/local-stack/parts';
import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { parseAllDocuments } from 'yaml';

const names = ['identity', 'catalog', 'enrollment', 'billing', 'notification', 'gateway'];
const passwordOf = (name: string) => `password-of-${name}`;

let server: TestServer;
let folder: string;
beforeEach(async () => {
  // Users belong to a whole server, so the shared one would keep them.
  server = await startTestServer();
  folder = mkdtempSync(join(tmpdir(), 'petwell-databases-'));
});
afterEach(async () => {
  await server.stop();
  rmSync(folder, { recursive: true });
});

async function asOperator(statements: readonly string[]): Promise<Record<string, string>[]> {
  const client = new pg.Client({ connectionString: server.url });
  await client.connect();
  try {
    let rows: Record<string, string>[] = [];
    for (const statement of statements) ({ rows } = await client.query(statement));
    return rows;
  } finally {
    await client.end();
  }
}

/** Returns what the container's script gives to psql, which isn't on every machine. */
function readScript(): string[] {
  const written = join(folder, 'statements.sql');
  const psql = join(folder, 'psql');
  writeFileSync(psql, `#!/bin/sh\ncat >>'${written}'\n`);
  chmodSync(psql, 0o755);
  const passwords = names.map((name) => [
    `${name.toUpperCase()}_DATABASE_PASSWORD`,
    passwordOf(name),
  ]);
  execFileSync('sh', [join(repositoryDir, 'infra/deploy/docker/create-databases.sh')], {
    env: {
      PATH: `${folder}${delimiter}${process.env['PATH']}`,
      ...(Object.fromEntries(passwords) as Record<string, string>),
    },
  });
  return readFileSync(written, 'utf8')
    .split(';')
    .map((statement) => statement.trim())
    .filter((statement) => statement !== '');
}

/** Returns the databases that the user can open. */
async function opensOf(name: string, password = passwordOf(name)): Promise<string[]> {
  const opened: string[] = [];
  for (const database of [...names.map((one) => `petwell_${one}`), 'postgres', 'template1']) {
    const url = new URL(server.url);
    url.username = `petwell_${name}`;
    url.password = password;
    url.pathname = `/${database}`;
    const client = new pg.Client({ connectionString: url.href });
    try {
      await client.connect();
      opened.push(database);
      await client.query('CREATE TABLE IF NOT EXISTS own (id int)');
    } catch (error) {
      expect(String(error)).toMatch(/permission denied for database|pg_hba|authentication failed/);
    } finally {
      await client.end().catch(() => undefined);
    }
  }
  return opened;
}

test('[OPS-15] in containers, each service’s user opens its own database only, with its own password', async () => {
  await asOperator(readScript());
  for (const name of names) expect(await opensOf(name)).toEqual([`petwell_${name}`]);
  expect(await opensOf('billing', passwordOf('identity'))).toEqual([]);
});

test('[OPS-15] in Kubernetes, each service’s user opens its own database only', async () => {
  const file = join(repositoryDir, 'infra/deploy/k8s/components/operated/postgres.yaml');
  type Cluster = { spec: { postgresql: { pg_hba: string[] } } };
  const [cluster] = parseAllDocuments(readFileSync(file, 'utf8'));
  const { pg_hba: rules } = (cluster?.toJS() as Cluster).spec.postgresql;
  await asOperator(
    names.flatMap((name) => [
      `CREATE ROLE petwell_${name} LOGIN PASSWORD '${passwordOf(name)}'`,
      `CREATE DATABASE petwell_${name} OWNER petwell_${name}`,
    ]),
  );
  const [hba] = await asOperator(['SHOW hba_file']);
  // The operator's own rules stand before ours, and let in everybody after them.
  const operators = ['host all postgres all scram-sha-256'];
  const others = ['host all all all scram-sha-256'];
  writeFileSync(hba?.['hba_file'] ?? '', [...operators, ...rules, ...others, ''].join('\n'));
  await asOperator(['SELECT pg_reload_conf()']);
  await expect.poll(() => opensOf('billing')).toEqual(['petwell_billing']);
  for (const name of names) expect(await opensOf(name)).toEqual([`petwell_${name}`]);
});
