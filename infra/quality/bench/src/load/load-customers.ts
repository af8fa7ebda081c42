import type { RunningStack } from '@petwell/local-stack';
import pg from 'pg';
import { enrollmentLoad } from './enrollment-load.ts';

/** Fills enrollment's database with made-up customers; returns how long it took, in seconds. */
export async function loadCustomers({ control }: RunningStack, customers: number): Promise<number> {
  const startedAt = performance.now();
  const database = new pg.Client({ connectionString: control.databaseUrl('enrollment') });
  await database.connect();
  try {
    for (const statement of [...enrollmentLoad(customers), 'VACUUM ANALYZE']) {
      await database.query(statement);
    }
  } finally {
    await database.end();
  }
  return (performance.now() - startedAt) / 1000;
}
