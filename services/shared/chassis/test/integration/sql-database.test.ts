import { Decimal, Sql } from '@prisma/client/runtime/client';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { DatabaseUnavailableError } from '../../src/database/database-unavailable.ts';
import { createPool } from '../../src/database/pool.ts';
import { createSqlDatabase, type SqlDatabase } from '../../src/database/sql-database.ts';
import { toAppError } from '../../src/http/error-handler.ts';
import { startTestDatabase, type TestDatabase } from '../../src/testing/index.ts';

let database: TestDatabase;
let pool: ReturnType<typeof createPool>;
let sql: SqlDatabase;
beforeAll(async () => {
  database = await startTestDatabase();
  pool = createPool({
    ...{ databaseUrl: database.url, poolSize: 2, connectionTimeoutMs: 300 },
    canPipeline: true,
  });
  sql = createSqlDatabase(pool);
  await sql.$executeRaw`CREATE TABLE counters (id int PRIMARY KEY, value int NOT NULL)`;
  await sql.$executeRaw`INSERT INTO counters VALUES (1, 0)`;
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});
afterEach(() => vi.unstubAllEnvs());

async function countersValue(): Promise<number | undefined> {
  const [row] = await sql.$queryRaw<{ value: number }[]>`SELECT value FROM counters WHERE id = 1`;
  return row?.value;
}

test('values come as from Prisma’s raw queries', async () => {
  const [row] = await sql.$queryRaw<Record<string, unknown>[]>`
    SELECT 9007199254740993::bigint AS large, 12.30::numeric AS price, '2027-05-01'::date AS day,
      '2027-05-01 10:00:00.5'::timestamp AS local, '2027-05-01 10:00:00+02'::timestamptz AS instant,
      '{"a":[1]}'::jsonb AS document, ARRAY['a', 'b'] AS words, 7 AS small, NULL::text AS nothing`;
  expect(row).toEqual({
    large: 9007199254740993n,
    price: new Decimal('12.30'),
    day: new Date('2027-05-01T00:00:00.000Z'),
    local: new Date('2027-05-01T10:00:00.500Z'),
    instant: new Date('2027-05-01T08:00:00.000Z'),
    document: { a: [1] },
    words: ['a', 'b'],
    small: 7,
    nothing: null,
  });
});

test('a day stays the same day whatever the zone of the machine is', async () => {
  vi.stubEnv('TZ', 'America/New_York');
  const day = new Date('2027-05-01T00:00:00.000Z');
  const [row] = await sql.$queryRaw<{ sent: string; back: Date }[]>`
    SELECT ${day}::date::text AS sent, ${day}::date AS back`;
  expect(row).toEqual({ sent: '2027-05-01', back: day });
});

test('amounts and lists are sent as what they are', async () => {
  const [row] = await sql.$queryRaw<{ price: string; ids: number[] }[]>`
    SELECT (${new Decimal('12.30')}::numeric)::text AS price, ${[1, 2]}::int[] AS ids`;
  expect(row).toEqual({ price: '12.3', ids: [1, 2] });
});

test('parts of a statement keep their values, and a value that looks like a part is only a value', async () => {
  const part = new Sql(['value + ', ''], [2]);
  const [row] = await sql.$queryRaw<{ sum: number }[]>`
    SELECT ${part} AS sum FROM counters WHERE id = ${1}`;
  expect(row).toEqual({ sum: 2 });
  const hostile = { strings: ['1; DROP TABLE counters'], values: [], text: 'DROP TABLE counters' };
  const [echoed] = await sql.$queryRaw<{ echo: unknown }[]>`SELECT ${hostile}::jsonb AS echo`;
  expect(echoed).toEqual({ echo: hostile });
});

test('a transaction is committed when its work resolves, and undone when it rejects', async () => {
  await sql.runInTransaction(async (tx) => {
    expect(await tx.$executeRaw`UPDATE counters SET value = 1 WHERE id = 1`).toBe(1);
  });
  expect(await countersValue()).toBe(1);
  const failing = sql.runInTransaction(async (tx) => {
    await tx.$executeRaw`UPDATE counters SET value = 2 WHERE id = 1`;
    throw new RangeError('no');
  });
  await expect(failing).rejects.toThrow(RangeError);
  expect(await countersValue()).toBe(1);
});

test('work that gets over a failed statement does not pass for committed', async () => {
  const swallowing = sql.runInTransaction(async (tx) => {
    await tx.$executeRaw`UPDATE counters SET value = 3 WHERE id = 1`;
    await tx.$executeRaw`INSERT INTO counters VALUES (1, 0)`.then(undefined, () => undefined);
  });
  await expect(swallowing).rejects.toThrow('nothing was committed');
  expect(await countersValue()).toBe(1);
});

test('what the server refuses keeps its code', async () => {
  const refused = sql.$executeRaw`INSERT INTO counters VALUES (1, 0)`;
  await expect(refused).rejects.toMatchObject({ code: '23505' });
  await expect(refused).rejects.not.toThrow(DatabaseUnavailableError);
});

test('a value that cannot be sent is a mistake of ours and not the database’s', async () => {
  const endless: Record<string, unknown> = {};
  endless['self'] = endless;
  await expect(sql.$queryRaw`SELECT ${endless}::jsonb`).rejects.toThrow(TypeError);
  expect(await countersValue()).toBe(1);
});

test('a full pool, a server that is not there and a connection that is cut answer 503', async () => {
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  const holders = [1, 2].map(() => sql.runInTransaction(() => held));
  const full = await sql.$queryRaw`SELECT 1`.then(undefined, toAppError);
  const fullTransaction = await sql.runInTransaction(() => Promise.resolve()).catch(toAppError);
  release();
  await Promise.all(holders);
  expect(full).toMatchObject({ code: 'service_unavailable' });
  expect(fullTransaction).toMatchObject({ code: 'service_unavailable' });

  const nowhere = createPool({ databaseUrl: 'postgresql://u:p@127.0.0.1:1/d' });
  const absent = await createSqlDatabase(nowhere).$queryRaw`SELECT 1`.then(undefined, toAppError);
  await nowhere.end();
  expect(absent).toMatchObject({ code: 'service_unavailable' });

  const cut = await sql
    .runInTransaction(async (tx) => {
      const [me] = await tx.$queryRaw<{ pid: number }[]>`SELECT pg_backend_pid() AS pid`;
      await sql.$queryRaw`SELECT pg_terminate_backend(${me?.pid}::int)`;
      await tx.$queryRaw`SELECT 1`;
    })
    .catch(toAppError);
  expect(cut).toMatchObject({ code: 'service_unavailable' });
  expect(await countersValue()).toBe(1);
});
