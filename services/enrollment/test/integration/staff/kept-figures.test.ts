import { createPool } from '@petwell/chassis';
import { startTestDatabase, type TestDatabase } from '@petwell/chassis/testing';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { loadStatements } from '../../../src/data/load-data.ts';

let database: TestDatabase;
/** One connection each. */
type Client = ReturnType<typeof createPool>;
let one: Client;
let other: Client;
beforeEach(async () => {
  database = await startTestDatabase({ migrations: 'services/enrollment' });
  one = createPool({ databaseUrl: database.url, poolSize: 1 });
  other = createPool({ databaseUrl: database.url, poolSize: 1 });
  for (const { text } of loadStatements(100)) await one.query(text);
});
afterEach(async () => {
  for (const client of [one, other]) await client.end();
  await database.drop();
});

/** What is kept and what counting everything anew gives, where the two differ. */
async function differences(): Promise<unknown[]> {
  const { rows } = await one.query<Record<string, unknown>>(`
    WITH kept AS (
      SELECT plan_id, status, has_payment_problem, NULL::timestamptz AS at, enrollments, 0 AS joined,
        0 AS cancelled, amount FROM plan_figures
      UNION ALL SELECT NULL, NULL, NULL, at, 0, joined, cancelled, amount FROM member_moves
      UNION ALL SELECT plan_id, status, has_payment_problem, at, enrollments, joined, cancelled, amount
        FROM figure_changes),
    counted AS (SELECT f.* FROM enrollments e, LATERAL figures_of(e) f),
    compared AS (
      SELECT *, 1 AS sign FROM kept UNION ALL SELECT *, -1 FROM counted)
    SELECT plan_id, status, has_payment_problem, at, sum(enrollments * sign) AS enrollments,
      sum(joined * sign) AS joined, sum(cancelled * sign) AS cancelled, sum(amount * sign) AS amount
    FROM compared GROUP BY 1, 2, 3, 4
    HAVING sum(enrollments * sign) <> 0 OR sum(joined * sign) <> 0 OR sum(cancelled * sign) <> 0
      OR sum(amount * sign) <> 0`);
  return rows;
}
const unfolded = async (by = one) =>
  (await by.query<{ count: number }>('SELECT count(*)::int AS count FROM figure_changes')).rows[0]
    ?.count;

const changes = [
  `UPDATE enrollments SET status = 'active', activated_at = now() WHERE status = 'pending_payment'`,
  `UPDATE enrollments SET status = 'suspended' WHERE id % 7 = 0`,
  `UPDATE enrollments SET status = 'cancelled', cancelled_at = now() WHERE id % 5 = 0`,
  `UPDATE enrollments SET total_monthly_price = total_monthly_price + 1.25 WHERE id % 3 = 0`,
  `UPDATE enrollments SET has_payment_problem = NOT has_payment_problem WHERE id % 4 = 0`,
  `UPDATE enrollments SET plan_id = 9 WHERE id % 11 = 0`,
  `UPDATE enrollments SET activated_at = NULL WHERE id % 13 = 0`,
  `DELETE FROM enrollments WHERE id % 2 = 0`,
];

test('are what counting anew gives after every change, folded or not', async () => {
  expect(await differences()).toEqual([]);
  for (const change of changes) {
    const { rowCount } = await one.query(change);
    expect(rowCount, change).toBeGreaterThan(0);
    expect(await differences(), change).toEqual([]);
  }
  expect(await unfolded()).toBeGreaterThan(0);
  await one.query('SELECT fold_figure_changes()');
  expect(await unfolded()).toBe(0);
  expect(await differences()).toEqual([]);
});

test('a difference would be noticed', async () => {
  await one.query('UPDATE plan_figures SET amount = amount + 0.01 WHERE plan_id = 1');
  expect(await differences()).not.toEqual([]);
});

test('what changes nothing of them adds nothing', async () => {
  await one.query(`UPDATE enrollments SET status = status, membership_fee_paid = false`);
  expect(await unfolded()).toBe(0);
});

test('every thousandth change folds those before it', async () => {
  await one.query(changes[1] ?? '');
  const before = await unfolded();
  await one.query(`SELECT setval('figure_changes_id_seq', 1998)`);
  await one.query(`UPDATE enrollments SET total_monthly_price = 1 WHERE id % 140 = 5`);
  expect(before).toBeGreaterThan(10);
  expect(await unfolded()).toBe(0);
  expect(await differences()).toEqual([]);
});

test('nobody waits for who is folding, and nothing is lost or counted twice', async () => {
  await one.query(changes[3] ?? '');
  await one.query('BEGIN');
  await one.query('SELECT fold_figure_changes()');
  await other.query(`SET lock_timeout = '1s'`);
  await other.query(changes[6] ?? '');
  await other.query('SELECT fold_figure_changes()');
  expect(await unfolded(other)).toBeGreaterThan(0);
  await one.query('COMMIT');
  await other.query('SELECT fold_figure_changes()');
  expect(await unfolded()).toBe(0);
  expect(await differences()).toEqual([]);
});

test('a change that is taken back leaves no trace', async () => {
  await one.query('BEGIN');
  await one.query(changes[7] ?? '');
  await one.query('ROLLBACK');
  expect(await unfolded()).toBe(0);
  expect(await differences()).toEqual([]);
});
