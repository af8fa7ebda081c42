import { identityHeader, pruneMessages, pruneOutbox } from '@petwell/chassis';
import { redemptionResponseSchema } from '@petwell/contracts';
import { createSubscriptions } from '../../../../../services/billing/src/subscriptions/store.ts';
import { staffPrincipals } from '../../../../../services/billing/test/factories.ts';
import { startBilling } from '../../../../../services/billing/test/integration/running-billing.ts';
import { createDuePlanYears } from '../../../../../services/enrollment/src/benefits/store-due-years.ts';
import { subscriptionFact } from '../../../../../services/enrollment/test/factories.ts';
import {
  as,
  eventually,
  startEnrollment,
} from '../../../../../services/enrollment/test/integration/running-enrollment.ts';
import { startIdentity } from '../../../../../services/identity/test/integration/running-identity.ts';
import { activated, gatewayKeys } from '../../../../../services/notification/test/factories.ts';
import { startNotificationWorld } from '../../../../../services/notification/test/integration/notification-world.ts';
import { firstLoadedId } from '../../src/load/enrollment-load.ts';
import type { LoadedDatabase } from '../load/load-statements.ts';

/** Requests to a service while people work with it, by what they wait for. */
export type HotWork = {
  what: string;
  run: () => Promise<unknown>;
  /** Of its statements those that count all there is, whose answers are kept for a while. */
  isCount?: (text: string) => boolean;
};

export type PlannedService = {
  service: LoadedDatabase;
  sql: (text: string) => Promise<unknown>;
  database: string;
  /** Before the load, so that accounts have a password. */
  passwordOf: string;
  work: HotWork[];
  /** A large table, and a text column in it that no search uses. */
  unindexed: { table: string; column: string };
  stop: () => Promise<void>;
};

const countsAll = (text: string) => /count\((\*|DISTINCT)/.test(text);
const loaded = (index: number) => `customer${index}@load.example.com`;

async function ok(answer: Promise<Response>): Promise<Response> {
  const response = await answer;
  if (!response.ok) throw new Error(`${response.url}: ${response.status}`);
  await response.arrayBuffer();
  return response;
}

type Raw = { $queryRawUnsafe<Rows>(text: string): Promise<Rows> };

async function databaseOf(prisma: Raw): Promise<string> {
  const rows = await prisma.$queryRawUnsafe<{ name: string }[]>(
    'SELECT current_database()::text AS name',
  );
  return rows[0]?.name ?? '';
}

export async function planEnrollment(): Promise<PlannedService> {
  const running = await startEnrollment();
  const { prisma, send } = running;
  const staff = (path: string) => ok(send('GET', path, { headers: as.staff('manager') }));
  const users = (query: string) => () => staff(`/api/admin/users?${query}`);
  const desk = (query: string) => () => staff(`/api/admin/desk/pets?${query}`);
  const due = { day: new Date().toISOString().slice(0, 10) };
  async function useBenefit(): Promise<void> {
    const headers = as.staff('staff');
    const plan = `enrollments/${firstLoadedId + 5}`;
    await staff(`/api/${plan}/benefits`);
    const path = `/api/admin/${plan}/redemptions`;
    const recorded = await send('POST', path, { headers, body: { code: 'exam' } });
    const { redemption } = redemptionResponseSchema.parse(await recorded.json());
    await staff(path);
    const body = { reason: 'A mistake' };
    await ok(send('POST', `/api/admin/redemptions/${redemption.id}/undo`, { headers, body }));
  }
  return {
    service: 'enrollment',
    sql: (text) => prisma.$executeRawUnsafe(text),
    database: await databaseOf(prisma),
    passwordOf: '',
    work: [
      {
        what: 'an owner’s dashboard',
        run: () =>
          ok(
            send('GET', `/api/enrollments/${loaded(5)}`, { headers: as.owner(firstLoadedId + 5) }),
          ),
      },
      {
        what: 'enrolling, and the payment that activates',
        async run() {
          const { id } = (await running.enroll()).enrollment;
          const fact = subscriptionFact({ enrollmentId: id, status: 'active', version: 1 });
          await running.publishFact(fact);
          await eventually(async () => {
            const { status } = await prisma.enrollment.findUniqueOrThrow({ where: { id } });
            return status === 'active' ? true : undefined;
          });
        },
      },
      { what: 'staff: first page', run: users(''), isCount: countsAll },
      { what: 'staff: by name', run: users('sort=name'), isCount: countsAll },
      { what: 'staff: figures', run: () => staff('/api/admin/summary'), isCount: () => true },
      { what: 'staff: with a status', run: users('status=suspended') },
      { what: 'staff: with a status, by name', run: users('status=suspended&sort=name') },
      { what: 'staff: a name and an address', run: users('q=customer77') },
      { what: 'staff: a misspelt name', run: users('q=lindgrenn-qigley') },
      { what: 'staff: a phone number', run: users('q=904-555-0017') },
      {
        what: 'staff: what was done to a customer',
        run: () => staff(`/api/admin/activity?ownerId=${firstLoadedId + 5}`),
      },
      { what: 'desk: a name and an address', run: desk('search=customer77') },
      { what: 'desk: a misspelt name', run: desk('search=lindgrenn-qigley') },
      { what: 'desk: a phone number', run: desk('search=904-555-0017') },
      { what: 'desk: a pet', run: desk(`petId=${firstLoadedId + 5}`) },
      { what: 'desk: a use, and undoing it', run: useBenefit },
      {
        what: 'plan years to open',
        run: () => createDuePlanYears(running.kysely).list({ ...due, afterId: 0, limit: 200 }),
      },
      { what: 'old messages removed', run: () => pruneMessages(running.kysely) },
    ],
    unindexed: { table: 'pets', column: 'breed' },
    stop: () => running.stop(),
  };
}

export async function planIdentity(): Promise<PlannedService> {
  const running = await startIdentity();
  await running.activeOwner();
  const account = await running.prisma.owner.findFirstOrThrow();
  return {
    service: 'identity',
    sql: (text) => running.prisma.$executeRawUnsafe(text),
    database: await databaseOf(running.prisma),
    passwordOf: account.email,
    work: [
      {
        what: 'signing in, and who is signed in',
        async run() {
          const credentials = { email: loaded(7), password: 'sunny-day-7' };
          const { status, cookies } = await running.call('POST', '/api/login', credentials);
          if (status !== 200) throw new Error(`signing in: ${status}`);
          const signedIn = running.principals('owner', cookies.owner);
          await running.call('GET', '/api/session', undefined, { as: signedIn });
          await running.call('GET', '/api/account/sessions', undefined, { as: signedIn });
          await running.call('POST', '/api/logout', undefined, { as: signedIn });
        },
      },
      {
        what: 'a forgotten password',
        async run() {
          await running.call('POST', '/api/password-reset-requests', { email: loaded(8) });
          const ownerId = firstLoadedId + 8;
          await eventually(async () => {
            const links = await running.prisma.oneTimeLink.count({ where: { ownerId } });
            return links > 0 ? true : undefined;
          });
        },
      },
      {
        what: 'a new owner',
        async run() {
          const email = 'new.owner@example.com';
          const contact = { firstName: 'Bo', lastName: 'Lin', email, phone: '904-555-0301' };
          await running.activeOwner({ enrollmentId: 40, contact });
        },
      },
      {
        what: 'ended sessions, for the gateway',
        run: () =>
          running.call('GET', '/internal/revocations?after=0', undefined, { service: 'gateway' }),
      },
      { what: 'old messages removed', run: () => pruneOutbox(running.kysely) },
    ],
    unindexed: { table: 'owners', column: 'phone' },
    stop: () => running.stop(),
  };
}

export async function planBilling(): Promise<PlannedService> {
  const running = await startBilling();
  const { prisma, as: signed } = running;
  const staff = (path: string) =>
    ok(fetch(`${running.url()}${path}`, { headers: signed(staffPrincipals('manager')) }));
  return {
    service: 'billing',
    sql: (text) => prisma.$executeRawUnsafe(text),
    database: await databaseOf(prisma),
    passwordOf: '',
    work: [
      {
        what: 'paying, and the webhooks that follow',
        async run() {
          running.enroll({ enrollmentId: 1, ownerId: 101 });
          const { clientSecret } = await running.createSubscription(1, 101);
          await running.pay(clientSecret);
          await eventually(async () => {
            const told = await running.published('payment.succeeded.v1', 1);
            return told.length > 0 ? true : undefined;
          });
          await running.settled();
        },
      },
      {
        what: 'staff: a customer’s payments',
        run: () => staff(`/api/admin/customers/${firstLoadedId + 9}/payments`),
      },
      {
        what: 'staff: the work list',
        run: () => staff('/api/admin/work-list'),
        isCount: countsAll,
      },
      { what: 'staff: reconciliations', run: () => staff('/api/admin/drift') },
      {
        what: 'what a reconciliation has to read',
        run: () =>
          createSubscriptions(running).findStale({
            pendingMs: 120_000,
            settledMs: 86_400_000,
            limit: 20,
          }),
      },
      { what: 'old messages removed', run: () => pruneMessages(running.kysely) },
    ],
    unindexed: { table: 'payments', column: 'card_brand' },
    stop: () => running.stop(),
  };
}

export async function planNotification(): Promise<PlannedService> {
  const world = await startNotificationWorld();
  const { prisma, service } = world;
  const session = { sessionId: 'session-of-the-tests', absoluteEnd: 4_000_000_000 };
  const viewer = { ...session, staffId: 1, username: 'maya', name: null, role: 'viewer' } as const;
  const mails = () =>
    ok(
      fetch(`${service.url}/api/admin/customers/${firstLoadedId + 9}/mails`, {
        headers: { [identityHeader]: gatewayKeys.sign({ staff: viewer }) },
      }),
    );
  return {
    service: 'notification',
    sql: (text) => prisma.$executeRawUnsafe(text),
    database: await databaseOf(prisma),
    passwordOf: '',
    work: [
      {
        what: 'a mail, from the event to the mail server',
        async run() {
          await world.bus.publish(activated());
          await eventually(async () => {
            const sent = await prisma.emailMessage.count({
              where: { kind: 'enrollment-confirmation', status: 'sent' },
            });
            return sent > 0 ? true : undefined;
          });
        },
      },
      { what: 'staff: a customer’s mails', run: mails },
      { what: 'old messages removed', run: () => pruneMessages(world.kysely) },
    ],
    unindexed: { table: 'email_messages', column: 'to_address' },
    stop: () => world.stop(),
  };
}
