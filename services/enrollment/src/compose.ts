import {
  busSettings,
  createBus,
  createDatabaseRelay,
  createGatewayIdentity,
  createInbox,
  createInternalClient,
  createMetrics,
  createOutbox,
  createPool,
  createRequestRecords,
  createServiceTokens,
  openDatabase,
  registerMessagingMetrics,
  createSessionCookies,
  wakeAfterCommit,
  type EventBus,
  type InternalClient,
  type Logger,
  type ReadinessCheck,
  type RouteGuards,
  type Service,
  type SqlDatabase,
  type ServiceTokens,
} from '@petwell/chassis';
import { createApp } from './app.ts';
import { composeRemoval, startHousekeeping } from './compose-removal.ts';
import { composeStaff } from './compose-staff.ts';
import type { Config } from './config.ts';
import { consumeOwnerFacts, type ConsumeOnce } from './consumers/owner-facts.ts';
import { consumePaymentFacts } from './consumers/payment-facts.ts';
import { consumeStaffActions } from './consumers/staff-actions.ts';
import { createEnrollmentStore } from './data/enrollment-store.ts';
import { createEnrollmentTransaction } from './data/enrollment-transaction.ts';
import { PrismaClient } from './data/generated/client.ts';
import { createPetStore } from './data/pet-store.ts';
import { createBillingSubscriptions } from './providers/billing-subscriptions.ts';
import { createBillingTestEvents } from './providers/billing-test-events.ts';
import { createCatalogQuotes } from './providers/catalog-quotes.ts';
import { createIdentityOwners } from './providers/identity-owners.ts';
import { createNotificationMails } from './providers/notification-mails.ts';
import { sharpPhotos } from './providers/sharp-photos.ts';
import type { RunInTransaction } from './use-cases/enrollment-transaction.ts';
import { createUseCases } from './use-cases/create-use-cases.ts';
import type { ActivityLog } from './use-cases/staff/activity.ts';

/** Connections of their own for staff's lists and reports, so that those never make owners wait. */
const reportPoolSize = 6;

function connect(config: Config, logger: Logger) {
  const options = {
    databaseUrl: config.DATABASE_URL,
    onConnectionError: (err: Error) => logger.warn({ err }, 'database connection lost'),
  };
  const { adapter, sql } = openDatabase({ ...options, poolSize: config.DATABASE_POOL_SIZE });
  const reportPool = createPool({ ...options, poolSize: reportPoolSize });
  return { prisma: new PrismaClient({ adapter }), sql, reportPool };
}

/** The other services, with the time-outs of design §2. */
function createClients(config: Config, serviceTokens: ServiceTokens) {
  const client = (
    callee: 'catalog' | 'identity' | 'billing' | 'notification',
    baseUrl: string,
    timeoutMs: number,
  ): InternalClient =>
    createInternalClient({ caller: 'enrollment', callee, baseUrl, timeoutMs, serviceTokens });
  const billing = client('billing', config.BILLING_URL, 10_000);
  return {
    catalog: createCatalogQuotes(client('catalog', config.CATALOG_URL, 2_000)),
    ownerRegistry: createIdentityOwners(client('identity', config.IDENTITY_URL, 2_000)),
    mailArchive: createNotificationMails(client('notification', config.NOTIFICATION_URL, 2_000)),
    billing: createBillingSubscriptions(billing),
    testEvents: createBillingTestEvents(billing),
  };
}

/** Transactions of this service: with outbox and inbox in them, and the relay woken after each. */
function createMessaging(sql: SqlDatabase, config: Config, logger: Logger) {
  const bus = createBus({ ...busSettings(config), logger });
  const outbox = createOutbox({ source: 'enrollment' });
  const { DATABASE_URL: databaseUrl } = config;
  const relay = createDatabaseRelay({ databaseUrl, bus, logger, outbox });
  const runAndWake = wakeAfterCommit(sql.runInTransaction, relay);
  const inbox = createInbox({ runInTransaction: runAndWake });
  const runInTransaction: RunInTransaction = (work) =>
    runAndWake((tx) => work(createEnrollmentTransaction(tx, outbox)));
  const consumeOnce: ConsumeOnce = (consumer, event, effect) =>
    inbox.consumeOnce(consumer, event, (tx) => effect(createEnrollmentTransaction(tx, outbox)));
  return { bus, relay, runInTransaction, consumeOnce };
}

function createReadiness(sql: SqlDatabase, bus: EventBus): ReadinessCheck[] {
  return [
    { name: 'database', check: async () => void (await sql.$queryRaw`SELECT 1`) },
    {
      name: 'bus',
      check: () => (bus.isHealthy() ? Promise.resolve() : Promise.reject(new Error('no bus'))),
    },
  ];
}

async function subscribe(
  deps: Parameters<typeof consumePaymentFacts>[0] & Parameters<typeof consumeOwnerFacts>[0],
): Promise<void> {
  await consumeOwnerFacts(deps);
  await consumePaymentFacts(deps);
  await consumeStaffActions(deps);
}

function createRegistry(deps: Omit<Parameters<typeof registerMessagingMetrics>[0], 'registry'>) {
  const registry = createMetrics('enrollment');
  registerMessagingMetrics({ registry, ...deps });
  return registry;
}

/** Everything that the service is made of, but for its HTTP side. */
function composeParts(config: Config, logger: Logger, clock: () => Date) {
  const { prisma, sql, reportPool } = connect(config, logger);
  const messaging = createMessaging(sql, config, logger);
  const { runInTransaction } = messaging;
  const serviceTokens = createServiceTokens(config.SERVICE_AUTH_SECRET);
  const store = createEnrollmentStore(prisma, sql);
  const clients = createClients(config, serviceTokens);
  const removal = composeRemoval({
    ...{ prisma, store, runInTransaction, clock, logger },
    ...clients,
  });
  const staff = composeStaff({
    ...{ prisma, reportPool, store, runInTransaction, clock, logger },
    billing: clients.billing,
    testEvents: clients.testEvents,
    deleteOwner: removal.deleteOwner,
    settings: config,
  });
  return { prisma, sql, reportPool, messaging, serviceTokens, store, clients, removal, staff };
}

function guardsOf(given: {
  config: Config;
  logger: Logger;
  serviceTokens: ServiceTokens;
  activityLog: Pick<ActivityLog, 'record'>;
}): RouteGuards {
  const { config, logger, serviceTokens, activityLog } = given;
  return {
    name: 'enrollment',
    gatewayIdentity: createGatewayIdentity(config.GATEWAY_IDENTITY_SECRET),
    serviceTokens,
    // Refused they stay, whether that can be written down or not.
    async onStaffRefused({ staff: { staffId, username, role }, clientAddress, route }) {
      const what = {
        action: 'call',
        subject: route,
        result: 'refused',
        detail: `as ${role}`,
      } as const;
      await activityLog
        .record({ actor: { staffId, username, clientAddress }, ...what })
        .catch((err: unknown) => logger.warn({ err }, 'a refusal could not be written down'));
    },
  };
}

/** The enrollment service, ready to start. */
export function compose(
  config: Config,
  logger: Logger,
  { clock = () => new Date() }: { clock?: () => Date } = {},
): Service {
  const parts = composeParts(config, logger, clock);
  const { prisma, sql, reportPool, messaging, store, clients, removal, staff } = parts;
  const { bus, relay, runInTransaction } = messaging;
  const records = createRequestRecords(sql);
  let isStopping = false;
  let endHousekeeping = () => Promise.resolve();

  const app = createApp({
    logger,
    metrics: createRegistry({ sql, relay, bus }),
    guards: guardsOf({ config, logger, ...parts, activityLog: staff.useCases.activityLog }),
    readiness: createReadiness(sql, bus),
    records,
    isStopping: () => isStopping,
    cookies: createSessionCookies({ isSecure: config.COOKIE_SECURE }),
    store,
    ...removal,
    staff: staff.useCases,
    ...createUseCases({
      ...clients,
      records,
      store,
      petStore: createPetStore(prisma),
      encodePhoto: sharpPhotos,
      runInTransaction,
      clock,
    }),
  });

  return {
    app,
    async start() {
      await prisma.$connect();
      await subscribe({ ...messaging, ...removal, clock, logger });
      await bus.start();
      relay.start();
      staff.start();
      endHousekeeping = startHousekeeping({
        ...{ prisma, clock, logger, removeAbandoned: removal.removeAbandoned },
        intervalMs: config.HOUSEKEEPING_INTERVAL_MS,
      });
    },
    async stop() {
      await Promise.all([endHousekeeping(), staff.stop(), relay.stop()]);
      await bus.close();
      await Promise.all([prisma.$disconnect(), reportPool.end()]);
    },
    beginStop() {
      isStopping = true;
    },
  };
}
