import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import type {} from '../../../../../services/shared/chassis/src/testing/vitest-context.d.ts';
import { loadOf } from '../../src/growth/load-statements.ts';
import { captureStatements, type SentStatement } from '../../src/plans/capture-statements.ts';
import { largeTables, printPlan, tablesReadWhole } from '../../src/plans/read-plan.ts';
import { writePlans, type DocumentedPlan } from '../../src/plans/write-plans.ts';
import {
  planBilling,
  planEnrollment,
  planIdentity,
  planNotification,
  type PlannedService,
} from './plan-services.ts';

// `make query-plans` asks with more owners, and writes the plans down.
const owners = Number(process.env['QUERY_PLANS_OWNERS'] ?? '2000');
const isWritten = process.env['QUERY_PLANS_WRITE'] === '1';
const documented: DocumentedPlan[] = [];
const captured = captureStatements();
afterAll(async () => {
  captured.stop();
  if (isWritten) await writePlans(documented, owners);
});

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
    for (const { text } of loadOf(owners, planned.passwordOf)[planned.service]) {
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
        if (isWritten) {
          const plan = await printPlan(client, statement);
          documented.push({ service: planned.service, what, text, plan });
        }
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
