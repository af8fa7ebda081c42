import {
  busSettings,
  createBus,
  createInternalClient,
  createOutbox,
  createPool,
  createRelay,
  createServiceTokens,
  createTransaction,
  openDatabase,
  type Logger,
} from '@petwell/chassis';
import type { Config } from '../config.ts';
import { PrismaClient } from '../data/generated/client.ts';
import type { DB } from '../data/generated/tables.ts';
import { createAccountMails } from './account-mails.ts';
import { createLimits } from './limits.ts';
import { createPasswordHasher } from './password-hasher.ts';
import { createDatabase } from './store-transaction.ts';

export { createPasswordHasher } from './password-hasher.ts';
export { recordActivity } from './record-activity.ts';

/** Timeout for ending plans of an owner. Enrollment calls the payment provider; the gateway allows 15 s. */
export const endEnrollmentsTimeoutMs = 12_000;

function connect(config: Config, logger: Logger) {
  const options = {
    databaseUrl: config.DATABASE_URL,
    onConnectionError: (err: Error) => logger.warn({ err }, 'database connection lost'),
  };
  const { adapter, kysely } = openDatabase<DB>({ ...options, poolSize: config.DATABASE_POOL_SIZE });
  const limitsPool = createPool({ ...options, poolSize: 3 });
  return { prisma: new PrismaClient({ adapter }), kysely, limitsPool };
}

/** Opens the database and the bus, and builds what every room needs. */
export async function createCore({ config, logger }: { config: Config; logger: Logger }) {
  const { prisma, kysely, limitsPool } = connect(config, logger);
  const bus = createBus({ ...busSettings(config), logger });
  const relay = createRelay({ kysely, bus, logger });
  const serviceTokens = createServiceTokens(config.SERVICE_AUTH_SECRET);
  const now = () => new Date();
  return {
    config,
    logger,
    now,
    prisma,
    kysely,
    limitsPool,
    bus,
    relay,
    serviceTokens,
    database: createDatabase({
      prisma,
      transaction: createTransaction({ kysely, relay }),
      outbox: createOutbox({ source: 'identity' }),
    }),
    passwords: await createPasswordHasher(),
    limits: createLimits(config, limitsPool),
    mails: createAccountMails({ publicUrl: config.PUBLIC_URL, now }),
    /** Creates a client for enrollment. */
    enrollmentClient: (timeoutMs: number) =>
      createInternalClient({
        caller: 'identity',
        callee: 'enrollment',
        baseUrl: config.ENROLLMENT_URL,
        timeoutMs,
        serviceTokens,
      }),
  };
}
export type Core = Awaited<ReturnType<typeof createCore>>;
