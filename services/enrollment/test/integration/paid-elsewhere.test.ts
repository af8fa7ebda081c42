import { randomUUID } from 'node:crypto';
import { internalEnrollmentSchema } from '@petwell/contracts/internal';
import { listPaidElsewhere, readSummary, type PaidElsewhere } from '@petwell/contracts/routes';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { memberToImport } from '../../src/moving-in/members/test/member.ts';
import { staffActor, subscriptionFact } from '../factories.ts';
import { planPrice } from './planned-price.ts';
import { as, eventually, startEnrollment, type RunningEnrollment } from './running-enrollment.ts';

let enrollment: RunningEnrollment;
let now = new Date();
beforeAll(async () => {
  enrollment = await startEnrollment({}, { businessClock: () => now });
}, 120_000);
afterAll(() => enrollment.stop());
beforeEach(async () => {
  now = new Date('2026-02-05T17:00:00.000Z');
  await enrollment.reset();
});

/** Paid at the clinic until February 28, 2026. */
async function importMember(overrides: Parameters<typeof memberToImport>[0] = {}) {
  const manager = staffActor({ role: 'manager' });
  return (await enrollment.members.importMember(memberToImport(overrides), manager)).enrollmentId;
}

async function get(path: string): Promise<unknown> {
  return (await enrollment.send('GET', path, { headers: as.staff('viewer') })).json();
}
const list = async (query = '') =>
  listPaidElsewhere.responses[200].parse(await get(`/api/admin/paid-elsewhere${query}`));
const ids = async () => (await list()).items.map(({ enrollmentId }) => enrollmentId);
const counted = async () =>
  ((await get('/api/admin/counts')) as { paidElsewhere: number }).paidElsewhere;

test('[MEM-23] a plan is on the list from two weeks before its last paid day until it is paid, also while suspended', async () => {
  const id = await importMember();
  now = new Date('2026-02-14T04:59:59.000Z'); // February 13 at the clinic
  expect(await ids()).toEqual([]);
  expect(await counted()).toBe(0);
  now = new Date('2026-02-14T05:00:00.000Z');
  expect(await list()).toEqual({
    items: [
      {
        enrollmentId: id,
        ownerId: expect.any(Number) as number,
        ownerName: 'Ada Park',
        email: 'ada@example.com',
        phone: '555-0100',
        petName: 'Biscuit',
        planName: 'Dog Gold',
        status: 'active',
        paidUntil: '2026-02-28',
        suspendedOn: '2026-03-07',
        totalMonthlyPrice: '70.00',
        membershipFee: '50.00',
        membershipFeePaid: true,
      },
    ],
    total: 1,
    nextCursor: null,
  });
  expect(await counted()).toBe(1);
  now = new Date('2026-03-07T17:00:00.000Z');
  await enrollment.recordedPayments.housekeeping['plans paid elsewhere']();
  expect(await list()).toMatchObject({ items: [{ enrollmentId: id, status: 'suspended' }] });
  await enrollment.send('POST', `/api/admin/enrollments/${id}/recorded-payments`, {
    headers: { ...as.staff('staff'), 'idempotency-key': randomUUID() },
    body: { amountCents: 7000, paidOn: '2026-03-07', method: 'cash', months: 1 },
  });
  expect(await ids()).toEqual([]);
  expect(await counted()).toBe(0);
});

test('[MEM-23] one that was set up, ended, or whose pet died is not on the list', async () => {
  const names = ['Rex', 'Luna', 'Milo'];
  const [setUp = 0, ended = 0, died = 0] = await Promise.all(
    names.map((name, index) =>
      importMember({
        reference: `A-${index}`,
        pet: { ...memberToImport().pet, name },
      }),
    ),
  );
  now = new Date('2026-02-28T17:00:00.000Z');
  expect((await ids()).toSorted()).toEqual([setUp, ended, died].toSorted());
  await enrollment.publishFact(
    subscriptionFact({ enrollmentId: setUp, status: 'trialing', version: 1 }),
  );
  const { prisma } = enrollment;
  await prisma.enrollment.update({
    where: { id: ended },
    data: { status: 'cancelled', cancelledAt: now },
  });
  await prisma.pet.updateMany({ where: { name: 'Milo' }, data: { deceasedAt: now } });
  expect(await eventually(async () => ((await ids()).length === 0 ? true : undefined))).toBe(true);
  expect(await counted()).toBe(0);
});

test('[MEM-39] a member whose card was to pay is on the list from the first due day on, and in no revenue that is paid', async () => {
  const id = await importMember({ paidBy: { kind: 'card_link' }, nextDueOn: '2026-02-20' });
  const summary = async () => {
    const response = await enrollment.send('GET', '/api/admin/summary', {
      headers: as.staff('manager'),
    });
    const { monthlyRevenue, elsewhereRevenue, unpaidRevenue } = readSummary.responses[200].parse(
      await response.json(),
    );
    return { monthlyRevenue, elsewhereRevenue, unpaidRevenue };
  };
  const listed = async (figure: string) => {
    const path = `/api/admin/users?figure=${figure}`;
    const response = await enrollment.send('GET', path, { headers: as.staff('manager') });
    return Number(response.headers.get('X-Total-Plans'));
  };
  now = new Date('2026-02-20T04:59:59.000Z'); // February 19 at the clinic
  expect(await ids()).toEqual([]);
  const monthlyRevenue = '70.00';
  const paid = { monthlyRevenue, elsewhereRevenue: '70.00', unpaidRevenue: '0.00' };
  expect(await summary()).toEqual(paid);
  expect([await listed('billed_elsewhere'), await listed('unpaid_elsewhere')]).toEqual([1, 0]);

  now = new Date('2026-02-20T05:00:00.000Z');
  expect(await list()).toMatchObject({
    items: [{ enrollmentId: id, paidUntil: '2026-02-20', suspendedOn: '2026-02-27' }],
  });
  expect(await counted()).toBe(1);
  expect(await summary()).toEqual({
    monthlyRevenue,
    elsewhereRevenue: '0.00',
    unpaidRevenue: '70.00',
  });
  expect([await listed('billed_elsewhere'), await listed('unpaid_elsewhere')]).toEqual([0, 1]);

  now = new Date('2026-02-27T17:00:00.000Z');
  await enrollment.recordedPayments.housekeeping['plans paid elsewhere']();
  expect(await list()).toMatchObject({ items: [{ enrollmentId: id, status: 'suspended' }] });
  // PetWell mails the owner nothing else before the set-up.
  expect(await enrollment.mails('plan-suspended')).toMatchObject([
    { mail: { petName: 'Biscuit', paidUntil: '2026-02-20' } },
  ]);
});

test('[MEM-23] pages go on where the one before ended, the longest over first', async () => {
  const id = await importMember();
  // As many as the list has on a page, and two more, three a day.
  await enrollment.prisma.$executeRaw`
    INSERT INTO enrollments (pet_id, owner_id, plan_id, add_on_ids, status, next_billing_date, total_monthly_price,
      plan_snapshot, benefit_snapshot, billing, activated_at, paid_until)
    SELECT pet_id, owner_id, plan_id, add_on_ids, status, next_billing_date, total_monthly_price,
      plan_snapshot, benefit_snapshot, billing, activated_at, DATE '2026-01-01' + n / 3
    FROM enrollments, generate_series(0, 50) AS n WHERE id = ${id}`;
  now = new Date('2026-02-28T17:00:00.000Z');
  const first = await list();
  expect(first).toMatchObject({ total: 52, items: { length: 50 } });
  const second = await list(`?cursor=${first.nextCursor}`);
  const all = [...first.items, ...second.items];
  expect(new Set(all.map(({ enrollmentId }) => enrollmentId)).size).toBe(52);
  const days = all.map(({ paidUntil }: PaidElsewhere) => paidUntil);
  expect(days).toEqual(days.toSorted());
  expect(second.nextCursor).toBeNull();
});

const recordMonths = (id: number, months: number) =>
  enrollment.send('POST', `/api/admin/enrollments/${id}/recorded-payments`, {
    headers: { ...as.staff('staff'), 'idempotency-key': randomUUID() },
    body: { amountCents: months * 7_000, paidOn: '2026-02-05', method: 'cash', months },
  });

test('[MEM-11] [MNY-23] a plan that is set to end is paid until its end, and no further', async () => {
  const id = await importMember();
  // At midnight at the clinic.
  const endsAt = new Date('2026-04-01T04:00:00.000Z');
  const end = { isEndedHere: true, endingReason: 'moved', endsAt } as const;
  await enrollment.prisma.enrollment.update({ where: { id }, data: end });
  const refused = await recordMonths(id, 2);
  expect(refused.status).toBe(409);
  expect(await refused.json()).toMatchObject({
    message:
      'This plan ends on March 31, 2026. Please record the days until then, or undo its end first.',
  });
  expect(await enrollment.prisma.recordedPayment.count()).toBe(0);
  expect((await recordMonths(id, 1)).status).toBe(201);
});

test('[OFR-78] months from the day of a campaign’s price on aren’t paid at the old one', async () => {
  const id = await importMember();
  await planPrice(enrollment, id);
  const refused = await recordMonths(id, 13);
  expect(refused.status).toBe(409);
  expect(await refused.json()).toMatchObject({
    message: expect.stringContaining('changing to $69.00 a month from February 5, 2027') as string,
  });
  expect((await recordMonths(id, 12)).status).toBe(201);
});

test('[MEM-15] [MEM-16] [MNY-80] billing is told why no card can be set up: another price by the first charge, or an end to come', async () => {
  const id = await importMember();
  await planPrice(enrollment, id);
  const toldFor = async (data: object) => {
    await enrollment.prisma.enrollment.update({ where: { id }, data });
    const response = await enrollment.send('GET', `/internal/enrollments/${id}`, {
      headers: as.service('billing'),
    });
    return internalEnrollmentSchema.parse(await response.json()).setupObstacle;
  };
  const chargedOn = (day: string) => ({ nextBillingDate: new Date(`${day}T17:00:00.000Z`) });
  expect(await toldFor(chargedOn('2027-02-04'))).toBeUndefined();
  expect(await toldFor(chargedOn('2027-02-05'))).toBe(
    'The price of this plan changes on February 5, 2027, so a card can’t be set up before that day. Until then you can pay at the clinic.',
  );
  const end = { isEndedHere: true, endsAt: new Date('2026-04-01T04:00:00.000Z') };
  expect(await toldFor({ ...chargedOn('2026-03-01'), ...end })).toBe(
    'This plan is going to end, so no card can be set up for it.',
  );
  // Or its link to start it again would be refused.
  const ended = { status: 'cancelled', cancelledAt: now, endingReason: 'moved' };
  expect(await toldFor(ended)).toBeUndefined();
});
