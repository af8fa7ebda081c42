import { sql, type Kysely } from 'kysely';
import { Decimal } from '@prisma/client/runtime/client';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { DatabaseUnavailableError } from '../../src/database/database-errors.ts';
import { openDatabase, type OpenedDatabase } from '../../src/database/open-database.ts';
import { createTransaction, type RunTransaction } from '../../src/database/transaction.ts';
import { toAppError } from '../../src/http/error-handler.ts';
import { startTestDatabase, type TestDatabase } from '../../src/testing/index.ts';

type Tables = { tallyCounters: { id: number; totalCount: number; document: unknown } };

let database: TestDatabase;
let opened: OpenedDatabase<Tables>;
let kysely: Kysely<Tables>;
let transaction: RunTransaction<Tables>;
beforeAll(async () => {
  database = await startTestDatabase();
  opened = openDatabase({ databaseUrl: database.url, poolSize: 2, connectionTimeoutMs: 30_000 });
  ({ kysely } = opened);
  transaction = createTransaction({ kysely });
  await opened.pool.query(
    `CREATE TABLE tally_counters (id int PRIMARY KEY, total_count int NOT NULL, document jsonb);
     INSERT INTO tally_counters VALUES (1, 0, '{"some_key": {"inner_key": 1}}')`,
  );
});
afterAll(async () => {
  await opened.close();
  await database.drop();
});
afterEach(() => vi.unstubAllEnvs());

const readCount = async () => {
  const row = await kysely.selectFrom('tallyCounters').select('totalCount').executeTakeFirst();
  return row?.totalCount;
};
const setCount = (on: Kysely<Tables>, totalCount: number) =>
  on.updateTable('tallyCounters').set({ totalCount }).where('id', '=', 1).executeTakeFirst();

test('maps values to the same types as Prisma', async () => {
  const { rows } = await sql<Record<string, unknown>>`
    SELECT 9007199254740993::bigint AS large, 12.30::numeric AS price, '2027-05-01'::date AS day,
      '2027-05-01 10:00:00.5'::timestamp AS local, '2027-05-01 10:00:00+02'::timestamptz AS instant,
      ARRAY['a', 'b'] AS words, 7 AS small, NULL::text AS nothing`.execute(kysely);
  expect(rows[0]).toEqual({
    large: 9007199254740993n,
    price: new Decimal('12.30'),
    day: new Date('2027-05-01T00:00:00.000Z'),
    local: new Date('2027-05-01T10:00:00.500Z'),
    instant: new Date('2027-05-01T08:00:00.000Z'),
    words: ['a', 'b'],
    small: 7,
    nothing: null,
  });
});

test('converts columns to camelCase but not keys inside JSON', async () => {
  expect(await kysely.selectFrom('tallyCounters').selectAll().execute()).toEqual([
    { id: 1, totalCount: 0, document: { some_key: { inner_key: 1 } } },
  ]);
});

test('a date stays the same day in every time zone', async () => {
  vi.stubEnv('TZ', 'America/New_York');
  const day = new Date('2027-05-01T00:00:00.000Z');
  const { rows } = await sql`SELECT ${day}::date::text AS sent, ${day}::date AS back`.execute(
    kysely,
  );
  expect(rows[0]).toEqual({ sent: '2027-05-01', back: day });
});

test('commits when the work resolves and rolls back when it rejects', async () => {
  await transaction(async (tx) => {
    expect((await setCount(tx, 1)).numUpdatedRows).toBe(1n);
  });
  expect(await readCount()).toBe(1);
  const failing = transaction(async (tx) => {
    await setCount(tx, 2);
    throw new RangeError('no');
  });
  await expect(failing).rejects.toThrow(RangeError);
  expect(await readCount()).toBe(1);
});

const insertAgain = (on: Kysely<Tables>) =>
  on.insertInto('tallyCounters').values({ id: 1, totalCount: 0, document: null }).execute();

test('fails when the work swallows a failed statement', async () => {
  const swallowing = transaction(async (tx) => {
    await setCount(tx, 3);
    await insertAgain(tx).catch(() => undefined);
  });
  await expect(swallowing).rejects.toThrow();
  expect(await readCount()).toBe(1);
});

test('keeps the SQLSTATE code of a failed statement', async () => {
  await expect(insertAgain(kysely)).rejects.toMatchObject({ code: '23505' });
  await expect(insertAgain(kysely)).rejects.not.toThrow(DatabaseUnavailableError);
});

test('a value that cannot be serialized is a programming error, not an unavailable database', async () => {
  const endless: Record<string, unknown> = {};
  endless['self'] = endless;
  await expect(sql`SELECT ${endless}::jsonb`.execute(kysely)).rejects.toThrow(TypeError);
  expect(await readCount()).toBe(1);
});

test('an exhausted pool, an unreachable server, and a lost connection map to 503', async () => {
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  const bothHold = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const holders = bothHold.map(({ resolve }) =>
    transaction(() => {
      resolve();
      return held;
    }),
  );
  await Promise.all(bothHold.map(({ promise }) => promise));
  // Only now: a connection may take longer to open.
  const { options } = opened.pool;
  const { connectionTimeoutMillis } = options;
  options.connectionTimeoutMillis = 300;
  const full = await readCount().catch(toAppError);
  const fullTransaction = await transaction(() => Promise.resolve()).catch(toAppError);
  options.connectionTimeoutMillis = connectionTimeoutMillis;
  release();
  await Promise.all(holders);
  expect(full).toMatchObject({ code: 'service_unavailable' });
  expect(fullTransaction).toMatchObject({ code: 'service_unavailable' });

  const nowhere = openDatabase({ databaseUrl: 'postgresql://u:p@127.0.0.1:1/d' });
  const absent = await sql`SELECT 1`.execute(nowhere.kysely).then(undefined, toAppError);
  await nowhere.close();
  expect(absent).toMatchObject({ code: 'service_unavailable' });

  const cut = await transaction(async (tx) => {
    const { rows } = await sql<{ pid: number }>`SELECT pg_backend_pid() AS pid`.execute(tx);
    await opened.pool.query('SELECT pg_terminate_backend($1)', [rows[0]?.pid]);
    await setCount(tx, 4);
  }).catch(toAppError);
  expect(cut).toMatchObject({ code: 'service_unavailable' });
  expect(await readCount()).toBe(1);
});
