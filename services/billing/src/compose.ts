import {
  checkDatabaseAndBus,
  busSettings,
  createBus,
  createIdentityVerifier,
  createHttpApp,
  createInternalClient,
  createMetrics,
  createOutbox,
  createRelay,
  createRequestRecords,
  createServiceTokens,
  createTransaction,
  registerMessagingMetrics,
  staffActed,
  type HandledRoute,
  type Logger,
  type Service,
} from '@petwell/chassis';
import { createBusinessClock } from '@petwell/chassis/business-clock';
import type { Registry } from 'prom-client';
import { createBackgroundWork } from './background-work.ts';
import { composeStripe } from './compose-stripe.ts';
import type { Config } from './config.ts';
import { consumeCareFacts } from './consumers/care-facts.ts';
import { consumeRecordedPayments } from './consumers/recorded-payments.ts';
import { consumeEnrollmentFacts } from './consumers/enrollment-facts.ts';
import { consumeOwnerFacts } from './consumers/owner-facts.ts';
import { createStores } from './data/create-stores.ts';
import { createProviderAccounts } from './data/provider-accounts.ts';
import { openDatabase } from './data/database.ts';
import { createTransactions } from './data/transaction.ts';
import { createInternalRoutes } from './http/internal-routes.ts';
import { createPublicRoutes } from './http/public-routes.ts';
import { createStaffRoutes } from './http/staff-routes.ts';
import { createBillingMetrics } from './metrics.ts';
import { createCountDiffering, createMoney } from './money/index.ts';
import { createFetchEnrollment, createFetchUses } from './providers/enrollment-client.ts';
import { createOwnerAccounts } from './providers/identity-client.ts';
import { renderDocument } from './providers/document-pdf.ts';
import { createFetchMails } from './providers/notification-client.ts';
import { createCurrentAccount, type ReadAccount } from './use-cases/current-account.ts';
import { createUseCases } from './use-cases/create-use-cases.ts';

const serviceTimeoutMs = 2_000;

const reconcileSettings = (config: Config) => ({
  pendingMs: config.RECONCILE_PENDING_AFTER_MS,
  settledMs: config.RECONCILE_SETTLED_AFTER_MS,
  readsPerSecond: config.RECONCILE_READS_PER_SECOND,
  // The next run starts on time.
  runMs: config.RECONCILE_EVERY_MS * 0.9,
});

const coolingOffSettings = (config: Config) => ({
  isOn: config.REFUND_COOLING_OFF,
  timeZone: config.CLINIC_TIME_ZONE,
  holidays: config.CLINIC_HOLIDAYS.map(({ day }) => day),
});

const clinicOf = (config: Config) => ({
  name: config.CLINIC_NAME,
  phone: config.CLINIC_PHONE,
  email: config.CLINIC_EMAIL,
  address: config.CLINIC_ADDRESS,
  timeZone: config.CLINIC_TIME_ZONE,
  priceTerms: config.PRICE_TERMS,
});

/** Opens the database and the bus, and creates transactions that wake the relay. */
function composeMessaging(given: {
  config: Config;
  logger: Logger;
  registry: Registry;
  readAccount: ReadAccount;
}) {
  const { config, logger, registry, readAccount } = given;
  const database = openDatabase({
    databaseUrl: config.DATABASE_URL,
    poolSize: config.DATABASE_POOL_SIZE,
    onConnectionError: (err) => logger.warn({ err }, 'database connection lost'),
  });
  const accounts = createProviderAccounts(database.kysely);
  const currentAccount = createCurrentAccount({ readAccount, accounts, logger });
  const bus = createBus({ ...busSettings(config), logger });
  const relay = createRelay({ ...database, bus, logger });
  const transactions = createTransactions({
    transaction: createTransaction({ ...database, relay }),
    outbox: createOutbox({ source: 'billing' }),
    currentAccount,
    clinic: clinicOf(config),
  });
  registerMessagingMetrics({ ...database, registry, bus, relay });
  return { ...database, ...transactions, currentAccount, bus, relay };
}

/** Billing is ready when database and bus answer and Stripe's account was checked once. */
const createReadiness = ({
  prisma,
  bus,
  currentAccount,
}: Pick<ReturnType<typeof composeMessaging>, 'prisma' | 'bus' | 'currentAccount'>) => [
  ...checkDatabaseAndBus({ prisma, bus }),
  { name: 'stripe', check: async () => void (await currentAccount()) },
];

async function consumeAll(
  deps: Parameters<typeof consumeEnrollmentFacts>[0] &
    Parameters<typeof consumeOwnerFacts>[0] &
    Parameters<typeof consumeRecordedPayments>[0],
) {
  await consumeEnrollmentFacts(deps);
  await consumeOwnerFacts(deps);
  await consumeCareFacts(deps);
  await consumeRecordedPayments(deps);
}

/** Creates the use cases for paying for a plan, and the room for its later payments. */
function composeWork(given: {
  config: Config;
  logger: Logger;
  clock: () => Date;
  registry: Registry;
  stripe: ReturnType<typeof composeStripe>;
  messaging: ReturnType<typeof composeMessaging>;
  serviceTokens: ReturnType<typeof createServiceTokens>;
}) {
  const { config, logger, clock, registry, stripe, messaging, serviceTokens } = given;
  const businessClock = createBusinessClock(config.BUSINESS_CLOCK_FILE);
  const own = { caller: 'billing', serviceTokens, timeoutMs: serviceTimeoutMs } as const;
  const callEnrollment = createInternalClient({
    ...own,
    callee: 'enrollment',
    baseUrl: config.ENROLLMENT_URL,
  });
  const callNotification = createInternalClient({
    ...own,
    callee: 'notification',
    baseUrl: config.NOTIFICATION_URL,
  });
  const ownerAccounts = createOwnerAccounts(
    createInternalClient({ ...own, callee: 'identity', baseUrl: config.IDENTITY_URL }),
  );
  const stores = createStores(messaging);
  const fetchEnrollment = createFetchEnrollment(callEnrollment);
  const useCases = createUseCases({
    ...stores,
    ...stripe,
    transaction: messaging.transaction,
    logger,
    clock,
    businessClock,
    metrics: createBillingMetrics(registry, {
      countPending: () => stores.events.countPending(),
      countDiffering: createCountDiffering(messaging.kysely),
    }),
    fetchEnrollment,
    ownerAccounts,
    publicUrl: config.PUBLIC_URL,
    statementDescriptor: config.STATEMENT_DESCRIPTOR,
    reconcile: reconcileSettings(config),
  });
  const money = createMoney({
    ...messaging,
    ...stores,
    ...stripe,
    ...useCases,
    fetchEnrollment,
    ownerAccounts,
    fetchUses: createFetchUses(callEnrollment),
    fetchMails: createFetchMails(callNotification),
    renderDocument,
    coolingOff: coolingOffSettings(config),
    timeZone: config.CLINIC_TIME_ZONE,
    clinic: clinicOf(config),
    links: { publicUrl: config.PUBLIC_URL, secret: config.SERVICE_AUTH_SECRET },
    clock,
    businessClock,
    logger,
  });
  return { useCases, money, stores, businessClock };
}

/** Wires the billing service. Only this file and compose-stripe.ts construct external systems. */
export function compose(
  config: Config,
  logger: Logger,
): Service & { routes: readonly HandledRoute[] } {
  const clock = () => new Date();
  const registry = createMetrics('billing');
  const common = { config, logger, clock, registry };
  const stripe = composeStripe(common);
  const messaging = composeMessaging({ config, logger, registry, ...stripe });
  const { prisma, currentAccount, bus, relay, transaction } = messaging;
  const serviceTokens = createServiceTokens(config.SERVICE_AUTH_SECRET);
  const { useCases, money, stores, businessClock } = composeWork({
    ...common,
    stripe,
    messaging,
    serviceTokens,
  });
  const background = createBackgroundWork({
    ...messaging,
    ...money,
    config,
    useCases,
    clock,
    logger,
  });
  let isStopping = false;
  const routes = [
    ...createPublicRoutes(useCases),
    ...createInternalRoutes(useCases),
    ...createStaffRoutes(useCases),
    ...money.routes,
  ];
  const app = createHttpApp({
    routes,
    logger,
    metrics: registry,
    records: createRequestRecords(messaging.kysely),
    guards: {
      name: 'billing',
      gatewayIdentity: createIdentityVerifier(config.GATEWAY_IDENTITY_PUBLIC_JWKS),
      serviceTokens,
      recordStaffOutcome: (activity) =>
        transaction(({ outbox }) => outbox.append([staffActed(activity)])),
    },
    readiness: createReadiness(messaging),
    isStopping: () => isStopping,
  });

  return {
    app,
    routes,
    async start() {
      await prisma.$connect();
      currentAccount().catch((err: unknown) => {
        logger.warn({ err }, "Stripe's account couldn't be checked, retrying on use");
      });
      await consumeAll({
        ...useCases,
        ...stores,
        ...messaging,
        businessClock,
        priceTerms: config.PRICE_TERMS,
      });
      await bus.start();
      relay.start();
      background.start();
    },
    async stop() {
      await background.stop();
      await relay.stop();
      await bus.close();
      await prisma.$disconnect();
    },
    beginStop() {
      isStopping = true;
    },
  };
}
