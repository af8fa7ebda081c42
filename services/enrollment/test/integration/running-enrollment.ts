import {
  createBus,
  createLogger,
  createServiceTokens,
  identityHeader,
  openDatabase,
  startService,
} from '@petwell/chassis';
import { startTestDatabase } from '@petwell/chassis/testing';
import {
  enrollmentResponseSchema,
  type EnrollmentResponse,
  type Principals,
} from '@petwell/contracts';
import type {
  DomainEvent,
  EventOf,
  EventType,
  MailOf,
  RequestedMail,
  SubscriptionFact,
} from '@petwell/contracts/events';
import type { ServiceName } from '@petwell/contracts/internal';
import { compose } from '../../src/compose.ts';
import { PrismaClient } from '../../src/data/generated/client.ts';
import type { DB } from '../../src/data/generated/tables.ts';
import {
  clinic,
  enrollmentRequest,
  gatewayKeys,
  serviceAuthSecret,
  subscriptionStatusChanged,
} from '../factories.ts';
import { startFakeServices } from './fake-services.ts';

const session = { sessionId: 'session-of-the-tests', absoluteEnd: 4_000_000_000 };
type Headers = Record<string, string>;

const tokens = createServiceTokens(serviceAuthSecret);
/** Signed when they are sent: what is signed lasts a minute, and a file's start may take longer. */
const signed = (principals: Principals): Headers => ({
  get [identityHeader]() {
    return gatewayKeys.sign(principals);
  },
});

/** Headers of each kind of caller. */
export const as = {
  owner: (ownerId: number) =>
    signed({ owner: { ...session, ownerId, isDemo: false, isMailboxConfirmed: true } }),
  unconfirmed: (ownerId: number) =>
    signed({ owner: { ...session, ownerId, isDemo: false, isMailboxConfirmed: false } }),
  demo: (ownerId: number) =>
    signed({ owner: { ...session, ownerId, isDemo: true, isMailboxConfirmed: true } }),
  setup: (ownerId: number, enrollmentId: number, email = 'ada@example.com') =>
    signed({ setup: { ...session, ownerId, enrollmentId, email } }),
  staff: (role: 'viewer' | 'staff' | 'manager') =>
    signed({ staff: { ...session, staffId: 1, username: 'staff', name: null, role } }),
  both: (principals: {
    owner?: { ownerId: number; isDemo: boolean };
    setup?: { ownerId: number; enrollmentId: number; email: string };
    role?: 'viewer' | 'staff' | 'manager';
  }) =>
    signed({
      ...(principals.owner && {
        owner: { ...session, isMailboxConfirmed: true, ...principals.owner },
      }),
      ...(principals.setup && { setup: { ...session, ...principals.setup } }),
      ...(principals.role && {
        staff: { ...session, staffId: 1, username: 'staff', name: null, role: principals.role },
      }),
    }),
  service: (caller: ServiceName, callee: ServiceName = 'enrollment'): Headers => ({
    authorization: `Bearer ${tokens.sign({ caller, callee })}`,
  }),
};

/** Prisma's own limits, 2 s to begin and 5 s in all, are short for a busy machine. */
const patient = { maxWait: 20_000, timeout: 20_000 };

/**
 * Empties every table. Returns false if a timer of the service waited for a table that this held, and the other
 * way around: PostgreSQL ends one of the two, which has to begin again.
 */
async function emptyTables(prisma: PrismaClient): Promise<boolean> {
  try {
    await prisma.$transaction(async (tx) => {
      // Neither the activity log's triggers nor foreign keys object. TRUNCATE takes five times as long.
      await tx.$executeRaw`SET LOCAL session_replication_role = replica`;
      await tx.$executeRaw`
        DO $$
        DECLARE name text;
        BEGIN
          FOR name IN SELECT tablename FROM pg_tables
            WHERE schemaname = 'public' AND tablename NOT IN ('_prisma_migrations', 'care_passes')
          LOOP
            EXECUTE format('LOCK TABLE %I IN EXCLUSIVE MODE', name);
            EXECUTE format('DELETE FROM %I', name);
          END LOOP;
        END $$`;
    }, patient);
    return true;
  } catch (error) {
    if (error instanceof Error && error.message.includes('deadlock detected')) return false;
    throw error;
  }
}

/** Starts the real service on a free port, with new databases and fake dependencies. */
export async function startEnrollment(
  settings: {
    STAFF_JOB_WAIT_MS?: number;
    CARE_INTERVAL_MS?: number;
    HOUSEKEEPING_INTERVAL_MS?: number;
    IMPORT_MAILS_PER_HOUR?: number;
    LIFE_STAGE_WITHOUT_ANSWER?: 'goes-on' | 'ends';
    FURTHER_PET_FEE?: string;
    FURTHER_PET_DISCOUNT?: string;
    YEARLY_PAYMENT?: boolean;
    YEARLY_DISCOUNT_PERCENT?: number;
  } = {},
  options: Parameters<typeof compose>[2] = {},
) {
  const [database, services] = await Promise.all([
    startTestDatabase({ migrations: 'services/enrollment' }),
    startFakeServices(),
  ]);
  const { adapter, kysely } = openDatabase<DB>({ databaseUrl: database.url, poolSize: 5 });
  const prisma = new PrismaClient({ adapter });
  const logger = createLogger({
    service: 'enrollment',
    level: process.env['TEST_LOG_LEVEL'] ?? 'silent',
  });
  const config = {
    NODE_ENV: 'test' as const,
    HOST: '127.0.0.1',
    PORT: 0,
    LOG_LEVEL: 'silent' as const,
    SERVICE_AUTH_SECRET: serviceAuthSecret,
    GATEWAY_IDENTITY_PUBLIC_JWKS: gatewayKeys.publicKeys,
    DATABASE_URL: database.url,
    DRAIN_DELAY_MS: 0,
    DATABASE_POOL_SIZE: 10,
    RABBITMQ_URL: 'off' as const,
    // The bus has a schema of its own.
    BUS_DATABASE_URL: database.url,
    CATALOG_URL: services.catalog.url,
    IDENTITY_URL: services.identity.url,
    BILLING_URL: services.billing.url,
    NOTIFICATION_URL: services.notification.url,
    CARE_INTERVAL_MS: 3_600_000,
    FIGURES_INTERVAL_MS: 3_600_000,
    HOUSEKEEPING_INTERVAL_MS: 3_600_000,
    COOKIE_SECURE: false,
    CLINIC_TIME_ZONE: 'America/New_York',
    CLINIC_PHONE: '(904) 555-0134',
    CLINIC_EMAIL: 'care@petwell.example',
    CLINIC_HOURS: clinic().openingHours.week,
    CLINIC_HOLIDAYS: clinic().openingHours.holidays,
    CLINIC_COLUMNS: ['Dr. Lee', 'Dr. Ortiz'],
    OWNER_CANCEL_ONLINE: false,
    PHONE_AGREEMENTS: true,
    YEARLY_PAYMENT: false,
    YEARLY_DISCOUNT_PERCENT: 0,
    LIFE_STAGE_WITHOUT_ANSWER: 'goes-on' as const,
    IMPORT_MAILS_PER_HOUR: 200,
    STAFF_JOB_WAIT_MS: 10_000,
    ...settings,
  };
  const at = { host: '127.0.0.1', port: 0, logger };
  const startReplica = () => startService(compose(config, logger, options), at);
  const service = compose(config, logger, options);
  const running = await startService(service, at);
  const others: (typeof running)[] = [];
  const bus = createBus({
    rabbitmqUrl: 'off',
    busDatabaseUrl: database.url,
    publishTimeoutMs: 10_000,
    logger,
  });
  await bus.start();

  async function send(method: string, path: string, options: SendOptions = {}) {
    const { body, headers = {} } = options;
    return fetch(`${running.url}${path}`, {
      method,
      headers: { ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
      ...(body !== undefined && {
        body: typeof body === 'string' ? body : JSON.stringify(body),
      }),
    });
  }

  return {
    url: running.url,
    routes: service.routes,
    members: service.members,
    recordedPayments: service.recordedPayments,
    campaigns: service.campaigns,
    planChanges: service.planChanges,
    planFigures: service.planFigures,
    /** Starts another process of the service on the same databases. */
    async startAnotherReplica() {
      others.push(await startReplica());
    },
    prisma,
    kysely,
    database,
    services,
    bus,
    send,
    /** Enrolls and returns the response body. Throws unless the response is 201. */
    async enroll(options: SendOptions = {}): Promise<EnrollmentResponse> {
      const response = await send('POST', '/api/enrollments', {
        body: enrollmentRequest(),
        ...options,
      });
      if (response.status !== 201) throw new Error(`enrolling: ${await response.text()}`);
      return enrollmentResponseSchema.parse(await response.json());
    },
    /** Returns the events in the outbox, oldest first. */
    async events<Type extends EventType>(type?: Type): Promise<DomainEvent[]> {
      const rows = await prisma.outboxEvent.findMany({
        where: type ? { type } : {},
        orderBy: { id: 'asc' },
      });
      return rows.map(({ payload }) => payload as unknown as DomainEvent);
    },
    /** Returns the requested mails of a kind in the outbox, oldest first. */
    async mails<Kind extends RequestedMail['kind']>(kind: Kind) {
      const rows = await prisma.outboxEvent.findMany({
        where: { type: 'mail.requested.v1' },
        orderBy: { id: 'asc' },
      });
      const events = rows.map(({ payload }) => payload as EventOf<'mail.requested.v1'>);
      return events.flatMap(({ subject, data }) =>
        data.mail.kind === kind ? [{ ...data, subject, mail: data.mail as MailOf<Kind> }] : [],
      );
    },
    /** Publishes an event as another service would. */
    publish: (event: DomainEvent) => bus.publish(event),
    /** Publishes a subscription fact as billing would. */
    async publishFact(fact: SubscriptionFact): Promise<DomainEvent> {
      const event = subscriptionStatusChanged(fact);
      await bus.publish(event);
      return event;
    },
    /** Returns the row counts of all tables that enrolling writes. */
    async countRows() {
      const [owners, pets, enrollments, outbox, requests] = await Promise.all([
        prisma.owner.count(),
        prisma.pet.count(),
        prisma.enrollment.count(),
        prisma.outboxEvent.count(),
        prisma.idempotencyRecord.count(),
      ]);
      return { owners, pets, enrollments, outbox, requests };
    },
    /** Empties every table and clears the calls to other services. */
    async reset() {
      services.reset();
      while (!(await emptyTables(prisma)));
    },
    async stop() {
      await bus.close();
      await Promise.all([running, ...others].map((replica) => replica.stop()));
      await services.stop();
      await prisma.$disconnect();
      await database.drop();
    },
  };
}
export type RunningEnrollment = Awaited<ReturnType<typeof startEnrollment>>;

let shared: Promise<RunningEnrollment> | undefined;

/**
 * Returns the service with the usual settings that the test files of a process share, because they run one after
 * the other. It ends with the process; `reset` empties it.
 */
export const sharedEnrollment = (): Promise<RunningEnrollment> =>
  (shared ??= startEnrollment({ YEARLY_PAYMENT: true }));
export type SendOptions = { body?: unknown; headers?: Headers };

/** Resolves with the first defined value; rejects after `withinMs`. */
export async function eventually<Value>(
  read: () => Promise<Value | undefined>,
  withinMs = 25_000,
): Promise<Value> {
  const deadline = Date.now() + withinMs;
  while (Date.now() < deadline) {
    const value = await read();
    if (value !== undefined) return value;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error(`it did not come true within ${withinMs} ms`);
}
