import {
  busSettings,
  createBus,
  createOutbox,
  createRelay,
  createTransaction,
  openDatabase,
  type Logger,
} from '@petwell/chassis';
import { createBusinessClock } from '@petwell/chassis/business-clock';
import type { Config } from '../config.ts';
import { PrismaClient } from '../data/generated/client.ts';
import type { DB } from '../data/generated/tables.ts';
import { createCatalogReader } from './read-catalog.ts';
import { createOfferReader } from './store-offers.ts';

export { recordActivity } from './record-activity.ts';

/** Opens the database and the bus, and builds what every room needs. */
export function createCore({ config, logger }: { config: Config; logger: Logger }) {
  const { adapter, kysely } = openDatabase<DB>({
    databaseUrl: config.DATABASE_URL,
    poolSize: config.DATABASE_POOL_SIZE,
    onConnectionError: (err) => logger.warn({ err }, 'database connection lost'),
  });
  const prisma = new PrismaClient({ adapter });
  const bus = createBus({ ...busSettings(config), logger });
  const relay = createRelay({ kysely, bus, logger });
  const clock = createBusinessClock(config.BUSINESS_CLOCK_FILE);
  const offers = createOfferReader(prisma);
  return {
    prisma,
    kysely,
    bus,
    relay,
    clock,
    timeZone: config.CLINIC_TIME_ZONE,
    offers,
    catalog: createCatalogReader({ offers, clock }),
    transaction: createTransaction({ kysely, relay }),
    outbox: createOutbox({ source: 'catalog' }),
  };
}
export type Core = ReturnType<typeof createCore>;
