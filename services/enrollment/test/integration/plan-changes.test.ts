import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestDatabase, type TestDatabase } from '@petwell/chassis/testing';
import pg from 'pg';

let database: TestDatabase;
let client: pg.Client;
beforeAll(async () => {
  database = await startTestDatabase({ migrations: 'services/enrollment' });
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
}, 120_000);
afterAll(async () => {
  await client.end();
  await database.drop();
});

const start = `INSERT INTO plan_changes (enrollment_id, member_id, move, at, plan_id, plan_name, monthly_price)
  VALUES (1, 1, 'started', '2026-03-01Z', 2, 'Dog Gold', 75.50)`;

test('[MNY-20] what happened to a plan is never changed, and it starts once', async () => {
  await client.query(start);
  await expect(client.query(start)).rejects.toThrow('plan_changes_one_start_idx');
  for (const change of [
    'UPDATE plan_changes SET monthly_price = 0',
    'DELETE FROM plan_changes',
    'TRUNCATE plan_changes',
  ]) {
    await expect(client.query(change), change).rejects.toThrow('append-only');
  }
});
