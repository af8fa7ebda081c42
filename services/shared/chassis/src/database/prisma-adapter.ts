import { PrismaPg } from '@prisma/adapter-pg';
import type { SqlDriverAdapterFactory } from '@prisma/driver-adapter-utils';
import { isTracing } from '../telemetry/tracing.ts';
import { createPool, type PoolOptions } from './pool.ts';
import { createStatementNames } from './statement-names.ts';
import { traceAdapter } from './trace-adapter.ts';

/**
 * The driver adapter for a service's Prisma client. A full pool fails a query after
 * `connectionTimeoutMs` (the driver's own default is to wait for ever), a runaway statement is
 * cancelled, and a lost server neither ends the process nor outlives its return.
 */
export function createPrismaAdapter(options: PoolOptions): SqlDriverAdapterFactory {
  // A pool of our own: the adapter's would let an error end the process that comes before it listens.
  const adapter = new PrismaPg(createPool(options), {
    disposeExternalPool: true,
    statementNameGenerator: createStatementNames(),
  });
  return isTracing() ? traceAdapter(adapter) : adapter;
}
