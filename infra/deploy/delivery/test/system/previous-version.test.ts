import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { connectSimulator, createBrowserSession, readEnrollments } from '@petwell/acceptance';
import { localSignIns, startStack, type RunningStack } from '@petwell/local-stack';
import {
  databaseUrl,
  findFreePortBase,
  resolveSettings,
  withPostgres,
} from '@petwell/local-stack/parts';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Manifest } from '../../src/backup/manifest.ts';
import { restoreBackup } from '../../src/backup/restore-backup.ts';

const names = ['identity', 'catalog', 'enrollment', 'billing', 'notification'] as const;
/** Databases and simulator data of the previous version's `make up`. */
const fixture = join(import.meta.dirname, '../previous-version');
const keptTables = {
  identity: ['owners', 'admins'],
  catalog: ['wellness_plans', 'add_on_services'],
  enrollment: ['owners', 'pets', 'enrollments'],
  billing: ['customers', 'payable_enrollments', 'subscriptions', 'payments'],
  notification: ['email_messages'],
} as const;

let dataDir: string;
let manifest: Manifest;
let stack: RunningStack;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'petwell-previous-'));
  const portBase = await findFreePortBase();
  const settings = await resolveSettings({ environment: process.env, dataDir, portBase });
  const urls = Object.fromEntries(names.map((name) => [name, databaseUrl(settings, name)]));
  manifest = await withPostgres(settings, () => restoreBackup(fixture, { urls }));
  await mkdir(join(dataDir, 'stripe'));
  const simulator = gunzipSync(await readFile(join(fixture, 'simulator.sqlite.gz')));
  await writeFile(join(dataDir, 'stripe/simulator.sqlite'), simulator);
  stack = await startStack({ dataDir, portBase });
});
afterAll(async () => {
  await stack.stop();
  await rm(dataDir, { recursive: true, force: true });
});

async function query<Row>(name: (typeof names)[number], sql: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: stack.control.databaseUrl(name) });
  await client.connect();
  try {
    return (await client.query(sql)).rows as Row[];
  } finally {
    await client.end();
  }
}

it.each(names)('[OPS-02] keeps every row of %s written by the previous version', async (name) => {
  for (const table of keptTables[name]) {
    const before = manifest.databases[name]?.tables.find((one) => one.name === table)?.rows;
    const [now] = await query<{ rows: number }>(name, `SELECT count(*)::int AS rows FROM ${table}`);
    expect(now?.rows, table).toBeGreaterThanOrEqual(before ?? Number.NaN);
  }
});

it('shows an existing owner both active plans with their payments', async () => {
  const session = createBrowserSession(stack.urls.gateway);
  const { email, password } = localSignIns.demo;
  expect((await session.post('/api/login', { email, password })).status).toBe(200);
  const enrollments = await readEnrollments(session, email);
  expect(enrollments.map(({ status }) => status)).toEqual(['active', 'active']);
});

it('finds every existing subscription at the payment provider', async () => {
  const stripe = connectSimulator(stack.urls.stripe);
  const rows = await query<{ id: string; status: string }>(
    'billing',
    'SELECT stripe_subscription_id AS id, status FROM subscriptions',
  );
  expect(rows.length).toBeGreaterThan(0);
  for (const { id, status } of rows) {
    expect((await stripe.subscriptions.retrieve(id)).status).toBe(status);
  }
});
