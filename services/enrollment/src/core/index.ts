import {
  busSettings,
  createBus,
  createInbox,
  createOutbox,
  createRelay,
  createRequestRecords,
  createServiceTokens,
  createTransaction,
  openDatabase,
  type Logger,
} from '@petwell/chassis';
import type { Transaction } from 'kysely';
import type { Config } from '../config.ts';
import { PrismaClient } from '../data/generated/client.ts';
import type { DB } from '../data/generated/tables.ts';
import { createOtherServices } from './provider-services.ts';
import { createActivityLog } from './store-activity-log.ts';
import { createClaims } from './store-claims.ts';
import { createEnrollmentStore } from './store-enrollments.ts';
import { toCoreTransaction } from './store-transaction.ts';
import type { ConsumeOnce, CoreTransaction, RunInTransaction } from './transaction.ts';

/** Opens the database and the bus, and builds what every room needs. */
export function createCore({
  config,
  logger,
  clock,
}: {
  config: Config;
  logger: Logger;
  /** The business clock. */
  clock: () => Date;
}) {
  const { adapter, kysely } = openDatabase<DB>({
    databaseUrl: config.DATABASE_URL,
    poolSize: config.DATABASE_POOL_SIZE,
    onConnectionError: (err) => logger.warn({ err }, 'database connection lost'),
  });
  const prisma = new PrismaClient({ adapter });
  const bus = createBus({ ...busSettings(config), logger });
  const relay = createRelay({ kysely, bus, logger });
  const runTransaction = createTransaction({ kysely, relay });
  const inbox = createInbox({ transaction: runTransaction });
  const serviceTokens = createServiceTokens(config.SERVICE_AUTH_SECRET);
  const timeZone = config.CLINIC_TIME_ZONE;
  const settings = { outbox: createOutbox({ source: 'enrollment' }), timeZone };

  return {
    config,
    timeZone,
    clock,
    logger,
    prisma,
    kysely,
    bus,
    relay,
    /** A plain transaction, for stores that need nothing of core. */
    runTransaction,
    /** Returns a runner of transactions with what core offers and the stores that a room adds. */
    transactionWith<Stores extends object>(
      open: (tx: Transaction<DB>) => Stores,
    ): RunInTransaction<CoreTransaction & Stores> {
      return (work) =>
        runTransaction((tx) => work({ ...toCoreTransaction(tx, settings), ...open(tx) }));
    },
    /** Returns a runner of effects, like `transactionWith`. */
    consumeOnceWith<Stores extends object>(
      open: (tx: Transaction<DB>) => Stores,
    ): ConsumeOnce<CoreTransaction & Stores> {
      return (consumer, event, effect) =>
        inbox.consumeOnce(consumer, event, (tx) =>
          effect({ ...toCoreTransaction(tx, settings), ...open(tx) }),
        );
    },
    records: createRequestRecords(kysely),
    store: createEnrollmentStore(prisma, kysely),
    claims: createClaims(kysely),
    activityLog: createActivityLog(kysely),
    serviceTokens,
    ...createOtherServices(config, serviceTokens),
  };
}
export type Core = ReturnType<typeof createCore>;
