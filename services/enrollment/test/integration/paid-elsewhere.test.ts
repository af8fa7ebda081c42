import { randomUUID } from 'node:crypto';
import { listPaidElsewhere, readSummary, type PaidElsewhere } from '@petwell/contracts/routes';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { memberToImport } from '../../src/moving-in/members/test/member.ts';
import { staffActor, subscriptionFact } from '../factories.ts';
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
