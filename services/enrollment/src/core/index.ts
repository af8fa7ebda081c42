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
  pruneRequestRecords,
  type Logger,
  type RunTransaction,
} from '@petwell/chassis';
import type { Transaction } from 'kysely';
import type { Config } from '../config.ts';
import { PrismaClient } from '../data/generated/client.ts';
import type { DB } from '../data/generated/tables.ts';
import { createOtherServices } from './clients/provider-services.ts';
import { createOfferFurtherPet } from './rules-further-pet.ts';
import { createActivityLog } from './store-activity-log.ts';
import { createClaims, purgeClaims } from './store-claims.ts';
import { createEnrollmentStore } from './store-enrollments.ts';
import { toCoreTransaction } from './store-transaction.ts';
import type { ConsumeOnce, CoreTransaction, RunInTransaction } from './transaction.ts';

/** Creates the runners of transactions and of effects of events, for core alone and for rooms. */
function createRunners(runTransaction: RunTransaction<DB>, timeZone: string) {
  const inbox = createInbox({ transaction: runTransaction });
  const settings = { outbox: createOutbox({ source: 'enrollment' }), timeZone };
  /** Runs transactions with what core offers and the stores that a room adds. */
  const transactionWith =
    <Stores extends object>(
      open: (tx: Transaction<DB>) => Stores,
    ): RunInTransaction<CoreTransaction & Stores> =>
    (work) =>
      runTransaction((tx) => work({ ...toCoreTransaction(tx, settings), ...open(tx) }));
  /** Runs effects of events, like `transactionWith`. */
  const consumeOnceWith =
    <Stores extends object>(
      open: (tx: Transaction<DB>) => Stores,
    ): ConsumeOnce<CoreTransaction & Stores> =>
    (consumer, event, effect) =>
      inbox.consumeOnce(consumer, event, (tx) =>
        effect({ ...toCoreTransaction(tx, settings), ...open(tx) }),
      );
  const nothing = () => ({});
  return {
    transactionWith,
    consumeOnceWith,
    transaction: transactionWith(nothing),
    consumeOnce: consumeOnceWith(nothing),
  };
}

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
  const serviceTokens = createServiceTokens(config.SERVICE_AUTH_SECRET);
  const timeZone = config.CLINIC_TIME_ZONE;
  const records = createRequestRecords(kysely);
  return {
    config,
    timeZone,
    clock,
    offerFurtherPet: createOfferFurtherPet(config),
    logger,
    prisma,
    kysely,
    bus,
    relay,
    /** A plain transaction, for stores that need nothing of core. */
    runTransaction,
    ...createRunners(runTransaction, timeZone),
    records,
    store: createEnrollmentStore(prisma, kysely),
    claims: createClaims(kysely),
    activityLog: createActivityLog(kysely),
    serviceTokens,
    ...createOtherServices(config, serviceTokens),
    routes: [],
    housekeeping: {
      'stored responses': () => pruneRequestRecords(kysely),
      'expired claims': () => purgeClaims(kysely),
    },
  };
}
export type Core = ReturnType<typeof createCore>;
