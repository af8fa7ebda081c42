import type { RunningStack } from '@petwell/local-stack';
import pg from 'pg';
import { billingLoad } from './billing-load.ts';
import { enrollmentLoad } from './enrollment-load.ts';

/** Fills a running system with made-up customers, their plans, and their payments; returns the seconds it took. */
export async function loadCustomers({ control }: RunningStack, customers: number): Promise<number> {
  const startedAt = performance.now();
  const loads = { enrollment: enrollmentLoad(customers), billing: billingLoad(customers) };
  for (const service of ['enrollment', 'billing'] as const) {
    const database = new pg.Client({ connectionString: control.databaseUrl(service) });
    await database.connect();
    try {
      for (const statement of [...loads[service], 'VACUUM ANALYZE'])
        await database.query(statement);
    } finally {
      await database.end();
    }
  }
  return (performance.now() - startedAt) / 1000;
}
