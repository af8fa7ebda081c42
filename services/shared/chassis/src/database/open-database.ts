import { PrismaPg } from '@prisma/adapter-pg';
import type { SqlDriverAdapterFactory } from '@prisma/driver-adapter-utils';
import { isTracing } from '../telemetry/tracing.ts';
import { createPool, type PoolOptions } from './pool.ts';
import { createSqlDatabase, type SqlDatabase } from './sql-database.ts';
import { createStatementNames } from './statement-names.ts';
import { traceAdapter } from './trace-adapter.ts';

export type OpenedDatabase = {
  /** For the service's Prisma client, whose `$disconnect` closes the pool. */
  adapter: SqlDriverAdapterFactory;
  /** Raw statements on the same connections. */
  sql: SqlDatabase;
};

/**
 * A service's connections, for its Prisma client and for raw statements. A full pool fails a query after
 * `connectionTimeoutMs` (the driver's own default is to wait for ever), a runaway statement is
 * cancelled, and a lost server neither ends the process nor outlives its return.
 */
export function openDatabase(options: PoolOptions): OpenedDatabase {
  // A pool of our own: the adapter's would let an error end the process that comes before it listens.
  const pool = createPool({ ...options, canPipeline: true });
  // Both name statements on the same connections.
  const nameOf = createStatementNames();
  const adapter = new PrismaPg(pool, { disposeExternalPool: true, statementNameGenerator: nameOf });
  return {
    adapter: isTracing() ? traceAdapter(adapter) : adapter,
    sql: createSqlDatabase(pool, nameOf),
  };
}

/** The adapter alone. */
export const createPrismaAdapter = (options: PoolOptions): SqlDriverAdapterFactory =>
  openDatabase(options).adapter;
