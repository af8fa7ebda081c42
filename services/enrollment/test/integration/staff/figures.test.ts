import { addDays, clinicDay } from '@petwell/chassis/time';
import { adminSummarySchema, staffCountsSchema } from '@petwell/contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { fromDay } from '../../../src/core/store-rows.ts';
import { createFigures } from '../../../src/reports/store-figures.ts';
import { enrollmentRequest, plan, quote, subscriptionFact } from '../../factories.ts';
import { as, eventually, startEnrollment, type RunningEnrollment } from '../running-enrollment.ts';

let now = new Date();
let enrollment: RunningEnrollment;
beforeAll(async () => {
  enrollment = await startEnrollment({}, { businessClock: () => now });
});
beforeEach(async () => {
  now = new Date();
  await enrollment.reset();
});
afterAll(() => enrollment.stop());

let people = 0;
type Choice = { planName?: string; price?: string; isDemo?: boolean };

/** Enrolls a new owner. */
async function enroll({ planName = 'Dog Gold', price = '75.50', isDemo = false }: Choice = {}) {
  people += 1;
  const planId = planName === 'Dog Gold' ? 2 : 7;
  enrollment.services.answers.quote = () =>
    quote({ plan: plan({ id: planId, name: planName }), totalMonthlyPrice: price });
  const name = `no${people}`;
  const contact = {
    firstName: name,
    lastName: 'Body',
    email: `${name}@example.com`,
    phone: '904-555-0101',
  };
  enrollment.services.answers.register = () => ({
    outcome: 'registered',
    owner: { ...contact, id: people, isActive: false, createdAt: '2026-01-05T10:00:00.000Z' },
    ownerVersion: 1,
    setupToken: 'token',
    setupMaxAgeSeconds: 900,
  });
  const made = await enrollment.enroll({ body: enrollmentRequest({ owner: contact }) });
  await enrollment.prisma.owner.update({ where: { id: made.owner.id }, data: { isDemo } });
  return made;
}

let version = 0;
/** Publishes a subscription fact with its time. */
async function apply(
  enrollmentId: number,
  status: 'active' | 'past_due' | 'unpaid' | 'canceled',
  at: string,
  overrides: Parameters<typeof subscriptionFact>[0] = {},
): Promise<void> {
  now = new Date(at);
  version += 1;
  const fact = subscriptionFact({ enrollmentId, status, version, ...overrides });
  const event = await enrollment.publishFact(fact);
  await eventually(async () =>
    (await enrollment.prisma.inboxMessage.count({ where: { eventId: event.id } })) > 0
      ? true
      : undefined,
  );
}

/** January to March in the clinic's time zone. */
const starts = ['01', '02', '03'].map((month) => new Date(`2026-${month}-01T05:00:00.000Z`));

async function readFigures() {
  const { prisma, kysely } = enrollment;
  const figures = createFigures({ prisma, kysely });
  const months = await figures.readMonths(starts);
  const plans = await figures.readPlans();
  return {
    plans: plans.toSorted((one, other) => (one.planName > other.planName ? -1 : 1)),
    months: months.toSorted((one, other) => one.month - other.month),
  };
}

describe('figures', () => {
  test('[ADM-09] cover the same owners as the list, the demo owner among them', async () => {
    const first = await enroll();
    await apply(first.enrollment.id, 'active', '2026-01-10T15:00:00.000Z');
    // Still February in the clinic's time zone.
    const second = await enroll({ price: '10.00' });
    await apply(second.enrollment.id, 'past_due', '2026-03-01T04:30:00.000Z');
    const third = await enroll({ planName: 'Cat Gold', price: '40.25' });
    await apply(third.enrollment.id, 'active', '2026-03-02T15:00:00.000Z');
    await apply(first.enrollment.id, 'canceled', '2026-03-10T15:00:00.000Z');
    await enroll();
    const unpaid = await enroll();
    await apply(unpaid.enrollment.id, 'canceled', '2026-03-11T15:00:00.000Z');
    const demo = await enroll({ isDemo: true });
    await apply(demo.enrollment.id, 'active', '2026-03-03T15:00:00.000Z');

    const zero = { started: 0, imported: 0, startedCents: 0, ended: 0, endedCents: 0 };
    expect(await readFigures()).toEqual({
      plans: [
        {
          planId: 2,
          planName: 'Dog Gold',
          active: 2,
          revenueCents: 8_550,
          pending: 1,
        },
        {
          planId: 7,
          planName: 'Cat Gold',
          active: 1,
          revenueCents: 4_025,
          pending: 0,
        },
      ],
      months: [
        { ...zero, month: 1, started: 1, startedCents: 7_550 },
        { ...zero, month: 2, started: 1, startedCents: 1_000 },
        {
          month: 3,
          started: 2,
          imported: 0,
          startedCents: 11_575,
          ended: 1,
          endedCents: 7_550,
        },
      ],
    });
  });

  test('count restarts, holds, and changes of price in revenue, not as joined or ended', async () => {
    const { prisma, kysely } = enrollment;
    const plan = { enrollmentId: 1, memberId: 1, planId: 2, planName: 'Dog Gold' };
    const day = (date: number) => new Date(Date.UTC(2026, 1, date, 15));
    await prisma.planChange.createMany({
      data: [
        { ...plan, move: 'started', at: day(1), monthlyPrice: '75.50' },
        { ...plan, move: 'ends_on', at: day(2), monthlyPrice: '75.50', endsOn: day(28) },
        { ...plan, move: 'end_withdrawn', at: day(3), monthlyPrice: '75.50' },
        {
          ...plan,
          move: 'changed',
          at: day(4),
          monthlyPrice: '80.00',
          previousMonthlyPrice: '75.50',
        },
        { ...plan, move: 'held', at: day(5), monthlyPrice: '80.00' },
        { ...plan, move: 'resumed', at: day(6), monthlyPrice: '80.00' },
        { ...plan, move: 'ended', at: day(7), monthlyPrice: '80.00' },
        { ...plan, move: 'restarted', at: day(8), monthlyPrice: '80.00' },
        { ...plan, move: 'transferred', at: day(9), monthlyPrice: '80.00' },
      ],
    });
    const [february] = await createFigures({ prisma, kysely }).readMonths(starts);
    expect(february).toMatchObject({ month: 2, started: 1, ended: 1 });
    expect((february?.startedCents ?? 0) - (february?.endedCents ?? 0)).toBe(8_000);
  });

  test('[MNY-20] leave out suspended plans, take off once what ends on hold, and count a plan’s two endings of a month once', async () => {
    const net = async () => {
      const months = (await readFigures()).months.map((one) => ({
        ended: one.ended,
        netCents: one.startedCents - one.endedCents,
      }));
      const activeCents = (await readFigures()).plans.reduce(
        (sum, one) => sum + one.revenueCents,
        0,
      );
      return { months, activeCents };
    };
    const { id } = (await enroll()).enrollment;
    await apply(id, 'active', '2026-01-10T15:00:00.000Z');
    await apply(id, 'unpaid', '2026-02-10T15:00:00.000Z');
    expect(await net()).toEqual({
      months: [
        { ended: 0, netCents: 7_550 },
        { ended: 0, netCents: -7_550 },
      ],
      activeCents: 0,
    });
    await apply(id, 'canceled', '2026-03-10T15:00:00.000Z');
    expect((await net()).months[2]).toEqual({ ended: 1, netCents: 0 });
    await apply(id, 'active', '2026-03-11T15:00:00.000Z', {
      subscriptionId: 'sub_2',
      isRestart: true,
    });
    expect(await net()).toMatchObject({
      months: [{}, {}, { ended: 1, netCents: 7_550 }],
      activeCents: 7_550,
    });
    await apply(id, 'canceled', '2026-03-12T15:00:00.000Z', { subscriptionId: 'sub_2' });
    expect(await net()).toMatchObject({
      months: [{}, {}, { ended: 1, netCents: 0 }],
      activeCents: 0,
    });
  });

  test('[MNY-21] an end that is set counts until its day, which staff and the owner see', async () => {
    const made = await enroll();
    const { id } = made.enrollment;
    await apply(id, 'active', '2026-01-10T15:00:00.000Z');
    // Already March in UTC, still February at the clinic.
    await apply(id, 'active', '2026-01-11T15:00:00.000Z', { endsAt: '2026-03-01T04:30:00.000Z' });
    const { months, plans } = await readFigures();
    expect(months).toMatchObject([{ started: 1, startedCents: 7_550, ended: 0, endedCents: 0 }]);
    expect(plans).toMatchObject([{ active: 1, revenueCents: 7_550 }]);
    const get = async (path: string, headers: Record<string, string>) =>
      (await enrollment.send('GET', path, { headers })).json();
    const view = { enrollments: [{ id, status: 'active', endsOn: '2026-02-28' }] };
    const own = `/api/enrollments/${made.owner.email}`;
    expect(await get(own, as.owner(made.owner.id))).toMatchObject(view);
    expect(await get('/api/admin/users', as.staff('viewer'))).toMatchObject([view]);
    const changes = await enrollment.prisma.planChange.findMany({
      where: { enrollmentId: id },
      orderBy: { id: 'asc' },
    });
    expect(changes.map(({ move, endsOn }) => [move, endsOn?.toISOString().slice(0, 10)])).toEqual([
      ['started', undefined],
      ['ends_on', '2026-02-28'],
    ]);
    await apply(id, 'active', '2026-01-12T15:00:00.000Z', { endsAt: null });
    expect(JSON.stringify(await get(own, as.owner(made.owner.id)))).not.toContain('endsOn');
  });

  test('for past months do not change when an owner is deleted', async () => {
    const made = await enroll();
    await apply(made.enrollment.id, 'active', '2026-01-10T15:00:00.000Z');
    await apply(made.enrollment.id, 'canceled', '2026-02-10T15:00:00.000Z');
    const { months } = await readFigures();
    expect(months).toHaveLength(2);
    await enrollment.send('DELETE', '/api/admin/delete-selected-users', {
      body: { userIds: [made.owner.id] },
      headers: as.staff('manager'),
    });
    expect(await enrollment.prisma.owner.count()).toBe(0);
    expect((await readFigures()).months).toEqual(months);
    const kept = await enrollment.prisma.planChange.findMany();
    expect(JSON.stringify(kept)).not.toMatch(/body|example\.com/i);
  });

  test('[ADM-20] [ADM-36] [ADM-30] tell people from plans, what the provider bills, and what is billed elsewhere', async () => {
    const paid = await enroll();
    await apply(paid.enrollment.id, 'active', '2026-01-10T15:00:00.000Z');
    const overridden = await enroll({ price: '10.00' });
    const { prisma, kysely } = enrollment;
    const where = { id: overridden.enrollment.id };
    const today = clinicDay(now, 'America/New_York');
    const data = { status: 'active', isOverrideInForce: true, ownerId: paid.owner.id } as const;
    await prisma.enrollment.update({ where, data });
    const figures = createFigures({ prisma, kysely });
    const lists = () =>
      Promise.all(
        ['active', 'billed', 'billed_elsewhere', 'unpaid_elsewhere'].map(async (figure) => {
          const path = `/api/admin/users?figure=${figure}`;
          const { headers } = await enrollment.send('GET', path, { headers: as.staff('viewer') });
          return Number(headers.get('x-total-plans'));
        }),
      );
    const read = async () => {
      const { members, elsewhereCents, ...active } = await figures.readActive(today);
      return [members, elsewhereCents, active.unpaidCents, active.unbilledCents];
    };
    expect(await read()).toEqual([1, 0, 0, 1_000]);
    expect(await lists()).toEqual([2, 1, 0, 0]);
    // Paid in cash since; the provider has an old subscription of it.
    await prisma.enrollment.update({
      where,
      data: {
        isOverrideInForce: false,
        billing: 'elsewhere',
        stripeSubscriptionId: 'sub_old',
        paidUntil: fromDay(addDays(today, 1)),
      },
    });
    expect(await read()).toEqual([1, 1_000, 0, 0]);
    expect(await lists()).toEqual([2, 1, 1, 0]);
    await prisma.enrollment.update({ where, data: { paidUntil: fromDay(today) } });
    expect(await read()).toEqual([1, 0, 1_000, 0]);
    expect(await lists()).toEqual([2, 1, 0, 1]);
  });

  test('[ADM-30] are the totals of the lists that they open', async () => {
    const first = await enroll();
    await apply(first.enrollment.id, 'active', '2026-01-10T15:00:00.000Z');
    // Still February in the clinic's time zone.
    await apply((await enroll()).enrollment.id, 'past_due', '2026-03-01T04:30:00.000Z');
    const cat = await enroll({ planName: 'Cat Gold' });
    await apply(cat.enrollment.id, 'active', '2026-03-02T15:00:00.000Z');
    await apply(first.enrollment.id, 'canceled', '2026-03-10T15:00:00.000Z');
    await enroll();
    now = new Date('2026-03-15T15:00:00.000Z');
    const get = (path: string) => enrollment.send('GET', path, { headers: as.staff('viewer') });
    const summary = adminSummarySchema.parse(await (await get('/api/admin/summary')).json());
    const totals = async (query: string) => {
      const { headers } = await get(`/api/admin/users?${query}`);
      return ['x-total-plans', 'x-total-count'].map((name) => Number(headers.get(name)));
    };
    const plans = async (query: string) => (await totals(query))[0];

    expect(await totals('status=active')).toEqual([summary.activePlans, summary.activeMembers]);
    expect(await plans('status=pending_payment')).toBe(summary.paymentRequired);
    expect(await plans('figure=payment_problem')).toBe(summary.paymentProblems);
    const changed = summary.months.filter(({ joined, cancelled }) => joined + cancelled > 0);
    expect(changed.map(({ month }) => month)).toEqual(['2026-01', '2026-02', '2026-03']);
    for (const { month, joined, cancelled } of changed) {
      expect(await plans(`figure=joined&month=${month}`)).toBe(joined);
      expect(await plans(`figure=cancelled&month=${month}`)).toBe(cancelled);
    }
    const ends = ['2025-12', '2026-01', '2026-02', '2026-03'];
    const active = await Promise.all(ends.map((month) => plans(`figure=active&month=${month}`)));
    // The first plan ended in March, in which another one started.
    expect(active).toEqual([0, 1, 2, 2]);
    for (const { planId, count } of summary.plansByName) {
      expect(await plans(`planId=${planId}`)).toBe(count);
    }
    // The filter is the search's, too.
    expect(await totals(`figure=joined&q=${cat.owner.firstName}`)).toEqual([1, 1]);
    expect(await totals('q=no')).toEqual([0, 4]);
  });

  test('[ADM-28] what waits for staff is counted, without what may still be paid', async () => {
    const made = await enroll();
    await enroll({ isDemo: true });
    const counts = async () => {
      const response = await enrollment.send('GET', '/api/admin/counts', {
        headers: as.staff('viewer'),
      });
      return staffCountsSchema.parse(await response.json());
    };
    expect(await counts()).toMatchObject({ firstPayments: 0, endings: 0 });
    now = new Date(Date.now() + 2 * 3_600_000);
    expect(await counts()).toMatchObject({ firstPayments: 1, appointmentRequests: 0 });
    await enrollment.prisma.pet.update({
      where: { id: made.pet.id },
      data: { deceasedAt: now },
    });
    expect(await counts()).toMatchObject({ firstPayments: 0, endings: 1 });
  });

  test('are zero for a new clinic', async () => {
    const response = await enrollment.send('GET', '/api/admin/summary', {
      headers: as.staff('manager'),
    });
    const summary = adminSummarySchema.parse(await response.json());
    expect(summary).toMatchObject({ monthlyRevenue: '0.00', activeMembers: 0, plansByName: [] });
    expect(summary.months).toHaveLength(12);
  });
});

test('[ADM-38] the summary has the clinic’s income for managers only', async () => {
  const made = await enroll();
  await apply(made.enrollment.id, 'active', new Date().toISOString());
  const read = async (role: 'viewer' | 'staff' | 'manager') => {
    const headers = as.staff(role);
    const response = await enrollment.send('GET', '/api/admin/summary', { headers });
    return JSON.stringify(adminSummarySchema.parse(await response.json()));
  };
  expect(await read('manager')).toContain('"monthlyRevenue":"75.50"');
  for (const role of ['viewer', 'staff'] as const) {
    expect(await read(role)).toContain('"activePlans":1');
    expect(await read(role)).not.toMatch(/revenue|\d\.\d\d/i);
  }
});

describe('the export', () => {
  async function exported(query = ''): Promise<string[]> {
    const response = await enrollment.send('GET', `/api/admin/users/export.csv${query}`, {
      headers: as.staff('manager'),
    });
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(response.headers.get('content-disposition')).toBe(
      'attachment; filename="petwell-customers.csv"',
    );
    return Buffer.from(await response.arrayBuffer())
      .toString()
      .split('\r\n');
  }
  const header = '\uFEFFFirst Name,Last Name,Email,Phone,Pets,Plans,Monthly Total,Created';

  test('[ADM-08] contains only the selected customers', async () => {
    const [one, two, three] = [await enroll(), await enroll(), await enroll()];
    const emails = async (query: string) =>
      (await exported(query)).slice(1, -1).map((line) => line.split(',')[2]);
    expect(await emails(`?ids=${three.owner.id},${one.owner.id}`)).toEqual([
      one.owner.email,
      three.owner.email,
    ]);
    expect(await emails(`?excludedIds=${two.owner.id}`)).toEqual([
      one.owner.email,
      three.owner.email,
    ]);
  });

  test('[ADM-08] has a line per customer of the list, the demo owner among them', async () => {
    const made = await enroll();
    await apply(made.enrollment.id, 'active', '2026-01-10T15:00:00.000Z');
    const other = await enroll();
    await apply(other.enrollment.id, 'canceled', '2026-01-10T15:00:00.000Z');
    const demo = await enroll({ isDemo: true });
    const { firstName, email } = made.owner;
    const lines = await exported();
    expect(lines).toEqual([
      header,
      `${firstName},Body,${email},904-555-0101,Biscuit,Dog Gold,75.50,2026-01-05`,
      expect.stringMatching(/,Body,.*,904-555-0101,Biscuit,,0\.00,/),
      expect.stringContaining(`,${demo.owner.email},904-555-0101,Biscuit,Dog Gold,0.00,`),
      '',
    ]);
    expect(await exported('?status=cancelled')).toHaveLength(3);
    expect(await exported(`?ids=${demo.owner.id}`)).toHaveLength(3);
    expect(await exported(`?q=${firstName}`)).toHaveLength(3);
  });

  test('has only a header without customers', async () => {
    expect(await exported()).toEqual([header, '']);
  });

  test('includes each customer once across batches', async () => {
    await enrollment.prisma.$executeRaw`
      INSERT INTO owners (id, first_name, last_name, email, phone, created_at, version)
      SELECT n, 'Jo', 'Park', 'jo' || n || '@example.com', '1', now(), 1
      FROM generate_series(1, 4100) n`;
    const lines = await exported();
    expect(new Set(lines).size).toBe(4102);
    expect(lines).toHaveLength(4102);
  });
});
