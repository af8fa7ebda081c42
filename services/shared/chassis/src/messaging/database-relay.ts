import { createKysely } from '../database/open-database.ts';
import { createPool } from '../database/pool.ts';
import { valueTypes } from '../database/value-types.ts';
import { createRelay, type Relay, type RelayDependencies } from './relay.ts';
import type { MessagingTables } from './tables.ts';

/** The former way, on a connection of its own; deleted with its last caller. */
export function createDatabaseRelay(
  options: Omit<RelayDependencies<MessagingTables>, 'kysely'> & {
    databaseUrl: string;
    outbox?: unknown;
  },
): Relay {
  const pool = createPool({ databaseUrl: options.databaseUrl, poolSize: 1, types: valueTypes });
  const relay = createRelay({ ...options, kysely: createKysely<MessagingTables>(pool) });
  return {
    ...relay,
    async stop() {
      await relay.stop();
      await pool.end();
    },
  };
}
