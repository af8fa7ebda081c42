import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import type {} from '../../../../../services/shared/chassis/src/testing/vitest-context.d.ts';
import { loadOf } from '../load/load-statements.ts';
import { captureStatements, type SentStatement } from '../plans/capture-statements.ts';
import { largeTables, tablesReadWhole } from '../plans/read-plan.ts';
import {
  planBilling,
  planEnrollment,
  planIdentity,
  planNotification,
  type PlannedService,
} from './plan-services.ts';

/** With fewer rows PostgreSQL rightly prefers to read a whole table over a trigram index. */
const owners = 20_000;
const captured = captureStatements();
afterAll(() => captured.stop());

describe.each([
  { service: 'enrollment', start: planEnrollment },
  { service: 'identity', start: planIdentity },
  { service: 'billing', start: planBilling },
  { service: 'notification', start: planNotification },
])('$service', ({ start }) => {
  let planned: PlannedService;
  let client: pg.Client;
  let large: Set<string>;
  beforeAll(async () => {
    planned = await start();
    for (const text of loadOf(owners, planned.passwordOf)[planned.service]) {
      await planned.sql(text);
    }
    const url = new URL(inject('postgresUrl'));
    url.pathname = `/${planned.database}`;
    client = new pg.Client({ connectionString: url.href });
    await client.connect();
    large = await largeTables(client, owners / 2);
  }, 600_000);
  afterAll(async () => {
    await client.end();
    await planned.stop();
  });

  const largeReadWhole = async (statement: Pick<SentStatement, 'text' | 'values'>) =>
    (await tablesReadWhole(client, statement)).filter((table) => large.has(table));

  test('no statement that people wait for reads every row of a large table', async () => {
    const found: { what: string; tables: string[]; text: string }[] = [];
    for (const { what, run, isCount } of planned.work) {
      captured.take();
      await run();
      const sent = captured.take().filter(({ database }) => database === planned.database);
      expect(sent, what).not.toEqual([]);
      for (const statement of sent) {
        const { text } = statement;
        const tables = await largeReadWhole(statement);
        if (tables.length > 0 && !isCount?.(text)) found.push({ what, tables, text });
      }
    }
    expect(found).toEqual([]);
  }, 120_000);

  test('a search that no index serves is noticed', async () => {
    const { table, column } = planned.unindexed;
    const text = `SELECT 1 FROM ${table} WHERE ${column} = $1 LIMIT 1`;
    expect(await largeReadWhole({ text, values: ['x'] })).toEqual([table]);
  });
});
