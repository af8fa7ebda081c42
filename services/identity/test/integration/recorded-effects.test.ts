import { anyStaff, namedRoutes, type Principals, type Role } from '@petwell/contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startIdentity, type RunningIdentity } from './running-identity.ts';

const password = 'sunny-day-7';
let identity: RunningIdentity;
let staff: Principals;
let staffId: number;
let ownerId: number;
beforeAll(async () => {
  identity = await startIdentity();
});
afterAll(() => identity.stop());

const signIn = async () => {
  const { cookies } = await identity.call('POST', '/api/admin/login', {
    username: 'ada',
    password,
  });
  return identity.principals('staff', cookies.staff);
};
beforeEach(async () => {
  await identity.pool.query('TRUNCATE owners, admins, sessions CASCADE');
  const passwordHash = await identity.passwords.hash(password);
  const account = { username: 'ada', role: 'manager', passwordHash };
  ({ id: staffId } = await identity.prisma.admin.create({ data: account }));
  staff = await signIn();
  ({ ownerId } = await identity.activeOwner());
  await identity.prisma.outboxEvent.deleteMany();
});

const session = { sessionId: 'b'.repeat(16), absoluteEnd: 4_000_000_000 };
const setup = { ...session, enrollmentId: 1, email: 'jordan@example.com' };
/** The sessions that the same browser may hold besides the manager's. */
const beside = {
  nobody: () => ({}),
  'the owner': () => ({ owner: { ...session, ownerId, isDemo: false, isMailboxConfirmed: true } }),
  'another owner': () => ({
    owner: { ...session, ownerId: 999_999, isDemo: false, isMailboxConfirmed: true },
  }),
  'the demo': () => ({
    owner: { ...session, ownerId: 999_999, isDemo: true, isMailboxConfirmed: true },
  }),
  'the setup session': () => ({ setup: { ...setup, ownerId } }),
} satisfies Record<string, () => Principals>;

const colleague = { name: 'Bob Ray', username: 'bob', email: 'bob@example.com' };

type Request = [method: string, path: string, body?: object];
const contact = {
  firstName: 'Ana',
  lastName: 'Ruiz',
  email: 'jordan@example.com',
  phone: '904-555-0308',
};
const changed = { currentPassword: password, password: 'rainy-night-9' };
/** A request that succeeds, for each route on which staff change something. Written by hand. */
const requests: Record<string, () => Request | Promise<Request>> = {
  updateOwner: () => ['PUT', `/api/owners/${ownerId}`, { ...contact, confirmAccount: true }],
  sendAddressLink: () => ['POST', `/api/owners/${ownerId}/waiting-address/links`],
  closeAccountCase: async () => {
    const claim = { ownerId, kind: 'address', email: 'earlier@example.com' };
    const { id } = await identity.prisma.accountCase.create({ data: claim });
    return ['POST', `/api/admin/account-cases/${id}/close`, { decision: 'restore' }];
  },
  changeStaffPassword: () => ['POST', '/api/admin/password', changed],
  endOtherStaffSessions: async () => (await signIn(), ['DELETE', '/api/admin/sessions']),
  endStaffSession: async () => {
    const elsewhere = (await signIn()).staff?.sessionId;
    return ['DELETE', `/api/admin/sessions/${elsewhere}`];
  },
  addStaff: () => ['POST', '/api/admin/staff', { ...colleague, role: 'viewer' }],
  inviteStaff: async () => {
    const { email } = colleague;
    const { id } = await identity.prisma.admin.create({ data: { ...colleague, role: 'viewer' } });
    return ['POST', `/api/admin/staff/${id}/invitations`, { email }];
  },
  changeStaffDetails: () => [
    ...(['PUT', '/api/admin/account'] as const),
    { name: 'Ada Park', email: 'ada@example.com', currentPassword: password },
  ],
  changeStaff: () => ['PATCH', `/api/admin/staff/${staffId}`, { password: 'rainy-night-9' }],
};

const staffRoles: readonly Role[] = anyStaff;
const audited = namedRoutes.filter(
  ({ route: { service, audit, access } }) =>
    service === 'identity' &&
    audit &&
    access !== 'anyone' &&
    access.some((role) => staffRoles.includes(role)),
);

/** The actions recorded as done, by whom; changes of staff accounts have an event of their own. */
async function recorded(): Promise<string[]> {
  return (await identity.allEvents()).flatMap(({ type, data }) => {
    if (type === 'staff.account-changed.v1') return [`${data.by.staffId} ${data.action}`];
    if (type === 'staff.acted.v1' && data.result === 'done')
      return [`${data.by.staffId} ${data.action}`];
    return [];
  });
}

type Route = (typeof audited)[number]['route'];
async function expectRecorded(name: string, route: Route, sessions: Principals): Promise<void> {
  const row = requests[name];
  if (!row) throw new Error(`${name} needs a row in the table above`);
  const [method, path, body] = await row();
  const answer = await identity.call(method, path, body, { as: { ...sessions, ...staff } });
  expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300);
  expect(await recorded()).toContain(`${staffId} ${route.audit?.action}`);
}

/** A handler sees only the sessions that its route admits (admit.test.ts), so most see the manager's alone. */
const isForOthers = ({ route: { access } }: (typeof audited)[number]) =>
  access !== 'anyone' && access.some((role) => !staffRoles.includes(role));

test.each(audited.filter((named) => !isForOthers(named)))(
  '[ADM-12] $name is recorded beside all other cookies',
  ({ name, route }) =>
    expectRecorded(name, route, { ...beside['the owner'](), ...beside['the setup session']() }),
);

describe.each(Object.entries(beside))('beside the cookie of %s', (_whose, sessions) => {
  test.each(audited.filter(isForOthers))('[ADM-12] $name is recorded', ({ name, route }) =>
    expectRecorded(name, route, sessions()),
  );
});
