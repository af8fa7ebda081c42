import {
  checkDatabaseAndBus,
  busSettings,
  createBus,
  createHttpApp,
  createIdentityVerifier,
  createInbox,
  createMetrics,
  createOutbox,
  createRelay,
  createServiceTokens,
  createTransaction,
  openDatabase,
  registerMessagingMetrics,
  staffActed,
  type Logger,
  type Relay,
  type RouteGuards,
  type Service,
} from '@petwell/chassis';
import { createBusinessClock } from '@petwell/chassis/business-clock';
import { endingWayOf } from '@petwell/contracts/legal';
import type { Config } from './config.ts';
import { PrismaClient } from './data/generated/client.ts';
import type { DB } from './data/generated/tables.ts';
import { createDelivery } from './delivery/index.ts';
import { createEvents } from './events/index.ts';
import { startHousekeeping } from './housekeeping.ts';
import { createMailKinds } from './kinds/index.ts';
import { createMailboxes } from './mailboxes/index.ts';
import { createMailMetrics } from './metrics.ts';
import { createReading } from './reading/index.ts';

function connect(config: Config, logger: Logger) {
  const { adapter, kysely } = openDatabase<DB>({
    databaseUrl: config.DATABASE_URL,
    poolSize: config.DATABASE_POOL_SIZE,
    onConnectionError: (err) => logger.warn({ err }, 'database connection lost'),
  });
  return { prisma: new PrismaClient({ adapter }), kysely };
}

type RecordOutcome = NonNullable<RouteGuards['recordStaffOutcome']>;

type RoomDependencies = ReturnType<typeof connect> & {
  logger: Logger;
  registry: ReturnType<typeof createMetrics>;
  businessClock: () => Date;
  relay: Relay;
};

/** Builds the rooms, each from those above it. */
function composeRooms(config: Config, deps: RoomDependencies) {
  const { prisma, kysely, logger, registry, businessClock, relay } = deps;
  const clock = () => new Date();
  const transaction = createTransaction({ kysely, relay });
  const outbox = createOutbox({ source: 'notification' });
  const clinic = {
    name: config.CLINIC_NAME,
    phone: config.CLINIC_PHONE,
    address: config.CLINIC_ADDRESS,
    publicUrl: config.PUBLIC_URL,
    timeZone: config.CLINIC_TIME_ZONE,
    ending: endingWayOf(config.OWNER_CANCEL_ONLINE),
  };
  const kinds = createMailKinds({ clinic });
  const mailboxes = createMailboxes({ farewellSubject: kinds.farewellSubject, clock });
  const delivery = createDelivery({
    prisma,
    kysely,
    transaction,
    kinds,
    mailboxes,
    smtpUrl: config.SMTP_URL,
    sender: config.MAIL_FROM,
    createMetrics: (countUnsent) => createMailMetrics(registry, countUnsent),
    clock,
    businessClock,
    logger,
  });
  const mailQueued = () => delivery.worker.wake();
  const reading = createReading({
    prisma,
    kysely,
    transaction,
    kinds,
    queueMail: delivery.queueMail,
    outbox,
    mailQueued,
    clock: businessClock,
  });
  const events = createEvents({
    inbox: createInbox({ transaction }),
    queueMail: delivery.queueMail,
    forgetOwner: mailboxes.forgetOwner,
    silencePet: mailboxes.silencePet,
    withdrawMails: mailboxes.withdraw,
    knownMailboxes: mailboxes.known,
    mailQueued,
  });
  const recordStaffOutcome: RecordOutcome = (activity) =>
    transaction(async (tx) => void (await outbox.append(tx, staffActed(activity))));
  return { mailboxes, delivery, reading, events, recordStaffOutcome };
}

function composeGuards(
  config: Config,
  { recordStaffOutcome }: { recordStaffOutcome: RecordOutcome },
): RouteGuards {
  return {
    recordStaffOutcome,
    name: 'notification',
    gatewayIdentity: createIdentityVerifier(config.GATEWAY_IDENTITY_PUBLIC_JWKS),
    serviceTokens: createServiceTokens(config.SERVICE_AUTH_SECRET),
  };
}

/** Composes the notification service, ready to start. */
export function compose(config: Config, logger: Logger): Service {
  const businessClock = createBusinessClock(config.BUSINESS_CLOCK_FILE);
  const bus = createBus({ ...busSettings(config), logger });
  const { prisma, kysely } = connect(config, logger);
  const registry = createMetrics('notification');
  const relay = createRelay({ kysely, bus, logger });
  const rooms = composeRooms(config, { prisma, kysely, logger, registry, businessClock, relay });
  const { delivery } = rooms;
  registerMessagingMetrics({ registry, kysely, relay, bus });
  let isStopping = false;
  let endHousekeeping = () => Promise.resolve();

  const app = createHttpApp({
    logger,
    metrics: registry,
    guards: composeGuards(config, rooms),
    readiness: checkDatabaseAndBus({ prisma, bus }),
    isStopping: () => isStopping,
    routes: rooms.reading.routes,
  });
  return {
    app,
    async start() {
      await prisma.$connect();
      await bus.start();
      await rooms.events.subscribe(bus);
      relay.start();
      delivery.worker.start();
      endHousekeeping = startHousekeeping({
        prisma,
        kysely,
        clock: businessClock,
        logger,
        pruneMails: delivery.prune,
        pruneMailboxUses: rooms.mailboxes.prune,
      });
    },
    async stop() {
      await endHousekeeping();
      await delivery.worker.stop();
      await relay.stop();
      await bus.close();
      delivery.close();
      await prisma.$disconnect();
    },
    beginStop: () => {
      isStopping = true;
    },
  };
}
