import {
  busSettings,
  createBus,
  createGatewayIdentity,
  createInbox,
  createInternalClient,
  createMetrics,
  createOutbox,
  createPool,
  createPrismaAdapter,
  createRelay,
  createServiceTokens,
  createSessionCookies,
  wakeAfterCommit,
  type EventBus,
  type InternalClient,
  type Logger,
  type ReadinessCheck,
  type Service,
  type ServiceTokens,
} from '@petwell/chassis';
import { createApp } from './app.ts';
import { composeStaff } from './compose-staff.ts';
import type { Config } from './config.ts';
import { consumeOwnerFacts, type ConsumeOnce } from './consumers/owner-facts.ts';
import { consumePaymentFacts } from './consumers/payment-facts.ts';
import { consumeStaffActions } from './consumers/staff-actions.ts';
import { createEnrollmentStore } from './data/enrollment-store.ts';
import { createEnrollmentTransaction } from './data/enrollment-transaction.ts';
import { PrismaClient, type Prisma } from './data/generated/client.ts';
import { copyOwner } from './data/owner-copy.ts';
import { createPetStore } from './data/pet-store.ts';
import { createRequestRecords, purgeRequestRecords } from './data/request-records.ts';
import { createBillingSubscriptions } from './providers/billing-subscriptions.ts';
import { createCatalogQuotes } from './providers/catalog-quotes.ts';
import { createIdentityOwners } from './providers/identity-owners.ts';
import { sharpPhotos } from './providers/sharp-photos.ts';
import type { RunInTransaction } from './use-cases/enrollment-transaction.ts';
import { createUseCases } from './use-cases/create-use-cases.ts';

const purgeIntervalMs = 60 * 60_000;
const transactionLimits = { maxWait: 5_000, timeout: 15_000 } as const;

/** Connections of their own for staff's lists and reports, so that those never make owners wait. */
const reportPoolSize = 6;

function connect(config: Config, logger: Logger) {
  const options = {
    databaseUrl: config.DATABASE_URL,
    onConnectionError: (err: Error) => logger.warn({ err }, 'database connection lost'),
  };
  const adapter = createPrismaAdapter({ ...options, poolSize: config.DATABASE_POOL_SIZE });
  const reportPool = createPool({ ...options, poolSize: reportPoolSize });
  return { prisma: new PrismaClient({ adapter }), reportPool };
}

/** The other services, with the time-outs of design §2. */
function createClients(config: Config, serviceTokens: ServiceTokens) {
  const client = (
    callee: 'catalog' | 'identity' | 'billing',
    baseUrl: string,
    timeoutMs: number,
  ): InternalClient =>
    createInternalClient({ caller: 'enrollment', callee, baseUrl, timeoutMs, serviceTokens });
  return {
    catalog: createCatalogQuotes(client('catalog', config.CATALOG_URL, 2_000)),
    ownerRegistry: createIdentityOwners(client('identity', config.IDENTITY_URL, 2_000)),
    billing: createBillingSubscriptions(client('billing', config.BILLING_URL, 10_000)),
  };
}

/** Transactions of this service: with outbox and inbox in them, and the relay woken after each. */
function createMessaging(prisma: PrismaClient, config: Config, logger: Logger) {
  const bus = createBus({ ...busSettings(config), logger });
  const run = <Result>(work: (tx: Prisma.TransactionClient) => Promise<Result>) =>
    prisma.$transaction(work, transactionLimits);
  const outbox = createOutbox({ source: 'enrollment' });
  const relay = createRelay({ runInTransaction: run, bus, logger, outbox });
  const runAndWake = wakeAfterCommit(run, relay);
  const inbox = createInbox({ runInTransaction: runAndWake });
  const runInTransaction: RunInTransaction = (work) =>
    runAndWake((tx) => work(createEnrollmentTransaction(tx, outbox)));
  const consumeOnce: ConsumeOnce = (consumer, event, effect) =>
    inbox.consumeOnce(consumer, event, (tx) => effect(createEnrollmentTransaction(tx, outbox)));
  return { bus, relay, runInTransaction, consumeOnce };
}

/** Removes answers that nobody will ask for again, now and every hour; answers how to end it. */
function startPurging(prisma: PrismaClient, logger: Logger): () => void {
  const purge = () => {
    purgeRequestRecords(prisma).catch((err: unknown) => {
      logger.warn({ err }, 'old request records stay for now');
    });
  };
  const timer = setInterval(purge, purgeIntervalMs);
  purge();
  return () => clearInterval(timer);
}

function createReadiness(prisma: PrismaClient, bus: EventBus): ReadinessCheck[] {
  return [
    { name: 'database', check: async () => void (await prisma.$queryRaw`SELECT 1`) },
    {
      name: 'bus',
      check: () => (bus.isHealthy() ? Promise.resolve() : Promise.reject(new Error('no bus'))),
    },
  ];
}

async function subscribe(deps: Parameters<typeof consumePaymentFacts>[0]): Promise<void> {
  await consumeOwnerFacts(deps);
  await consumePaymentFacts(deps);
  await consumeStaffActions(deps);
}

/** The enrollment service, ready to start. */
export function compose(config: Config, logger: Logger): Service {
  const { prisma, reportPool } = connect(config, logger);
  const { bus, relay, runInTransaction, consumeOnce } = createMessaging(prisma, config, logger);
  const serviceTokens = createServiceTokens(config.SERVICE_AUTH_SECRET);
  const store = createEnrollmentStore(prisma);
  const clock = () => new Date();
  const clients = createClients(config, serviceTokens);
  const staff = composeStaff({
    ...{ prisma, reportPool, store, runInTransaction, clock, logger },
    billing: clients.billing,
    settings: config,
  });
  let isStopping = false;
  let stopPurging: (() => void) | undefined;

  const app = createApp({
    logger,
    metrics: createMetrics('enrollment'),
    guards: {
      name: 'enrollment',
      gatewayIdentity: createGatewayIdentity(config.GATEWAY_IDENTITY_SECRET),
      serviceTokens,
    },
    readiness: createReadiness(prisma, bus),
    isStopping: () => isStopping,
    cookies: createSessionCookies({ isSecure: config.COOKIE_SECURE }),
    store,
    copyOwner: (copy) => copyOwner(prisma, copy),
    staff: staff.useCases,
    ...createUseCases({
      ...clients,
      records: createRequestRecords(prisma),
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
      await subscribe({ bus, consumeOnce, clock, logger });
      await bus.start();
      relay.start();
      staff.worker.start();
      stopPurging = startPurging(prisma, logger);
    },
    async stop() {
      stopPurging?.();
      await Promise.all([staff.worker.stop(), relay.stop()]);
      await bus.close();
      await Promise.all([prisma.$disconnect(), reportPool.end()]);
    },
    beginStop() {
      isStopping = true;
    },
  };
}
