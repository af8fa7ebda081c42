import { PrismaPg } from '@prisma/adapter-pg';
import { Decimal } from '@prisma/client/runtime/client';
import type { SqlDriverAdapterFactory } from '@prisma/driver-adapter-utils';
import { CamelCasePlugin, Kysely, PostgresDialect, type DatabaseConnection } from 'kysely';
import pg from 'pg';
import { toDatabaseError } from './database-errors.ts';
import { createPool, type PoolOptions } from './pool.ts';

export type OpenedDatabase<DB> = {
  /** For the service's Prisma client, whose `$disconnect` closes the pool. */
  adapter: SqlDriverAdapterFactory;
  /** For transactions (`createTransaction`). */
  kysely: Kysely<DB>;
  pool: pg.Pool;
  /** Closes the pool, unless Prisma's client already has. */
  close: () => Promise<void>;
};

const { builtins } = pg.types;

const atMidnight = (text: string) => new Date(`${text}T00:00:00.000Z`);
const asUtc = (text: string) => new Date(`${text.replace(' ', 'T')}Z`);

type Parse = (text: string) => unknown;
const parsers = new Map<number, Parse>([
  [builtins.INT8, (text) => BigInt(text)],
  [builtins.NUMERIC, (text) => new Decimal(text)],
  [builtins.DATE, atMidnight],
  [builtins.TIMESTAMP, asUtc],
]);

/** Parses values as Prisma does: bigint, Decimal, and zoneless dates and times as UTC. */
const valueTypes: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: 'text' | 'binary'): Parse =>
    (format === 'binary' ? undefined : parsers.get(oid)) ??
    (pg.types.getTypeParser(oid, format) as Parse),
};

// The driver's default is the local time zone, which can shift a date to the day before.
pg.defaults.parseInputDatesAsUTC = true;

const rethrow = (error: unknown): never => {
  throw toDatabaseError(error);
};

/** Makes Kysely statements reject with DatabaseUnavailableError when the connection fails. */
function mapErrors(connection: DatabaseConnection): Promise<void> {
  const execute = connection.executeQuery.bind(connection);
  connection.executeQuery = <Row>(...args: Parameters<typeof execute>) =>
    execute<Row>(...args).catch(rethrow);
  return Promise.resolve();
}

/** Creates a Kysely instance over a pool, with Prisma's column names and value types. */
export function createKysely<DB>(pool: pg.Pool): Kysely<DB> {
  const dialect = new PostgresDialect({
    pool: {
      connect: () => pool.connect().catch(rethrow),
      end: () => pool.end(),
      options: pool.options,
    },
    onCreateConnection: mapErrors,
  });
  // JSON documents keep their stored keys.
  const plugins = [new CamelCasePlugin({ maintainNestedObjectKeys: true })];
  return new Kysely<DB>({ dialect, plugins });
}

/**
 * Opens a service's database: one pool, shared by Kysely (transactions) and Prisma's client (everything
 * else). Never use both in one transaction, because each uses its own connection.
 */
export function openDatabase<DB>(options: PoolOptions): OpenedDatabase<DB> {
  const pool = createPool({ ...options, types: valueTypes });
  return {
    adapter: new PrismaPg(pool, { disposeExternalPool: true }),
    kysely: createKysely<DB>(pool),
    pool,
    close: async () => {
      if (!pool.ending) await pool.end();
    },
  };
}

/** Creates only the Prisma adapter, for a service without transactions. */
export const createPrismaAdapter = (options: PoolOptions): SqlDriverAdapterFactory =>
  openDatabase(options).adapter;
