import {
  busSettings,
  createBus,
  createIdentityVerifier,
  createMetrics,
  createOutbox,
  createPool,
  createRelay,
  createServiceTokens,
  createSessionCookies,
  createTransaction,
  openDatabase,
  registerMessagingMetrics,
  startRetention,
  type Logger,
  type RouteGuards,
  type Service,
  type ServiceTokens,
} from '@petwell/chassis';
import { createApp } from './app.ts';
import { composeUseCases } from './compose-use-cases.ts';
import type { Config } from './config.ts';
import { createDatabase } from './core/store-transaction.ts';
import { PrismaClient } from './data/generated/client.ts';
import type { DB } from './data/generated/tables.ts';
import { createHeldData } from './owners/store-held-data.ts';
import { refuseDefaultSignIns } from './programs/store-default-sign-ins.ts';
import { startIdentityRetention } from './housekeeping.ts';
import { createBackground } from './background.ts';
import { createPasswordHasher } from './core/password-hasher.ts';
import type { Database } from './core/transaction.ts';
import { recordActivity } from './core/record-activity.ts';

function connect(config: Config, logger: Logger) {
  const options = {
    databaseUrl: config.DATABASE_URL,
    onConnectionError: (err: Error) => logger.warn({ err }, 'database connection lost'),
  };
  const { adapter, kysely } = openDatabase<DB>({ ...options, poolSize: config.DATABASE_POOL_SIZE });
  const limitsPool = createPool({ ...options, poolSize: 3 });
  return { prisma: new PrismaClient({ adapter }), kysely, limitsPool };
}

function guardsOf(given: {
  config: Config;
  serviceTokens: ServiceTokens;
  database: Database;
}): RouteGuards {
  const { config, serviceTokens, database } = given;
  return {
    name: 'identity',
    gatewayIdentity: createIdentityVerifier(config.GATEWAY_IDENTITY_PUBLIC_JWKS),
    serviceTokens,
    recordStaffOutcome: (activity) => database.inTransaction((tx) => recordActivity(tx, activity)),
  };
}

const requireHealthy = (bus: { isHealthy: () => boolean }): Promise<void> =>
  bus.isHealthy() ? Promise.resolve() : Promise.reject(new Error('the bus is down'));

/** Composes the identity service, ready to start. `overrides` shortens intervals and delays in tests. */
export async function compose(
  config: Config,
  logger: Logger,
  overrides: { pauseMs?: () => number } = {},
): Promise<Service> {
  const { prisma, kysely, limitsPool } = connect(config, logger);
  const bus = createBus({ ...busSettings(config), logger });
  const outbox = createOutbox({ source: 'identity' });
  const relay = createRelay({ kysely, bus, logger });
  const transaction = createTransaction({ kysely, relay });
  const database = createDatabase({ prisma, transaction, outbox });
  const passwords = await createPasswordHasher();
  const serviceTokens = createServiceTokens(config.SERVICE_AUTH_SECRET);
  const metrics = createMetrics('identity');
  registerMessagingMetrics({ registry: metrics, relay, kysely, bus });
  const background = createBackground(logger, overrides.pauseMs);
  let isStopping = false;
  let stopRetention: (() => void)[] = [];

  const app = createApp({
    logger,
    metrics,
    guards: guardsOf({ config, serviceTokens, database }),
    readiness: [
      { name: 'database', check: async () => void (await prisma.$queryRaw`SELECT 1`) },
      { name: 'bus', check: () => requireHealthy(bus) },
    ],
    isStopping: () => isStopping,
    useCases: composeUseCases({
      config,
      logger,
      database,
      passwords,
      limitsPool,
      serviceTokens,
      heldData: createHeldData(prisma),
    }),
    cookies: createSessionCookies({ isSecure: config.COOKIE_SECURE }),
    inBackground: background.run,
  });

  return {
    app,
    async start() {
      await prisma.$connect();
      if (config.NODE_ENV === 'production') await refuseDefaultSignIns(prisma, passwords);
      await bus.start();
      relay.start();
      stopRetention = [
        startRetention({ kysely, logger }),
        startIdentityRetention({ prisma, kysely, logger }),
      ];
    },
    async stop() {
      await background.drain();
      for (const stop of stopRetention) stop();
      await relay.stop();
      await bus.close();
      await Promise.all([prisma.$disconnect(), limitsPool.end()]);
    },
    beginStop: () => {
      isStopping = true;
    },
  };
}
