import { randomUUID } from 'node:crypto';
import type { RecordPayment, RecordedPayment } from '@petwell/contracts/routes';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { memberToImport } from '../../src/moving-in/members/test/member.ts';
import { staffActor, subscriptionFact } from '../factories.ts';
import { Refusal } from './fake-services.ts';
import { as, eventually, startEnrollment, type RunningEnrollment } from './running-enrollment.ts';

let enrollment: RunningEnrollment;
let now = new Date();
beforeAll(async () => {
  enrollment = await startEnrollment(
    { HOUSEKEEPING_INTERVAL_MS: 50 },
    { businessClock: () => now },
  );
}, 120_000);
afterAll(() => enrollment.stop());
beforeEach(async () => {
  now = new Date('2026-02-05T17:00:00.000Z');
  await enrollment.reset();
});

/** Paid at the clinic until February 28, 2026. */
const importMember = async (overrides: Parameters<typeof memberToImport>[0] = {}) => {
  const manager = staffActor({ role: 'manager' });
  const imported = await enrollment.members.importMember(memberToImport(overrides), manager);
  return imported.enrollmentId;
};
/** As after the set-up, or a manager's switch. */
const releaseMails = () => enrollment.prisma.owner.updateMany({ data: { mailsHeldSince: null } });

/** Two months of an imported member, unless said otherwise. */
const payment = (overrides: Partial<RecordPayment> = {}) => ({
  amountCents: (overrides.months ?? 2) * 7_000,
  paidOn: '2026-02-05',
  method: 'check',
  months: 2,
  ...overrides,
});
type Body = { payment: RecordedPayment; enrollment: { status: string; paidUntil?: string } };

async function post(path: string, body: object, options: { key?: string; role?: 'manager' } = {}) {
  const { key = randomUUID(), role } = options;
  const response = await enrollment.send('POST', path, {
    headers: { ...as.staff(role ?? 'staff'), 'idempotency-key': key },
    body,
  });
  return { status: response.status, body: (await response.json()) as Body };
}
const record = (id: number, overrides: Partial<RecordPayment> = {}, key = randomUUID()) =>
  post(`/api/admin/enrollments/${id}/recorded-payments`, payment(overrides), { key });
const voidPayment = (id: number, paymentId: string, key = randomUUID()) =>
  post(
    `/api/admin/enrollments/${id}/recorded-payments/${paymentId}/void`,
    { reason: 'The check bounced' },
    { key, role: 'manager' },
  );

const read = (id: number) => enrollment.prisma.enrollment.findUniqueOrThrow({ where: { id } });
const day = (text: string) => new Date(`${text}T00:00:00.000Z`);
const published = () => enrollment.events('payment.recorded.v1');
const becomes = (id: number, status: string) =>
  eventually(async () => ((await read(id)).status === status ? true : undefined));

test('[MEM-11] a payment moves the paid day by months, with one event, once per key', async () => {
  const id = await importMember();
  const key = randomUUID();
  const first = await record(id, {}, key);
  expect(first).toMatchObject({
    status: 201,
    body: {
      payment: {
        amountCents: 14_000,
        method: 'check',
        paidUntil: '2026-04-28',
        recordedBy: 'staff',
      },
      enrollment: { status: 'active', billing: 'elsewhere', paidUntil: '2026-04-28' },
    },
  });
  expect(await record(id, {}, key)).toEqual(first);
  expect(await read(id)).toMatchObject({ paidUntil: day('2026-04-28') });
  expect(await published()).toMatchObject([
    {
      subject: `enrollment/${id}`,
      data: {
        pet: { name: 'Biscuit' },
        payment: {
          id: first.body.payment.id,
          paidAt: '2026-02-05T17:00:00.000Z',
          isFirst: false,
          isVoided: false,
          covers: { until: '2026-04-28' },
        },
      },
    },
  ]);
  expect(await enrollment.prisma.recordedPayment.count()).toBe(1);
  const activity = await enrollment.prisma.staffActivity.findMany();
  expect(activity).toMatchObject([
    { action: 'record-payment', detail: '$140.00, check, 2026-02-05, paid until 2026-04-28' },
  ]);
});

test('[MEM-35] months go on from the first day, not from the end of a short month', async () => {
  now = new Date('2026-01-31T17:00:00.000Z');
  const { enrollment: pending } = await enrollment.enroll();
  const monthly = { months: 1, paidOn: '2026-01-31', amountCents: 7_550 };
  const first = await record(pending.id, { ...monthly, amountCents: 13_965 });
  expect(first.body).toMatchObject({
    payment: { countedFrom: '2026-01-31', paidUntil: '2026-02-28' },
  });
  for (const paidUntil of ['2026-03-31', '2026-04-30', '2026-05-31']) {
    expect((await record(pending.id, monthly)).body.enrollment).toMatchObject({ paidUntil });
  }
});

test('[MEM-35] the months of a suspended plan count from the day that ran out, or from today', async () => {
  const id = await importMember();
  expect((await record(id, { months: 1, isFromToday: true })).status).toBe(400);
  now = new Date('2026-03-31T17:00:00.000Z');
  await becomes(id, 'suspended');
  const { body } = await record(id, { paidOn: '2026-03-31', months: 1, isFromToday: true });
  expect(body).toMatchObject({
    payment: { countedFrom: '2026-03-31', paidUntil: '2026-04-30' },
    enrollment: { status: 'active', paidUntil: '2026-04-30' },
  });
  const next = await record(id, { paidOn: '2026-03-31', months: 1 });
  expect(next.body.enrollment).toMatchObject({ paidUntil: '2026-05-31' });
  await voidPayment(id, next.body.payment.id);
  expect((await voidPayment(id, body.payment.id)).body.enrollment).toMatchObject({
    paidUntil: '2026-02-28',
  });
});

test('[MEM-37] an amount that the months and the fee don’t cost needs a manager and a reason', async () => {
  const id = await importMember();
  const path = `/api/admin/enrollments/${id}/recorded-payments`;
  const oneCent = { amountCents: 1, months: 23 };
  expect(await record(id, oneCent)).toMatchObject({
    status: 403,
    body: { message: 'These months cost $1610.00. A manager records another amount.' },
  });
  expect((await record(id, { months: undefined, paidUntil: '2026-04-10' })).status).toBe(403);
  const without = await post(path, payment(oneCent), { role: 'manager' });
  expect(without).toMatchObject({
    status: 400,
    body: { fields: { reason: 'Say why the amount differs' } },
  });
  expect(await published()).toEqual([]);
  // A day that whole months lead to is like the months.
  const april = { months: undefined, amountCents: 14_000, paidUntil: '2026-04-28' };
  expect((await record(id, april)).status).toBe(201);
  const reason = 'The owner helps at the shelter';
  const given = await post(path, payment({ ...oneCent, months: 1, reason }), { role: 'manager' });
  expect(given).toMatchObject({ status: 201, body: { payment: { amountCents: 1, reason } } });
  const entry = await enrollment.prisma.staffActivity.findFirst({
    where: { action: 'record-payment', result: 'done', detail: { contains: reason } },
  });
  expect(entry?.detail).toContain('$0.01');
});

test('[MEM-11] the owner gets a receipt, unless mails are held', async () => {
  const id = await importMember();
  await record(id);
  expect(await enrollment.mails('payment-recorded')).toEqual([]);
  await releaseMails();
  await record(id, { months: 1 });
  expect(await enrollment.mails('payment-recorded')).toMatchObject([
    { mail: { amountCents: 7_000, paidUntil: '2026-05-28', method: 'check' } },
  ]);
});

test('[MEM-12] only the last payment can be voided, once, by a manager; the paid day goes back', async () => {
  const id = await importMember();
  const first = await record(id);
  const second = await record(id, { months: 1 });
  expect(await voidPayment(id, first.body.payment.id)).toMatchObject({ status: 409 });
  const key = randomUUID();
  const voided = await voidPayment(id, second.body.payment.id, key);
  expect(voided).toMatchObject({ status: 200, body: { enrollment: { paidUntil: '2026-04-28' } } });
  expect(await voidPayment(id, second.body.payment.id, key)).toEqual(voided);
  expect(await voidPayment(id, second.body.payment.id)).toMatchObject({ status: 409 });
  expect(await voidPayment(id, first.body.payment.id)).toMatchObject({
    body: { enrollment: { paidUntil: '2026-02-28' } },
  });
  expect(await voidPayment(id, randomUUID())).toMatchObject({ status: 404 });
  const voids = (await published()).filter(
    (event) => event.type === 'payment.recorded.v1' && event.data.payment.isVoided,
  );
  expect(voids).toHaveLength(2);
  const path = `/api/admin/enrollments/${id}/recorded-payments/${first.body.payment.id}/void`;
  expect((await post(path, {})).status).toBe(403);
});

test('[MEM-02] a plan that waits for its first payment begins, with plan year and fee', async () => {
  const { enrollment: pending } = await enrollment.enroll();
  const { status, body } = await record(pending.id, { amountCents: 13_965, months: 1 });
  expect({ status, body }).toMatchObject({
    status: 201,
    body: { enrollment: { status: 'active', paidUntil: '2026-03-05', membershipFeePaid: true } },
  });
  expect(await published()).toMatchObject([
    { data: { payment: { isFirst: true, membershipFeeCents: 6415 } } },
  ]);
  expect(await enrollment.prisma.benefitAllowance.count()).toBeGreaterThan(0);
  expect(await enrollment.prisma.planChange.findMany()).toMatchObject([
    { move: 'started', isImported: false },
  ]);
});

test('[MEM-30] a plan whose first payment is voided is on the work list at once, with its fee unpaid, and lapses', async () => {
  const { enrollment: pending } = await enrollment.enroll();
  const { id } = pending;
  const first = await record(id, { amountCents: 13_965, months: 1 });
  const { body } = await voidPayment(id, first.body.payment.id);
  expect(body.enrollment).toMatchObject({ status: 'active', membershipFeePaid: false });
  expect(await read(id)).toMatchObject({ paidUntil: day('2026-02-05'), billing: 'elsewhere' });
  const listed = await enrollment.send('GET', '/api/admin/paid-elsewhere', {
    headers: as.staff('viewer'),
  });
  expect(await listed.json()).toMatchObject({
    items: [
      {
        enrollmentId: id,
        paidUntil: '2026-02-05',
        suspendedOn: '2026-02-12',
        membershipFeePaid: false,
      },
    ],
  });

  // Another one in its place starts the plan with its fee, once more.
  const again = await record(id, { amountCents: 13_965, months: 1 });
  expect(again.body.enrollment).toMatchObject({ membershipFeePaid: true, paidUntil: '2026-03-05' });
  expect((await published()).at(-1)).toMatchObject({
    data: { payment: { isFirst: true, membershipFeeCents: 6415, isVoided: false } },
  });
  await voidPayment(id, again.body.payment.id);
  now = new Date('2026-02-12T05:00:00.000Z');
  await becomes(id, 'suspended');
});

test('[MEM-32] [MEM-33] once a card bills the plan, a void moves no day: the amount is owed, and its fee, until it is paid', async () => {
  const { enrollment: pending } = await enrollment.enroll();
  const { id } = pending;
  const first = await record(id, { amountCents: 13_965, months: 1 });
  const fact = { enrollmentId: id, status: 'trialing', isWithoutFee: true } as const;
  await enrollment.publishFact(subscriptionFact({ ...fact, version: 1 }));
  await eventually(async () => (await read(id)).billing === 'here' || undefined);
  const { nextBillingDate } = await read(id);
  const voided = await voidPayment(id, first.body.payment.id);
  expect(voided).toMatchObject({
    status: 200,
    body: {
      payment: { isOwed: true },
      enrollment: { status: 'active', membershipFeePaid: false },
    },
  });
  expect(await read(id)).toMatchObject({ billing: 'here', paidUntil: null, nextBillingDate });
  expect((await published()).at(-1)).toMatchObject({
    data: { payment: { isVoided: true, owed: { from: '2026-02-05', until: '2026-03-05' } } },
  });
  // The subscription has no fee, which doesn't say that it was paid.
  await enrollment.publishFact(subscriptionFact({ ...fact, status: 'active', version: 2 }));
  await eventually(async () => (await read(id)).factVersion === 2 || undefined);
  expect(await read(id)).toMatchObject({ membershipFeePaid: false });

  const settle = (key = randomUUID()) =>
    post(
      `/api/admin/enrollments/${id}/recorded-payments/${first.body.payment.id}/settle`,
      { paidOn: '2026-02-05', method: 'cash' },
      { key },
    );
  const key = randomUUID();
  const settled = await settle(key);
  expect(settled).toMatchObject({
    status: 201,
    body: {
      payment: { amountCents: 13_965, method: 'cash', isOwed: false },
      enrollment: { membershipFeePaid: true },
    },
  });
  expect(await settle(key)).toEqual(settled);
  expect((await settle()).status).toBe(409);
  expect(await read(id)).toMatchObject({ billing: 'here', paidUntil: null, nextBillingDate });
  expect((await voidPayment(id, settled.body.payment.id)).body.payment).toMatchObject({
    isOwed: true,
  });
});

test('[MEM-12] a void needs a reason, which the log and the event have, and no mail', async () => {
  const id = await importMember();
  await releaseMails();
  const { body } = await record(id);
  const path = `/api/admin/enrollments/${id}/recorded-payments/${body.payment.id}/void`;
  for (const wrong of [{}, { reason: '  ' }, { reason: 'x'.repeat(201) }]) {
    expect((await post(path, wrong, { role: 'manager' })).status).toBe(400);
  }
  const mails = await enrollment.mails('payment-recorded');
  expect((await voidPayment(id, body.payment.id)).body.payment).toMatchObject({
    voidReason: 'The check bounced',
  });
  expect((await published()).at(-1)).toMatchObject({
    data: { payment: { isVoided: true, voidReason: 'The check bounced' } },
  });
  const entry = await enrollment.prisma.staffActivity.findFirst({
    where: { action: 'void-payment', result: 'done' },
  });
  expect(entry?.detail).toBe(
    '$140.00, check, 2026-02-05, paid until 2026-04-28: The check bounced',
  );
  expect(await enrollment.mails('payment-recorded')).toEqual(mails);
});

test('[MEM-02] what Stripe bills, what has ended, and what makes no sense is refused', async () => {
  const id = await importMember();
  for (const wrong of [
    { paidOn: '2026-02-06' },
    { paidOn: '2025-01-01' },
    { months: undefined, paidUntil: '2026-02-28' },
    { months: undefined, paidUntil: '2036-02-28' },
    // A card could not be set up for a first payment in two years or more.
    { months: undefined, paidUntil: '2028-02-05' },
    { months: 1, paidUntil: '2026-05-28' },
    { amountCents: 0 },
  ]) {
    expect((await record(id, wrong as Partial<RecordPayment>)).status, JSON.stringify(wrong)).toBe(
      400,
    );
  }
  expect((await record(999)).status).toBe(404);
  await enrollment.publishFact(
    subscriptionFact({ enrollmentId: id, status: 'active', version: 1 }),
  );
  await eventually(async () => (await read(id)).billing === 'here' || undefined);
  expect((await record(id)).status).toBe(409);
  expect(await published()).toEqual([]);
});

test('[MEM-28] a payment goes until the last day that a first payment by card can be on', async () => {
  const id = await importMember();
  const last = { months: undefined, paidUntil: '2028-02-04' };
  const given = payment({ ...last, reason: 'Paid two years ahead' });
  const path = `/api/admin/enrollments/${id}/recorded-payments`;
  const { body } = await post(path, given, { role: 'manager' });
  expect(body.enrollment.paidUntil).toBe('2028-02-04');
});

test('[MEM-03] by the business clock, a plan is suspended seven days after its paid day, with one mail, and resumed by a payment', async () => {
  const id = await importMember();
  await releaseMails();
  const suspendLapsed = enrollment.recordedPayments.housekeeping['plans paid elsewhere'];
  // Each midnight at the clinic from two weeks before to seven days after, a second before and at it.
  for (let midnight = Date.parse('2026-02-14T05:00:00.000Z'); ; midnight += 86_400_000) {
    now = new Date(midnight - 1000);
    await suspendLapsed();
    expect((await read(id)).status, now.toISOString()).toBe('active');
    if (midnight === Date.parse('2026-03-07T05:00:00.000Z')) break;
  }
  now = new Date('2026-03-07T05:00:00.000Z');
  await becomes(id, 'suspended');
  const mails = await enrollment.mails('plan-suspended');
  expect(mails).toMatchObject([{ mail: { paidUntil: '2026-02-28', petName: 'Biscuit' } }]);
  const resumed = await record(id, { paidOn: '2026-03-06', months: 1 });
  expect(resumed.body.enrollment).toMatchObject({ status: 'active', paidUntil: '2026-03-28' });
  const moves = await enrollment.prisma.planChange.findMany({ orderBy: { id: 'asc' } });
  expect(moves.map(({ move }) => move)).toEqual(['started', 'held', 'resumed']);
});

test('[MEM-39] a member whose mails are held hears of the suspension, and of nothing else', async () => {
  const id = await importMember();
  now = new Date('2026-03-08T12:00:00.000Z');
  await becomes(id, 'suspended');
  expect(await enrollment.mails('plan-suspended')).toHaveLength(1);
  expect(await enrollment.events()).toHaveLength(1);
});

/** Of a plan that begins, with its fee. */
const firstMonth = { months: 1, amountCents: 13_965 };

const callsAboutPaying = () =>
  enrollment.services.billing.calls
    .filter(({ path }) => path.endsWith('/cancel-subscription'))
    .map(({ body }) => body);

test('[MEM-14] before it is recorded, the plan can’t be paid online anymore; what billing refuses isn’t recorded', async () => {
  const { enrollment: pending } = await enrollment.enroll();
  const key = randomUUID();
  enrollment.services.answers.cancelSubscription = () => {
    throw new Refusal('service_unavailable');
  };
  expect((await record(pending.id, firstMonth, key)).status).toBe(503);
  enrollment.services.answers.cancelSubscription = () => {
    throw new Refusal('already_paid');
  };
  expect(await record(pending.id, firstMonth)).toMatchObject({
    status: 409,
    body: {
      code: 'already_paid',
      message: 'The owner has just paid or set up this plan by card, so nothing was recorded here.',
    },
  });
  expect(await read(pending.id)).toMatchObject({ status: 'pending_payment', billing: 'here' });
  expect(await published()).toEqual([]);
  enrollment.services.answers.cancelSubscription = async (id) => {
    // Billing is done with the card before the payment counts here.
    expect((await read(id)).billing).toBe('here');
    return null;
  };
  expect((await record(pending.id, firstMonth, key)).status).toBe(201);
  expect(callsAboutPaying()).toEqual(
    Array.from({ length: 3 }, () => ({ onlyIfUnpaid: true, isPaidAtClinic: true })),
  );
});

test('[MEM-14] a wrong payment leaves billing alone; a plan billed elsewhere may be set up just now', async () => {
  const { enrollment: pending } = await enrollment.enroll();
  expect((await record(pending.id, { paidOn: '2026-02-06' })).status).toBe(400);
  expect(callsAboutPaying()).toEqual([]);
  const { owner } = memberToImport();
  const id = await importMember({ owner: { ...owner, email: 'grace@example.com' } });
  expect((await record(id)).status).toBe(201);
  expect(callsAboutPaying()).toEqual([{ onlyIfUnpaid: true, isPaidAtClinic: true }]);
});

test('[MEM-14] the end of the subscription that nobody paid doesn’t end a plan that is paid at the clinic', async () => {
  const { enrollment: pending } = await enrollment.enroll();
  const fact = { enrollmentId: pending.id, isMembershipFeePaid: false };
  await enrollment.publishFact(subscriptionFact({ ...fact, status: 'incomplete', version: 1 }));
  await record(pending.id, firstMonth);
  const ended = { ...fact, status: 'incomplete_expired', version: 2 } as const;
  await enrollment.publishFact(subscriptionFact(ended));
  await eventually(async () => (await read(pending.id)).factVersion === 2 || undefined);
  expect(await read(pending.id)).toMatchObject({ status: 'active', billing: 'elsewhere' });
});
