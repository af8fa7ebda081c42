import {
  busSettings,
  createBus,
  createDatabaseRelay,
  createGatewayIdentity,
  createInbox,
  createInternalClient,
  createMetrics,
  createOutbox,
  createRequestRecords,
  createServiceTokens,
  registerMessagingMetrics,
  wakeAfterCommit,
  type Logger,
  type SqlDatabase,
  type ReadinessCheck,
  type RouteGuards,
  type Service,
  type ServiceTokens,
} from '@petwell/chassis';
import { createApp } from './app.ts';
import { composeStaffReads } from './compose-staff.ts';
import type { Config } from './config.ts';
import type { ConsumeOnce } from './consumers/consume-once.ts';
import { consumeEnrollmentFacts } from './consumers/enrollment-facts.ts';
import { consumeOwnerFacts } from './consumers/owner-facts.ts';
import { createAheadStore } from './data/ahead.ts';
import { createCheckoutStore, createFindCurrentSubscriptions } from './data/checkouts.ts';
import { createConsentStore } from './data/consents.ts';
import { createCustomerStore } from './data/customers.ts';
import { openDatabase, type Database } from './data/database.ts';
import { createFactCopies } from './data/fact-copies.ts';
import { createProviderRemovals } from './data/forget-owner.ts';
import { createReadHeldData } from './data/held-data.ts';
import { createLeases } from './data/leases.ts';
import { createLedgerStore } from './data/ledgers.ts';
import { createPayableStore } from './data/payables.ts';
import { createProductStore } from './data/products.ts';
import { createProviderEvents } from './data/provider-events.ts';
import { createReconciliationRuns } from './data/staff/reconciliation-runs.ts';
import { createPageStore } from './data/listed-subscriptions.ts';
import { createStaleStore } from './data/stale-subscriptions.ts';
import { createHandledEvents } from './data/handled-events.ts';
import { createRecordStaffAction, createTestReceiptStore } from './data/test-receipts.ts';
import { startHousekeeping } from './housekeeping.ts';
import { createBillingMetrics } from './metrics.ts';
import { createFetchEnrollment } from './providers/enrollment-client.ts';
import { createStripeCards } from './providers/stripe-cards.ts';
import { createStripeClient } from './providers/stripe-client.ts';
import { createStripePayments } from './providers/stripe-payments.ts';
import { createListSubscriptions } from './providers/stripe-subscription-pages.ts';
import { createStripeTestProvider } from './providers/stripe-test-provider.ts';
import { createVerifyWebhook } from './providers/stripe-webhooks.ts';
import { createUseCases } from './use-cases/create-use-cases.ts';
import type { RecordStaffAction } from './use-cases/staff-actions.ts';
import { createReconcileTimer } from './use-cases/reconcile-timer.ts';

const enrollmentTimeoutMs = 2_000;

const connect = (config: Config, logger: Logger) =>
  openDatabase({
    databaseUrl: config.DATABASE_URL,
    poolSize: config.DATABASE_POOL_SIZE,
    onConnectionError: (err) => logger.warn({ err }, 'database connection lost'),
  });

type Connected = { database: Database; sql: SqlDatabase };

/** Transactions of this service: with outbox and inbox in them, and the relay woken after each. */
function createMessaging(sql: SqlDatabase, config: Config, logger: Logger) {
  const bus = createBus({ ...busSettings(config), logger });
  const outbox = createOutbox({ source: 'billing' });
  const { DATABASE_URL: databaseUrl } = config;
  const relay = createDatabaseRelay({ databaseUrl, bus, logger, outbox });
  const runInTransaction = wakeAfterCommit(sql.runInTransaction, relay);
  const inbox = createInbox({ runInTransaction });
  const consumeOnce: ConsumeOnce = (consumer, event, effect) =>
    inbox.consumeOnce(consumer, event, (tx) => effect(createFactCopies(tx)));
  return { bus, relay, outbox, runInTransaction, consumeOnce };
}

type Messaging = ReturnType<typeof createMessaging>;

function createStores({ database, sql }: Connected, { runInTransaction, outbox }: Messaging) {
  return {
    leases: createLeases(sql),
    ahead: createAheadStore({ runInTransaction, outbox }),
    payables: createPayableStore(sql, runInTransaction),
    checkouts: createCheckoutStore(sql, runInTransaction),
    findCurrentSubscriptions: createFindCurrentSubscriptions(sql),
    stale: createStaleStore(sql),
    pages: createPageStore(sql),
    runs: createReconciliationRuns(database),
    customers: createCustomerStore(database, sql),
    products: createProductStore(database),
    consents: createConsentStore(runInTransaction),
    removals: createProviderRemovals(database),
    readHeldData: createReadHeldData(database),
    ledgers: createLedgerStore({ sql, runInTransaction, outbox }),
    events: createProviderEvents(sql),
    handledEvents: createHandledEvents(database),
    testReceipts: createTestReceiptStore({ runInTransaction, outbox }),
    recordStaffAction: createRecordStaffAction({ runInTransaction, outbox }),
  };
}

/** Stripe and enrollment, as the use cases see them. */
function createOutside(given: { config: Config; logger: Logger; serviceTokens: ServiceTokens }) {
  const { config, logger, serviceTokens } = given;
  const stripe = createStripeClient({
    secretKey: config.STRIPE_SECRET_KEY,
    apiUrl: config.STRIPE_API_URL,
    timeoutMs: config.STRIPE_TIMEOUT_MS,
  });
  const clock = () => new Date();
  return {
    clock,
    provider: createStripePayments({ stripe, logger }),
    listSubscriptions: createListSubscriptions({ stripe, logger }),
    cards: createStripeCards({ stripe, logger }),
    isTestMode: config.STRIPE_SECRET_KEY.includes('_test_'),
    publicUrl: config.PUBLIC_URL,
    testProvider: createStripeTestProvider({
      ...{ stripe, logger, clock },
      webhookSecret: config.STRIPE_WEBHOOK_SECRET,
    }),
    verifyWebhook: createVerifyWebhook({
      stripe,
      secret: config.STRIPE_WEBHOOK_SECRET,
      logger,
      clock,
    }),
    fetchEnrollment: createFetchEnrollment(
      createInternalClient({
        caller: 'billing',
        callee: 'enrollment',
        baseUrl: config.ENROLLMENT_URL,
        timeoutMs: enrollmentTimeoutMs,
        serviceTokens,
      }),
    ),
  };
}

function readinessOf(sql: SqlDatabase, { bus }: Messaging): ReadinessCheck[] {
  return [
    { name: 'database', check: async () => void (await sql.$queryRaw`SELECT 1`) },
    {
      name: 'bus',
      check: () => (bus.isHealthy() ? Promise.resolve() : Promise.reject(new Error('no bus'))),
    },
  ];
}

const reconcileSettingsOf = (config: Config) => ({
  pendingMs: config.RECONCILE_PENDING_AFTER_MS,
  settledMs: config.RECONCILE_SETTLED_AFTER_MS,
  readsPerSecond: config.RECONCILE_READS_PER_SECOND,
  // The next one begins on time, and with what has come to wait for its payment meanwhile.
  passMs: config.RECONCILE_EVERY_MS * 0.9,
});

function createRegistry(sql: SqlDatabase, messaging: Messaging) {
  const registry = createMetrics('billing');
  registerMessagingMetrics({ registry, sql, ...messaging });
  return registry;
}

function guardsOf(given: {
  config: Config;
  serviceTokens: ServiceTokens;
  recordStaffAction: RecordStaffAction;
  logger: Logger;
}): RouteGuards {
  const { config, serviceTokens, recordStaffAction, logger } = given;
  return {
    name: 'billing',
    gatewayIdentity: createGatewayIdentity(config.GATEWAY_IDENTITY_SECRET),
    serviceTokens,
    // Refused they stay, whether that can be written down or not.
    async onStaffRefused({ staff, clientAddress, route }) {
      const { staffId, username, role } = staff;
      await recordStaffAction({
        actor: { staffId, username, clientAddress },
        ...{ action: 'call', about: route, result: 'refused', detail: `as ${role}` },
      }).catch((err: unknown) => logger.warn({ err }, 'a refusal could not be written down'));
    },
  };
}

/** The billing service, ready to start. */
export function compose(config: Config, logger: Logger): Service {
  const { database, sql } = connect(config, logger);
  const messaging = createMessaging(sql, config, logger);
  const stores = createStores({ database, sql }, messaging);
  const registry = createRegistry(sql, messaging);
  const metrics = createBillingMetrics(registry, () => stores.events.countPending());
  const serviceTokens = createServiceTokens(config.SERVICE_AUTH_SECRET);
  const outside = createOutside({ config, logger, serviceTokens });
  const useCases = createUseCases({
    ...stores,
    ...outside,
    ...{ metrics, logger, reconcile: reconcileSettingsOf(config) },
  });
  const reconciliation = createReconcileTimer({
    reconcile: useCases.reconcileSubscriptions,
    everyMs: config.RECONCILE_EVERY_MS,
    logger,
  });
  const { bus, relay } = messaging;
  let isStopping = false;
  let endHousekeeping = () => Promise.resolve();

  const app = createApp({
    logger,
    metrics: registry,
    guards: guardsOf({ ...stores, config, serviceTokens, logger }),
    readiness: readinessOf(sql, messaging),
    isStopping: () => isStopping,
    useCases: { ...useCases, ...composeStaffReads({ database, clock: outside.clock }) },
    records: createRequestRecords(sql),
  });

  return {
    app,
    async start() {
      await database.$connect();
      await consumeEnrollmentFacts({ ...messaging, ...useCases });
      await consumeOwnerFacts({ ...messaging, ...useCases });
      await bus.start();
      relay.start();
      useCases.worker.start();
      reconciliation.start();
      endHousekeeping = startHousekeeping({ database, logger, ...outside, ...useCases });
    },
    async stop() {
      await endHousekeeping();
      await reconciliation.stop();
      await useCases.worker.stop();
      await relay.stop();
      await bus.close();
      await database.$disconnect();
    },
    beginStop() {
      isStopping = true;
    },
  };
}
