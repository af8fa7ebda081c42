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
import { createBusinessClock } from '@petwell/chassis/business-clock';
import { createApp } from './app.ts';
import { createCareTimer } from './care/timer.ts';
import { composeStaff } from './compose-staff.ts';
import { composeAppointments, composeCare, composeUseCases } from './compose-use-cases.ts';
import type { Config } from './config.ts';
import { consumeOwnerFacts, consumePaymentFacts, type ConsumeOnce } from './plan/consume-facts.ts';
import { consumeStaffActions } from './core/consume-staff-actions.ts';
import { toEnrollmentTransaction } from './core/store-transaction.ts';
import { PrismaClient } from './data/generated/client.ts';
import type { DB } from './data/generated/tables.ts';
import { startHousekeeping } from './housekeeping.ts';
import {
  createBillingClient,
  createCatalogQuotes,
  createIdentityOwners,
  createNotificationMails,
} from './core/provider-services.ts';
import type { RunInTransaction } from './core/stores.ts';

/**
 * Creates clients for the other services. Billing waits for the payment provider, so it gets a longer
 * timeout.
 */
function composeClients(config: Config, serviceTokens: ServiceTokens) {
  const own = { caller: 'enrollment', serviceTokens, timeoutMs: 2_000 } as const;
  const billing = createInternalClient({
    ...own,
    callee: 'billing',
    baseUrl: config.BILLING_URL,
    timeoutMs: 10_000,
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
    billing: createBillingClient(
      billing,
      createInternalClient({ ...own, callee: 'billing', baseUrl: config.BILLING_URL }),
    ),
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
  const settings = { outbox, timeZone: config.CLINIC_TIME_ZONE };
  const runTransaction = createTransaction({ kysely, relay });
  const inbox = createInbox({ transaction: runTransaction });
  const transaction: RunInTransaction = (work) =>
    runTransaction((tx) => work(toEnrollmentTransaction(tx, settings)));
  const consumeOnce: ConsumeOnce = (consumer, event, effect) =>
    inbox.consumeOnce(consumer, event, (tx) => effect(toEnrollmentTransaction(tx, settings)));
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

/** Wires the enrollment service. Its use cases know the business clock only. */
export function compose(
  config: Config,
  logger: Logger,
  options: { businessClock?: () => Date } = {},
): Service {
  const clock = options.businessClock ?? createBusinessClock(config.BUSINESS_CLOCK_FILE);
  const data = composeData(config, logger);
  const { prisma, kysely, bus, relay, runTransaction } = data;
  const serviceTokens = createServiceTokens(config.SERVICE_AUTH_SECRET);
  const records = createRequestRecords(kysely);
  const clients = composeClients(config, serviceTokens);
  const deps = { ...data, ...clients, records, settings: config, clock, logger };
  const useCases = composeUseCases(deps);
  const care = composeCare(deps);
  const appointments = composeAppointments(deps);
  const { workers: jobWorkers, useCases: staffUseCases } = composeStaff({ ...deps, ...useCases });
  const careTimer = createCareTimer({ ...care, intervalMs: config.CARE_INTERVAL_MS, logger });
  const workers = [...jobWorkers, careTimer];
  const metrics = createMetrics('enrollment');
  registerMessagingMetrics({ registry: metrics, kysely, relay, bus });
  let isStopping = false;
  let endHousekeeping = () => Promise.resolve();

  const app = createApp({
    ...deps,
    ...useCases,
    ...care,
    ...appointments,
    ...staffUseCases,
    metrics,
    guards: {
      name: 'enrollment',
      serviceTokens,
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
      endHousekeeping = startHousekeeping({
        prisma,
        kysely,
        transaction: runTransaction,
        ...useCases,
        ...appointments,
        intervalMs: config.HOUSEKEEPING_INTERVAL_MS,
        clock: () => new Date(),
        logger,
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
