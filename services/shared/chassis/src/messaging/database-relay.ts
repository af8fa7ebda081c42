import { createPool } from '../database/pool.ts';
import { createRelay, type Relay, type RelayDependencies } from './relay.ts';
import { createSqlDatabase } from '../database/sql-database.ts';
import type { SqlClient } from './sql.ts';

/**
 * The relay of a service, on a connection of its own that ends with it: a transaction that waits for the
 * bus takes none from the requests, and its statements do not go through Prisma.
 */
export function createDatabaseRelay(
  options: Omit<RelayDependencies<SqlClient>, 'runInTransaction'> & { databaseUrl: string },
): Relay {
  const { databaseUrl, logger } = options;
  const pool = createPool({
    databaseUrl,
    poolSize: 1,
    canPipeline: true,
    onConnectionError: (err) => logger.warn({ err }, 'database connection of the relay lost'),
  });
  const relay = createRelay({
    ...options,
    runInTransaction: createSqlDatabase(pool).runInTransaction,
  });
  return {
    ...relay,
    async stop() {
      await relay.stop();
      await pool.end();
    },
  };
}
