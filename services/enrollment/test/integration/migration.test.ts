import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { applyMigrations } from '@petwell/chassis/migrate';
import { startTestDatabase, type TestDatabase } from '@petwell/chassis/testing';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';

const service = 'services/enrollment';
const rewritten = '20261122110000_plain_search_and_plan_history';

let former: string;
let database: TestDatabase;
let client: pg.Client;

/** Creates a database with the previous version's triggers and rows. */
beforeAll(async () => {
  former = await mkdtemp(join(tmpdir(), 'former-enrollment-'));
  await cp(join(service, 'prisma'), join(former, 'prisma'), { recursive: true });
  const migrations = join(former, 'prisma/migrations');
  for (const name of await readdir(migrations)) {
    if (name >= rewritten && name < 'm') await rm(join(migrations, name), { recursive: true });
  }
  database = await startTestDatabase();
  await applyMigrations({ serviceDir: former, databaseUrl: database.url });
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await client.query(`
    INSERT INTO owners (id, first_name, last_name, email, phone, created_at, version, is_demo) VALUES
      (1, 'Bjørn', 'Ångström', 'bjorn@example.com', '(904) 555-0100', now(), 1, false),
      (2, 'Demo', 'Owner', 'demo@example.com', '1', now(), 1, true);
    INSERT INTO pets (id, owner_id, name, type, breed, age) VALUES
      (1, 1, 'Mangó', 'dog', 'Beagle', 'adult'), (2, 2, 'Rex', 'dog', 'Beagle', 'adult');
    INSERT INTO enrollments (id, pet_id, owner_id, plan_id, add_on_ids, status, next_billing_date,
      total_monthly_price, plan_snapshot, activated_at, cancelled_at)
    VALUES
      (1, 1, 1, 2, '{}', 'active', now(), 75.50, '{"name": "Dog Gold"}', '2026-01-10Z', NULL),
      (2, 1, 1, 2, '{}', 'cancelled', now(), 10, '{"name": "Dog Gold"}', '2026-01-11Z', '2026-02-11Z'),
      (3, 1, 1, 2, '{}', 'pending_payment', now(), 20, '{"name": "Dog Gold"}', NULL, NULL),
      (4, 1, 1, 2, '{}', 'cancelled', now(), 30, '{"name": "Dog Gold"}', NULL, '2026-02-12Z'),
      (5, 2, 2, 2, '{}', 'active', now(), 40, '{"name": "Dog Gold"}', '2026-01-12Z', NULL),
      (6, 1, 1, 2, '{}', 'suspended', now(), 50, '{"name": "Dog Gold"}', '2026-01-13Z', NULL);
    INSERT INTO admin_activity (username, action, subject, result, client_address)
      VALUES ('maya', 'cancel', 'enrollment/2', 'done', '::1')`);
}, 120_000);
afterAll(async () => {
  await client.end();
  await database.drop();
  await rm(former, { recursive: true });
});

const rowsOf = async (statement: string) =>
  (await client.query<Record<string, unknown>>(statement)).rows;

const today = new Date().toISOString().slice(0, 10);
const changes = () =>
  rowsOf(`SELECT enrollment_id AS id, move::text, to_char(at, 'YYYY-MM-DD') AS day,
    monthly_price::text AS price FROM plan_changes ORDER BY enrollment_id, at`);

test('[MNY-20] keeps, finds, and counts the previous version’s rows', async () => {
  const read = async () => [
    await rowsOf('SELECT id, first_name, email FROM owners ORDER BY id'),
    await rowsOf('SELECT id, name FROM pets ORDER BY id'),
    await rowsOf('SELECT id, status, total_monthly_price FROM enrollments ORDER BY id'),
    await rowsOf('SELECT username, subject FROM admin_activity'),
  ];
  const before = await read();
  await applyMigrations({ serviceDir: service, databaseUrl: database.url });
  expect(await read()).toEqual(before);

  expect(await rowsOf('SELECT search_text, search_name FROM owners WHERE id = 1')).toEqual([
    {
      search_text: ' bjorn angstrom bjorn@example.com 9045550100',
      search_name: 'bjorn angstrom',
    },
  ]);
  expect(await rowsOf('SELECT search_text FROM pets WHERE id = 1')).toEqual([
    { search_text: ' mango' },
  ]);
  expect(
    await rowsOf(`SELECT enrollment_id AS id, move::text, was_active AS was,
      to_char(superseded_at, 'YYYY-MM-DD') AS until FROM plan_changes ORDER BY enrollment_id, at`),
  ).toEqual([
    { id: 1, move: 'started', was: false, until: null },
    { id: 2, move: 'started', was: false, until: '2026-02-11' },
    { id: 2, move: 'ended', was: true, until: null },
    { id: 5, move: 'started', was: false, until: null },
    { id: 6, move: 'started', was: false, until: today },
    { id: 6, move: 'held', was: true, until: null },
  ]);
  expect(await changes()).toEqual([
    { id: 1, move: 'started', day: '2026-01-10', price: '75.50' },
    { id: 2, move: 'started', day: '2026-01-11', price: '10.00' },
    { id: 2, move: 'ended', day: '2026-02-11', price: '10.00' },
    { id: 5, move: 'started', day: '2026-01-12', price: '40.00' },
    { id: 6, move: 'started', day: '2026-01-13', price: '50.00' },
    { id: 6, move: 'held', day: today, price: '50.00' },
  ]);
});

test('[MNY-20] counts what a process of the previous release records, in a log that is append-only', async () => {
  await client.query(`INSERT INTO plan_history (enrollment_id, kind, at, plan_id, plan_name, monthly_price)
    VALUES (1, 'ended', '2026-03-01Z', 2, 'Dog Gold', 75.50)`);
  expect((await changes()).filter(({ id }) => id === 1)).toEqual([
    { id: 1, move: 'started', day: '2026-01-10', price: '75.50' },
    { id: 1, move: 'ended', day: '2026-03-01', price: '75.50' },
  ]);
  await expect(client.query('UPDATE plan_changes SET monthly_price = 0')).rejects.toThrow(
    'append-only',
  );
  await expect(
    client.query(`INSERT INTO plan_changes (enrollment_id, move, at, plan_id, plan_name, monthly_price)
      VALUES (1, 'started', now(), 2, 'Dog Gold', 1)`),
  ).rejects.toThrow('plan_changes_one_start_idx');
});

test('writes without the former triggers, and the activity log stays append-only', async () => {
  await client.query(`UPDATE owners SET first_name = 'Ada' WHERE id = 1`);
  await client.query(`UPDATE enrollments SET status = 'suspended' WHERE id = 1`);
  expect(await rowsOf('SELECT search_name FROM owners WHERE id = 1')).toEqual([
    { search_name: 'ada angstrom' },
  ]);
  const functions = await rowsOf(`SELECT proname AS name FROM pg_proc p
    JOIN pg_language l ON l.oid = p.prolang WHERE l.lanname = 'plpgsql' ORDER BY 1`);
  expect(functions).toEqual([
    { name: 'copy_plan_history' },
    { name: 'follow_plan_change' },
    { name: 'hold_owner' },
    { name: 'keep_plan_member' },
    { name: 'refuse_change' },
    { name: 'refuse_redemption_change' },
  ]);
  await expect(client.query('DELETE FROM admin_activity')).rejects.toThrow('append-only');
});
