import { createPool } from '@petwell/chassis';
import { startTestDatabase, type TestDatabase } from '@petwell/chassis/testing';
import type { AdminUsersQuery } from '@petwell/contracts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { loadStatements } from '../../../src/data/load-data.ts';
import { createCustomerDirectory } from '../../../src/data/staff/customer-directory.ts';
import type { ReportPool } from '../../../src/data/staff/report-query.ts';

/** Enough that reading a whole table costs more than using an index, as with a large clinic. */
const customers = 20_000;
const largeTables = ['owners', 'pets', 'enrollments', 'owner_statuses'];

type Plan = {
  'Node Type': string;
  'Relation Name'?: string | undefined;
  Plans?: Plan[] | undefined;
};
const planSchema: z.ZodType<Plan> = z.lazy(() =>
  z.looseObject({
    'Node Type': z.string(),
    'Relation Name': z.string().optional(),
    Plans: z.array(planSchema).optional(),
  }),
);
const explainedSchema = z.array(
  z.object({ 'QUERY PLAN': z.array(z.object({ Plan: planSchema })) }),
);

let database: TestDatabase;
let pool: ReportPool;
let explained: Plan[] = [];

type Send = (text: unknown, values?: unknown[]) => Promise<{ rows: unknown }>;

/** A pool that has every statement with values explained, before it runs. */
function explaining(real: ReportPool): ReportPool {
  const explainThenRun = (send: Send) => async (statement: unknown, given?: unknown[]) => {
    if (typeof statement === 'string') return send(statement, given);
    const { text, values } = z
      .object({ text: z.string(), values: z.array(z.unknown()) })
      .parse(statement);
    // Counts of everything, whose answers are kept where they are slow.
    if (text.startsWith('SELECT count(*)')) return send(text, values);
    const { rows } = await send(`EXPLAIN (FORMAT JSON) ${text}`, values);
    const [answer] = explainedSchema.parse(rows);
    explained.push(...(answer?.['QUERY PLAN'].map(({ Plan: plan }) => plan) ?? []));
    return send(text, values);
  };
  return Object.assign(Object.create(real) as ReportPool, {
    query: explainThenRun(real.query.bind(real) as Send),
    async connect() {
      const client = await real.connect();
      return {
        query: explainThenRun(client.query.bind(client)),
        release: (isBroken?: boolean) => client.release(isBroken),
      };
    },
  });
}

beforeAll(async () => {
  database = await startTestDatabase({ migrations: 'services/enrollment' });
  pool = createPool({ databaseUrl: database.url, poolSize: 2 });
  for (const { text } of loadStatements(customers)) await pool.query(text);
}, 60_000);
afterAll(async () => {
  await pool.end();
  await database.drop();
});

function nodesOf(plan: Plan): Plan[] {
  return [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];
}

/** The large tables that a statement reads from one end to the other. */
function readWhole(): string[] {
  return explained
    .flatMap(nodesOf)
    .filter((node) => node['Node Type'] === 'Seq Scan')
    .map((node) => node['Relation Name'] ?? '')
    .filter((table) => largeTables.includes(table));
}

const deepest = { key: '2024-01-01T00:00:00.000Z', id: 1_000_000_100, matching: 'exact' } as const;

async function planOf(
  query: Partial<AdminUsersQuery>,
  options: { matching?: 'exact' | 'similar'; isDeep?: boolean } = {},
) {
  explained = [];
  const { q = '', status = 'all', sort = 'newest' } = query;
  const filter = { q, status, matching: options.matching ?? 'exact' };
  const directory = createCustomerDirectory(explaining(pool));
  const after = options.isDeep ? { ...deepest, sort } : null;
  await directory.find({ ...filter, sort, limit: 101, after });
  expect(explained.length).toBeGreaterThan(0);
  return readWhole();
}

describe('no page of staff’s list reads a large table from one end to the other', () => {
  test.each([
    ['the first page', {}, {}],
    ['the first page by name', { sort: 'name' }, {}],
    ['a deep page', {}, { isDeep: true }],
    ['a search by name', { q: 'marcus whitaker-ro' }, {}],
    ['a search by e-mail', { q: 'customer12345@load' }, {}],
    ['a search by phone', { q: '904-555-0177' }, {}],
    ['a search with two typos', { q: 'lindgrenn olivai' }, { matching: 'similar' }],
    ['a deep page of a search', { q: 'lindgren-quigley' }, { isDeep: true }],
    ['active customers', { status: 'active' }, {}],
    ['suspended customers by name', { status: 'suspended', sort: 'name' }, {}],
    ['a deep page of cancelled ones', { status: 'cancelled' }, { isDeep: true }],
  ] as const)('%s', async (_what, query, options) => {
    expect(await planOf(query, options)).toEqual([]);
  });
});

test('a whole table that is read is noticed', async () => {
  explained = [];
  await explaining(pool).query({ text: 'SELECT * FROM owners WHERE phone = $1', values: ['x'] });
  expect(readWhole()).toEqual(['owners']);
});
