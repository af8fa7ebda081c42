import {
  busSettings,
  createBus,
  createGatewayIdentity,
  createInbox,
  createInternalClient,
  createMetrics,
  createOutbox,
  createRelay,
  createRequestRecords,
  createServiceTokens,
  createSessionCookies,
  createTransaction,
  openDatabase,
  registerMessagingMetrics,
  type EventBus,
  type Logger,
  type ReadinessCheck,
  type Service,
  type ServiceTokens,
} from '@petwell/chassis';
import { createApp } from './app.ts';
import { composeStaff, composeUseCases } from './compose-use-cases.ts';
import type { Config } from './config.ts';
import { consumeOwnerFacts, consumePaymentFacts, type ConsumeOnce } from './consumers/facts.ts';
import { consumeStaffActions } from './consumers/staff-actions.ts';
import { toEnrollmentTransaction } from './data/enrollment-transaction.ts';
import { PrismaClient } from './data/generated/client.ts';
import type { DB } from './data/generated/tables.ts';
import { startHousekeeping } from './housekeeping.ts';
import {
  createBillingClient,
  createCatalogQuotes,
  createIdentityOwners,
  createNotificationMails,
} from './providers/other-services.ts';
import type { RunInTransaction } from './use-cases/stores.ts';

/**
 * Creates clients for the other services. Billing waits for the payment provider, so it gets a longer
 * timeout.
 */
function composeClients(config: Config, serviceTokens: ServiceTokens) {
  const own = { caller: 'enrollment', serviceTokens, timeoutMs: 2_000 } as const;
  const billing = createInternalClient({
    ...{ ...own, callee: 'billing', baseUrl: config.BILLING_URL, timeoutMs: 10_000 },
  });
  return {
    catalog: createCatalogQuotes(
      createInternalClient({ ...own, callee: 'catalog', baseUrl: config.CATALOG_URL }),
    ),
    ownerRegistry: createIdentityOwners(
      createInternalClient({ ...own, callee: 'identity', baseUrl: config.IDENTITY_URL }),
    ),
    mailArchive: createNotificationMails(
      createInternalClient({ ...own, callee: 'notification', baseUrl: config.NOTIFICATION_URL }),
    ),
    billing: createBillingClient(billing),
  };
}

/** Opens the database and the bus, and creates transactions with outbox and inbox. */
function composeData(config: Config, logger: Logger) {
  const { adapter, kysely } = openDatabase<DB>({
    databaseUrl: config.DATABASE_URL,
    poolSize: config.DATABASE_POOL_SIZE,
    onConnectionError: (err) => logger.warn({ err }, 'database connection lost'),
  });
  const bus = createBus({ ...busSettings(config), logger });
  const relay = createRelay({ kysely, bus, logger });
  const outbox = createOutbox({ source: 'enrollment' });
  const runTransaction = createTransaction({ kysely, relay });
  const inbox = createInbox({ transaction: runTransaction });
  const transaction: RunInTransaction = (work) =>
    runTransaction((tx) => work(toEnrollmentTransaction(tx, outbox)));
  const consumeOnce: ConsumeOnce = (consumer, event, effect) =>
    inbox.consumeOnce(consumer, event, (tx) => effect(toEnrollmentTransaction(tx, outbox)));
  const prisma = new PrismaClient({ adapter });
  return { prisma, kysely, bus, relay, runTransaction, transaction, consumeOnce };
}

function composeReadiness(prisma: PrismaClient, bus: EventBus): ReadinessCheck[] {
  return [
    {
      name: 'database',
      async check() {
        await prisma.$queryRaw`SELECT 1`;
      },
    },
    {
      name: 'bus',
      check: () => (bus.isHealthy() ? Promise.resolve() : Promise.reject(new Error('no bus'))),
    },
  ];
}

/** Wires the enrollment service. */
export function compose(
  config: Config,
  logger: Logger,
  { clock = () => new Date() }: { clock?: () => Date } = {},
): Service {
  const data = composeData(config, logger);
  const { prisma, kysely, bus, relay, runTransaction } = data;
  const serviceTokens = createServiceTokens(config.SERVICE_AUTH_SECRET);
  const records = createRequestRecords(kysely);
  const clients = composeClients(config, serviceTokens);
  const deps = { ...data, ...clients, records, settings: config, clock, logger };
  const useCases = composeUseCases(deps);
  const { workers, useCases: staffUseCases } = composeStaff({ ...deps, ...useCases });
  const metrics = createMetrics('enrollment');
  registerMessagingMetrics({ registry: metrics, kysely, relay, bus });
  let isStopping = false;
  let endHousekeeping = () => Promise.resolve();

  const app = createApp({
    ...{ ...deps, ...useCases, ...staffUseCases, metrics },
    guards: {
      ...{ name: 'enrollment', serviceTokens },
      gatewayIdentity: createGatewayIdentity(config.GATEWAY_IDENTITY_SECRET),
      recordStaffOutcome: (activity) => staffUseCases.activityLog.record(activity),
    },
    readiness: composeReadiness(prisma, bus),
    isStopping: () => isStopping,
    cookies: createSessionCookies({ isSecure: config.COOKIE_SECURE }),
  });

  return {
    app,
    async start() {
      await prisma.$connect();
      await consumeOwnerFacts({ ...data, ...useCases });
      await consumePaymentFacts({ ...data, clock, logger });
      await consumeStaffActions(data);
      await bus.start();
      relay.start();
      for (const worker of workers) worker.start();
      const intervalMs = config.HOUSEKEEPING_INTERVAL_MS;
      const { removeAbandoned } = useCases;
      endHousekeeping = startHousekeeping({
        ...{ prisma, kysely, transaction: runTransaction, removeAbandoned, intervalMs },
        ...{ clock, logger },
      });
    },
    async stop() {
      await Promise.all([endHousekeeping(), ...workers.map((one) => one.stop()), relay.stop()]);
      await bus.close();
      await prisma.$disconnect();
    },
    beginStop() {
      isStopping = true;
    },
  };
}
