import { beforeEach, describe, expect, test } from 'vitest';
import { planDraft } from '../../src/reports/test/plan-draft.ts';
import { enrollmentRequest, openDay, owner, subscriptionFact } from '../factories.ts';
import { selection } from './campaign-bed.ts';
import { platinumShown, platinumToday } from './change-plan-bed.ts';
import { expectedStatuses } from './expected-statuses.ts';
import { as, sharedEnrollment } from './running-enrollment.ts';

const enrollment = await sharedEnrollment();

/** Owner 1 has enrollment and pet `ids`, owner 2 has others, and owner 3 is the demo owner. */
let ids: { enrollment: number; pet: number };
async function prepare(): Promise<void> {
  await enrollment.reset();
  const made = await enrollment.enroll();
  ids = { enrollment: made.enrollment.id, pet: made.pet.id };
  await enrollment.prisma.petPhoto.create({
    data: { petId: ids.pet, contentType: 'image/png', content: new Uint8Array([1]) },
  });
  for (const [first, email] of [
    ['Bo', 'bo@example.com'],
    ['Demo', 'demo@example.com'],
  ] as const) {
    const contact = { firstName: first, lastName: 'Lin', email, phone: '904-555-0101' };
    await enrollment.enroll({ body: enrollmentRequest({ owner: contact }) });
  }
  const subscription = subscriptionFact({ enrollmentId: ids.enrollment });
  enrollment.services.answers.verifyPayment = () => ({ isConfirmed: true, subscription });
}
beforeEach(prepare);

const callers: Record<string, () => Record<string, string>> = {
  stranger: () => ({}),
  setup: () => as.setup(1, ids.enrollment),
  owner: () => as.owner(1),
  'other owner': () => as.owner(2),
  demo: () => as.demo(3),
  viewer: () => as.staff('viewer'),
  staff: () => as.staff('staff'),
  manager: () => as.staff('manager'),
  billing: () => as.service('billing'),
  identity: () => as.service('identity'),
  catalog: () => as.service('catalog'),
  'token for another service': () => as.service('billing', 'identity'),
};
const order = Object.keys(callers);

/** Creates a valid body for each call. */
const bodies: Record<string, () => object | undefined> = {
  'post /api/enrollments': () =>
    enrollmentRequest({
      owner: { firstName: 'Cy', lastName: 'Moss', email: 'cy@example.com', phone: '904-555-0101' },
    }),
  'post /api/enrollments/:id/activate': () => ({ paymentIntentId: 'pi_1', status: 'active' }),
  'patch /api/enrollments/:id/membership-fee': () => ({ paid: true }),
  'put /api/pets/:id': () => ({ ...enrollmentRequest().pet, name: 'Changed' }),
  'post /api/pets/:id/care': () => ({ code: 'exam', performedOn: '2026-01-02' }),
  'post /api/pets/:id/deceased': () => ({ isConfirmed: true }),
  'put /api/care-reminders': () => ({ hasReminders: true }),
  'post /api/admin/care-reports/:id/decide': () => ({ isConfirmed: true }),
  'post /api/admin/cancel-subscription': () => ({ enrollmentId: ids.enrollment }),
  'post /api/admin/enrollments/:id/end': () => ({ reason: 'other', when: 'now' }),
  'post /api/admin/enrollments/:id/hold/preview': () => ({ months: 2 }),
  'post /api/admin/enrollments/:id/hold': () => ({ months: 2, reason: 'Travels' }),
  'post /api/admin/enrollments/:id/handover': () => ({
    newOwner: { firstName: 'Bo', lastName: 'Lim', email: 'bo@example.com', phone: '904-555-0100' },
    isAgreed: true,
  }),
  'post /api/admin/enrollments/:id/recorded-payments': () => ({
    amountCents: 100,
    paidOn: '2999-01-01',
    method: 'cash',
    months: 1,
  }),
  'post /api/admin/activate-subscription': () => ({ enrollmentId: ids.enrollment }),
  // Nothing has started, so booking and requesting are refused.
  'post /api/admin/proposals': () => ({
    owner: { firstName: 'Bo', lastName: 'Lim', email: 'bo@example.com', phone: '904-555-0100' },
    pet: enrollmentRequest().pet,
    planId: 2,
    addOnIds: [],
  }),
  'post /api/admin/appointments': () => ({
    petId: ids.pet,
    type: 'exam',
    day: '2099-01-05',
    time: '10:00',
  }),
  'post /api/admin/walk-ins': () => ({ petId: ids.pet, type: 'exam' }),
  'patch /api/admin/appointments/:id': () => ({ version: 0, status: 'cancelled' }),
  'post /api/appointment-requests': () => ({
    petId: ids.pet,
    preferredTimes: [{ day: openDay(10), part: 'any' }],
  }),
  'post /api/admin/appointment-requests/:id/decline': () => ({ message: 'We are closed then.' }),
  'post /api/test-webhook': () => ({
    eventType: 'customer.subscription.updated',
    enrollmentId: ids.enrollment,
  }),
  'delete /api/admin/delete-selected-users': () => ({ userIds: [1] }),
  'post /api/admin/customers/:ownerId/notes': () => ({ text: 'Prefers mornings' }),
  'post /api/admin/enrollments/:id/redemptions': () => ({ code: 'exam' }),
  'post /api/admin/enrollments/:id/redemptions/batch': () => ({ lines: [{ code: 'exam' }] }),
  'post /api/admin/redemptions/undo': () => ({ ids: [1], reason: 'A mistake' }),
  'post /api/admin/redemptions/:id/undo': () => ({ reason: 'A mistake' }),
  'post /api/admin/redemptions/:id/move': () => ({
    enrollmentId: ids.enrollment,
    reason: 'The wrong pet',
  }),
  'post /api/admin/price-campaigns/preview': () => selection(),
  'post /api/admin/price-campaigns': () => ({
    ...selection(),
    counts: { notice: 1, consent: 0, atOnce: 0 },
  }),
  'post /api/admin/enrollments/:id/plan-change/preview': () => platinumToday,
  'post /api/admin/enrollments/:id/plan-change': () => ({
    ...platinumToday,
    way: 'link',
    shown: platinumShown,
  }),
  'post /api/admin/reports/plan-backtest': () => ({ planId: 2, content: planDraft() }),
  'post /internal/owners/:id/end-plans': () => ({ reason: 'owner' }),
  'put /internal/owners/:id': () => ({ owner: owner({ id: 1 }), version: 99 }),
};

function pathOf(route: string): string {
  const [, path = ''] = route.split(' ');
  return path
    .replace('/internal/owners/:id', '/internal/owners/1')
    .replace('/first-payments', '/first-payments?since=2026-01-01T00:00:00.000Z')
    .replace('/reports/plans', '/reports/plans?month=2026-01')
    .replace('/plan-figures/members', '/plan-figures/members?figure=idle')
    .replace('/reports/providers', '/reports/providers?month=2026-01')
    .replace('?month=2026-01/uses', '/uses?month=2026-01')
    .replace('/rows', '/rows?show=errors')
    .replace('/free-times', `/free-times?day=${openDay(10)}&duration=30`)
    .replace('/users/subscriptions', '/users/subscriptions?q=nobody&expectedCount=1')
    .replace('/stop', '/stop?token=5d2f7c1e-58d4-4a1b-9a2b-6f0c1e7f9a11')
    .replace('/admin/appointments', '/admin/appointments?day=2099-01-05')
    .replace('?day=2099-01-05/:id', '/:id')
    .replace(':email', 'ada@example.com')
    .replace(':paymentId', '5d2f7c1e-58d4-4a1b-9a2b-6f0c1e7f9a11')
    .replace(':ownerId', '1')
    .replace(':changeId', '5d2f7c1e-58d4-4a1b-9a2b-6f0c1e7f9a11')
    .replace(':row', '1')
    .replace('/pets/:id', `/pets/${ids.pet}`)
    .replace(':id', String(ids.enrollment));
}

const call = (route: string, headers: Record<string, string>) =>
  enrollment.send((route.split(' ')[0] ?? '').toUpperCase(), pathOf(route), {
    body: bodies[route]?.(),
    headers,
  });

test('[OPS-08] covers every route', () => {
  const names = enrollment.routes.map(({ definition: { method, path } }) => `${method} ${path}`);
  expect(names.toSorted()).toEqual(Object.keys(expectedStatuses).toSorted());
});

test.each(Object.entries(expectedStatuses))('%s', async (route, statuses) => {
  const found: number[] = [];
  for (const caller of order) {
    const { status } = await call(route, callers[caller]?.() ?? {});
    found.push(status);
    // Reads and refused calls must not change anything.
    if (status < 300 && !route.startsWith('get ')) await prepare();
  }
  expect(found).toEqual(statuses);
});

describe('a browser with two sessions', () => {
  const commands = [
    'post /api/enrollments/:id/activate',
    'patch /api/enrollments/:id/membership-fee',
    'post /api/enrollments/:id/fix-membership-fee',
    'post /api/enrollments/:id/cancel',
    'put /api/pets/:id',
    'post /api/pets/:id/deceased',
  ];

  test.each(commands)('%s: refuses another owner with a viewer session', async (route) => {
    const headers = as.both({ owner: { ownerId: 2, isDemo: false }, role: 'viewer' });
    expect((await call(route, headers)).status).toBe(404);
  });

  test.each(commands.slice(0, 2))(
    '%s: refuses the demo owner with a setup session',
    async (route) => {
      const setup = { ownerId: 9, enrollmentId: 999_999, email: 'x@example.com' };
      const headers = as.both({ owner: { ownerId: 1, isDemo: true }, setup });
      expect((await call(route, headers)).status).toBe(404);
    },
  );

  test('staff who are also owners see both', async () => {
    const headers = as.both({ owner: { ownerId: 2, isDemo: false }, role: 'viewer' });
    for (const email of ['ada@example.com', 'bo@example.com']) {
      const response = await enrollment.send('GET', `/api/enrollments/${email}`, { headers });
      expect(await response.json()).toMatchObject({ owner: { email } });
    }
  });
});

describe('reading by email', () => {
  const get = (email: string, headers: Record<string, string>) =>
    enrollment.send('GET', `/api/enrollments/${email}`, { headers });

  test('[DSH-08] gives another owner the same response for existing and unknown addresses', async () => {
    const [known, unknown] = await Promise.all([
      get('bo@example.com', as.owner(1)),
      get('nobody@example.com', as.owner(1)),
    ]);
    const { requestId: _one, ...first } = (await known.json()) as Record<string, unknown>;
    const { requestId: _two, ...second } = (await unknown.json()) as Record<string, unknown>;
    expect([known.status, unknown.status]).toEqual([404, 404]);
    expect(first).toEqual(second);
  });

  test('trims and lowercases the address', async () => {
    expect((await get('%20ADA@Example.com%20', as.owner(1))).status).toBe(200);
  });

  test('shows the demo owner the demo dashboard', async () => {
    const response = await get('demo@example.com', as.demo(3));
    expect(await response.json()).toMatchObject({ owner: { id: 3 }, enrollments: [{}] });
  });

  test('returns an empty list to an owner without enrollments', async () => {
    await enrollment.send('PUT', '/internal/owners/7', {
      body: { owner: owner({ id: 7, email: 'new@example.com' }), version: 1 },
      headers: as.service('identity'),
    });
    const response = await get('new@example.com', as.owner(7));
    expect([response.status, await response.json()]).toMatchObject([200, { enrollments: [] }]);
  });

  test('responds 404 to staff for an unknown address', async () => {
    expect((await get('nobody@example.com', as.staff('manager'))).status).toBe(404);
    expect((await get('no-address', as.staff('manager'))).status).toBe(404);
  });
});

test('[OPS-04] reports readiness', async () => {
  const read = async () => {
    const response = await enrollment.send('GET', '/health/ready');
    return [response.status, await response.json()];
  };
  // A look at the bus that took two seconds says that it is down, until the next one.
  await expect
    .poll(read)
    .toEqual([200, { status: 'ready', checks: { database: 'up', bus: 'up' } }]);
});
