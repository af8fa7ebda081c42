import { randomUUID } from 'node:crypto';
import {
  planFiguresSchema,
  serviceUsesSchema,
  type FigureMember,
  type MemberFigure,
} from '@petwell/contracts/routes';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { fromDay } from '../../../src/core/store-rows.ts';
import { createBacktestMembers, type Member } from '../backtest-members.ts';
import { createBenefitCalls } from '../benefit-calls.ts';
import { planPrice } from '../planned-price.ts';
import { as, eventually, startEnrollment, type RunningEnrollment } from '../running-enrollment.ts';

let enrollment: RunningEnrollment;
const now = new Date('2026-11-29T15:00:00Z');
beforeAll(async () => {
  enrollment = await startEnrollment({}, { businessClock: () => now });
  // The timer adds up once at the start, which may be late, and would do so among what a test has.
  await eventually(async () => ((await figures()).readAt === null ? undefined : true), 60_000);
}, 120_000);
beforeEach(() => enrollment.reset());
afterAll(() => enrollment.stop());

const { add } = createBacktestMembers(() => enrollment);
const { activate } = createBenefitCalls(() => enrollment);
const costs = [{ kind: 'plan', id: 2, version: 3, service: 'exam', costCents: 2_000 }];

/** Adds a member with terms of version 3, whose plan started on a day. */
async function member(
  startedOn: string,
  services: NonNullable<Member['services']>,
  more: Partial<Member> = {},
): Promise<number> {
  const { prisma } = enrollment;
  const events = [{ move: 'started', on: startedOn }] as const;
  const enrollmentId = await add({ events, services, ...more });
  const data = { activatedAt: new Date(`${startedOn}T17:00:00Z`) };
  await prisma.enrollment.update({ where: { id: enrollmentId }, data });
  return enrollmentId;
}

async function missVisit(enrollmentId: number, at: string): Promise<void> {
  const { petId, ownerId } = await enrollment.prisma.enrollment.findUniqueOrThrow({
    where: { id: enrollmentId },
  });
  const visit = { petId, ownerId, enrollmentId, appointmentType: 'exam', status: 'no_show' };
  await enrollment.prisma.appointment.create({ data: { ...visit, scheduledDate: new Date(at) } });
}

const unused = [{ on: '2026-11-01', isUndone: true }];

/** A dental cleaning beyond what was paid; one of the plan that ends soon; a new one, in another plan. */
async function addMembers() {
  const heavy = await member('2026-03-01', [
    {
      code: 'exam',
      own: 2,
      listPriceCents: 6_500,
      uses: [{ on: '2026-04-01' }, { on: '2026-04-02', isUndone: true }],
    },
    { code: 'dental', own: 1, listPriceCents: 52_000, uses: [{ on: '2026-05-02' }] },
  ]);
  const ending = await member('2025-12-10', [
    {
      code: 'exam',
      own: 3,
      listPriceCents: 6_500,
      uses: [{ on: '2025-12-10', isOpening: true }, { on: '2026-11-20' }],
    },
  ]);
  const fresh = await member('2026-10-01', [{ code: 'exam', own: 2, uses: unused }], { planId: 7 });
  await missVisit(fresh, '2026-09-01T15:00:00Z');
  await missVisit(fresh, '2026-11-02T15:00:00Z');
  // None of these counts.
  await member('2026-10-01', [{ code: 'exam', own: 2, uses: unused }], { isDemo: true });
  const ended = await member('2026-10-01', [{ code: 'exam', own: 2, uses: unused }]);
  await enrollment.prisma.enrollment.update({
    where: { id: ended },
    data: { status: 'cancelled' },
  });
  const handedOver = await member('2026-03-01', [{ code: 'exam', own: 2, uses: unused }]);
  await enrollment.prisma.enrollment.update({
    where: { id: handedOver },
    data: { handedOverAt: now },
  });
  const died = await member('2026-03-01', [{ code: 'exam', own: 2, uses: unused }]);
  const { petId } = await enrollment.prisma.enrollment.findUniqueOrThrow({ where: { id: died } });
  await enrollment.prisma.pet.update({ where: { id: petId }, data: { deceasedAt: now } });
  const paid = new Map([
    [heavy, 10_000],
    [ending, 60_000],
  ]);
  enrollment.services.answers.costs = () => ({ costs });
  enrollment.services.answers.collected = (periods) => ({
    collected: periods.map(({ enrollmentId }) => ({
      enrollmentId,
      cents: paid.get(enrollmentId) ?? 0,
    })),
  });
  return { heavy, ending, fresh };
}

const base = '/api/admin/reports/plan-figures';
const get = (path: string) =>
  enrollment.send('GET', `${base}${path}`, { headers: as.staff('manager') });
const figures = async () => planFiguresSchema.parse(await (await get('')).json());
async function list(figure: MemberFigure, more = '') {
  const response = await get(`/members?figure=${figure}${more}`);
  const { members } = (await response.json()) as { members: FigureMember[] };
  return members.map(({ enrollmentId, amount }) => [enrollmentId, amount]);
}

const none = {
  members: 0,
  paidCents: 0,
  usedListCents: 0,
  importedListCents: 0,
  usedCostCents: 0,
  usesWithoutCost: 0,
  beyondPaidCents: 0,
  openListCents: 0,
  idleMembers: 0,
  endingMembers: 0,
  noShows: 0,
  renewals: 0,
  renewalCents: 0,
  leaving: 0,
  leavingCents: 0,
  cash: 0,
  cashCents: 0,
  setUps: 0,
  setUpCents: 0,
};
const gold = {
  ...none,
  members: 2,
  paidCents: 70_000,
  usedListCents: 58_500 + 13_000,
  importedListCents: 6_500,
  usedCostCents: 2_000 + 4_000,
  usesWithoutCost: 1,
  beyondPaidCents: 48_500,
  openListCents: 6_500 + 6_500,
  idleMembers: 1,
  endingMembers: 1,
  noShows: 0,
};

test('[OFR-130] [OFR-131] [OFR-132] [OFR-133] running years are added up by plan, and in total', async () => {
  expect(await figures()).toEqual({ readAt: null, nextMonth: null, total: none, plans: [] });
  await addMembers();
  await enrollment.planFigures.addUpYears();
  const seven = { ...none, members: 1, openListCents: 10_000, noShows: 1 };
  const { readAt, nextMonth, total, plans } = await figures();
  expect([readAt, nextMonth]).toEqual([now.toISOString(), '2026-12']);
  expect(plans).toEqual([
    { planId: 2, planName: 'Plan 2', ...gold },
    { planId: 7, planName: 'Plan 7', ...seven },
  ]);
  expect(total).toEqual({
    ...gold,
    members: 3,
    openListCents: gold.openListCents + seven.openListCents,
    noShows: 1,
  });
});

test('[OFR-134] each figure opens the members that it consists of, the largest part first', async () => {
  const { heavy, ending, fresh } = await addMembers();
  await enrollment.planFigures.addUpYears();
  expect(await list('members')).toEqual([
    [heavy, null],
    [ending, null],
    [fresh, null],
  ]);
  expect(await list('members', '&planId=7')).toEqual([[fresh, null]]);
  expect(await list('paid')).toEqual([
    [ending, 60_000],
    [heavy, 10_000],
  ]);
  expect(await list('used')).toEqual([
    [heavy, 58_500],
    [ending, 13_000],
  ]);
  expect(await list('cost')).toEqual([
    [ending, 4_000],
    [heavy, 2_000],
  ]);
  expect(await list('beyond')).toEqual([[heavy, 48_500]]);
  expect(await list('open')).toEqual([
    [fresh, 10_000],
    [heavy, 6_500],
    [ending, 6_500],
  ]);
  expect(await list('idle')).toEqual([[heavy, null]]);
  expect(await list('ending')).toEqual([[ending, null]]);
  expect(await list('noShows')).toEqual([[fresh, 1]]);
});

test('[OFR-135] members who used nothing for 90 days are listed with their next visit', async () => {
  const { heavy } = await addMembers();
  const { petId, ownerId } = await enrollment.prisma.enrollment.findUniqueOrThrow({
    where: { id: heavy },
  });
  const visit = { petId, ownerId, enrollmentId: heavy, appointmentType: 'exam' };
  const scheduledDate = new Date('2026-12-03T15:00:00Z');
  await enrollment.prisma.appointment.create({ data: { ...visit, scheduledDate } });
  await enrollment.planFigures.addUpYears();
  const response = await get('/members?figure=idle');
  expect(await response.json()).toMatchObject({
    members: [
      {
        petId,
        petName: 'Biscuit',
        ownerName: 'Ada Park',
        phone: '904-555-0100',
        lastUsedOn: '2026-05-02',
        yearEndsOn: '2027-02-28',
        nextVisitAt: '2026-12-03T15:00:00.000Z',
      },
    ],
    nextCursor: null,
  });
  const hold = (heldUntil: Date | null) =>
    enrollment.prisma.enrollment.update({
      where: { id: heavy },
      data: { heldUntil, heldNextChargeAt: heldUntil },
    });
  await hold(new Date('2027-01-05T17:00:00Z'));
  await enrollment.planFigures.addUpYears();
  expect(await list('idle')).toEqual([]);
  await hold(null);
  // Used on the 90th day before today, in whatever plan year.
  const { id: allowanceId } = await enrollment.prisma.benefitAllowance.findFirstOrThrow({
    where: { enrollmentId: heavy },
  });
  const use = { allowanceId, quantity: 1, recordedAt: now, recordedBy: 'maya' };
  const performedOn = fromDay('2026-09-01');
  await enrollment.prisma.benefitRedemption.create({ data: { ...use, performedOn } });
  await enrollment.planFigures.addUpYears();
  expect(await list('idle')).toEqual([]);
});

test('[OFR-136] use per service stands beside how much of the years is over', async () => {
  await addMembers();
  await enrollment.planFigures.addUpYears();
  const { services } = serviceUsesSchema.parse(await (await get('/services')).json());
  const two = { planId: 2, planName: 'Plan 2' };
  const seven = { planId: 7, planName: 'Plan 7' };
  const exam = { code: 'exam', label: 'The exam' };
  const dental = { code: 'dental', label: 'The dental' };
  expect(services).toEqual([
    { ...two, ...exam, included: 5, used: 2, imported: 1, yearPercent: 88 },
    { ...two, ...dental, included: 1, used: 1, imported: 0, yearPercent: 75 },
    { ...seven, ...exam, included: 2, used: 0, imported: 0, yearPercent: 16 },
  ]);
});

test('[OFR-137] the figures stay while billing can’t be reached, and lose whom they don’t count anymore', async () => {
  const { heavy } = await addMembers();
  await enrollment.planFigures.addUpYears();
  const before = await figures();
  enrollment.services.answers.collected = () => {
    throw new Error('away');
  };
  await expect(enrollment.planFigures.addUpYears()).rejects.toThrow();
  expect(await figures()).toEqual(before);
  await enrollment.prisma.enrollment.updateMany({ data: { status: 'cancelled' } });
  enrollment.services.answers.collected = () => ({ collected: [] });
  await enrollment.planFigures.addUpYears();
  expect(await figures()).toMatchObject({ total: none, plans: [] });
  await enrollment.prisma.enrollment.update({
    where: { id: heavy },
    data: { status: 'suspended' },
  });
  await enrollment.planFigures.addUpYears();
  expect((await figures()).total.members).toBe(1);
});

test('[OFR-140] what is expected in the next month is told by how it is paid', async () => {
  const { heavy, ending, fresh } = await addMembers();
  const another = () => member('2026-10-01', [{ code: 'exam', own: 2, uses: unused }]);
  const [leaving, suspended] = [await another(), await another()];
  const change = (id: number, data: object) =>
    enrollment.prisma.enrollment.update({ where: { id }, data });
  const byCard = { nextBillingDate: new Date('2026-12-05T17:00:00Z') };
  await change(heavy, { ...byCard, stripeSubscriptionId: 'sub_1', totalMonthlyPrice: '63.50' });
  const endsAt = new Date('2026-12-01T17:00:00Z');
  await change(leaving, { ...byCard, stripeSubscriptionId: 'sub_2', endsAt });
  await change(suspended, { ...byCard, stripeSubscriptionId: 'sub_3', status: 'suspended' });
  const atClinic = { billing: 'elsewhere', paidUntil: fromDay('2026-12-20') };
  await change(ending, { ...atClinic, totalMonthlyPrice: '40.00' });
  await change(fresh, { ...atClinic, totalMonthlyPrice: '30.00' });
  await enrollment.prisma.memberSetup.create({ data: { enrollmentId: fresh, orderedAt: now } });
  await enrollment.planFigures.addUpYears();
  expect((await figures()).total).toMatchObject({
    renewals: 1,
    renewalCents: 6_350,
    leaving: 1,
    leavingCents: 99_900,
    cash: 1,
    cashCents: 4_000,
    setUps: 1,
    setUpCents: 3_000,
  });
  expect(await list('renewals')).toEqual([[heavy, 6_350]]);
  expect(await list('leaving')).toEqual([[leaving, 99_900]]);
  expect(await list('cash')).toEqual([[ending, 4_000]]);
  expect(await list('setUps')).toEqual([[fresh, 3_000]]);
});

test('[OFR-140] next month counts a price that its owner was told of, or agreed to', async () => {
  const { heavy, ending } = await addMembers();
  const byCard = { nextBillingDate: new Date('2026-12-05T17:00:00Z'), totalMonthlyPrice: '63.50' };
  for (const id of [heavy, ending]) {
    const data = { ...byCard, stripeSubscriptionId: `sub_${id}` };
    await enrollment.prisma.enrollment.update({ where: { id }, data });
    await planPrice(enrollment, id);
  }
  const effectiveFrom = fromDay('2026-12-05');
  const campaign = (state: 'planned' | 'second') =>
    enrollment.prisma.priceCampaignMember.updateMany({ data: { state, effectiveFrom } });
  const counted = async () => {
    await enrollment.planFigures.addUpYears();
    return (await figures()).total.renewalCents;
  };
  await campaign('planned');
  expect(await counted()).toBe(2 * 6_350);
  await campaign('second');
  expect(await counted()).toBe(2 * 6_900);
  await enrollment.prisma.priceCampaignMember.deleteMany({ where: { enrollmentId: heavy } });
  await enrollment.prisma.changeOrder.create({
    data: {
      id: randomUUID(),
      enrollmentId: heavy,
      state: 'agreed',
      way: 'phone',
      isFromToday: false,
      effectiveFrom,
      sheet: { then: { monthlyCents: 4_000 } },
      target: {},
      orderedAt: now,
      orderedBy: 'Dana',
    },
  });
  expect(await counted()).toBe(4_000 + 6_900);
});

test('[OFR-130] the figures are exported with one row per plan and the total', async () => {
  await addMembers();
  await enrollment.planFigures.addUpYears();
  const response = await get('.csv');
  expect(response.headers.get('content-disposition')).toContain('petwell-plan-figures.csv');
  const lines = (await response.text()).trim().split('\r\n');
  expect(lines).toHaveLength(4);
  expect(lines.at(-1)).toBe('All plans,3,700,715,65,60,1,485,230,1,1,1,0,0,0,0');
});

test('[OFR-141] [OFR-142] what each provider performed is told at list price and at plan value', async () => {
  const made = await enrollment.enroll();
  await activate(made.enrollment.id);
  const headers = as.staff('staff');
  const path = `/api/admin/enrollments/${made.enrollment.id}/redemptions`;
  const record = (provider: string) =>
    enrollment.send('POST', path, { headers, body: { code: 'exam', provider } });
  expect((await record('Dr. Who')).status).toBe(400);
  expect(await (await record('Dr. Lee')).json()).toMatchObject({
    redemption: { provider: 'Dr. Lee' },
  });
  await enrollment.prisma.enrollment.updateMany({ data: { status: 'cancelled' } });
  await member('2026-03-01', [
    {
      code: 'exam',
      own: 2,
      listPriceCents: 6_500,
      uses: [{ on: '2026-09-03' }, { on: '2026-09-20', provider: 'Dr. Lee' }],
    },
    { code: 'dental', own: 1, listPriceCents: 52_000, uses: [{ on: '2026-10-31' }] },
  ]);
  const read = async (path: string) => {
    const response = await enrollment.send('GET', `/api/admin/reports/providers${path}`, {
      headers: as.staff('manager'),
    });
    return response.json();
  };
  // 12 × $50.00, of which an exam is 6,500 / 65,000.
  const one = { uses: 1, listCents: 6_500, planCents: 6_000 };
  expect(await read('?month=2026-09')).toEqual({
    month: '2026-09',
    providers: [
      { provider: 'Dr. Lee', ...one },
      { provider: null, ...one },
    ],
  });
  expect(await read('?month=2026-10')).toMatchObject({
    providers: [{ provider: null, uses: 1, listCents: 52_000, planCents: 48_000 }],
  });
  expect(await read('/uses?month=2026-09&provider=Dr.%20Lee')).toMatchObject({
    uses: [
      {
        petName: 'Biscuit',
        ownerName: 'Ada Park',
        label: 'The exam',
        quantity: 1,
        performedOn: '2026-09-20',
        listCents: 6_500,
        planCents: 6_000,
      },
    ],
    nextCursor: null,
  });
  expect(await read('?month=2026-11')).toMatchObject({
    providers: [{ provider: 'Dr. Lee', uses: 1 }],
  });
  expect(await read('/uses?month=2026-09')).toMatchObject({
    uses: [{ performedOn: '2026-09-03' }],
  });
});
