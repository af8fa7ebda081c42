import { planReportSchema } from '@petwell/contracts/routes';
import * as fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { as, startEnrollment, type RunningEnrollment } from '../running-enrollment.ts';

let enrollment: RunningEnrollment;
beforeAll(async () => {
  enrollment = await startEnrollment();
});
beforeEach(() => enrollment.reset());
afterAll(() => enrollment.stop());

type Move = 'started' | 'ended' | 'restarted' | 'changed' | 'held' | 'resumed' | 'transferred';
const cents = (amount: number) => (amount / 100).toFixed(2);

let enrollmentId = 0;
/** Records what happened to a plan of a member that exists nowhere else. */
async function record(
  memberId: number,
  changes: {
    move: Move;
    at: string;
    price: number;
    before?: number;
    planId?: number;
    isImported?: boolean;
  }[],
  ofPlan?: number,
) {
  enrollmentId += 1;
  await enrollment.prisma.planChange.createMany({
    data: changes.map(({ move, at, price, before, planId = 2, isImported = false }) => ({
      enrollmentId: ofPlan ?? enrollmentId,
      memberId,
      move,
      at: new Date(at),
      isImported,
      planId,
      planName: planId === 2 ? 'Dog Gold' : 'Cat Gold',
      monthlyPrice: cents(price),
      previousMonthlyPrice: before === undefined ? null : cents(before),
    })),
  });
}

async function report(month: string) {
  const path = `/api/admin/reports/plans?month=${month}`;
  const response = await enrollment.send('GET', path, { headers: as.staff('manager') });
  return planReportSchema.parse(await response.json());
}

test('[MNY-43] a month’s revenue, moves, churn, mix, and members, with the clinic’s months', async () => {
  await record(1, [{ move: 'started', at: '2026-01-10T15:00:00Z', price: 6_350 }]);
  // The same member's second plan, which was on hold for a while.
  await record(1, [
    { move: 'started', at: '2026-01-11T15:00:00Z', price: 4_900, planId: 7 },
    { move: 'held', at: '2026-02-05T15:00:00Z', price: 4_900, planId: 7 },
    { move: 'resumed', at: '2026-02-20T15:00:00Z', price: 4_900, planId: 7 },
  ]);
  await record(2, [
    { move: 'started', at: '2026-01-12T15:00:00Z', price: 1_000 },
    { move: 'changed', at: '2026-02-03T15:00:00Z', price: 1_250, before: 1_000 },
    { move: 'held', at: '2026-02-04T15:00:00Z', price: 1_250 },
    { move: 'ended', at: '2026-02-06T15:00:00Z', price: 1_250 },
  ]);
  // Still February at the clinic, already March in UTC.
  await record(3, [{ move: 'started', at: '2026-03-01T04:30:00Z', price: 2_000 }]);
  await record(4, [{ move: 'started', at: '2026-03-01T05:00:00Z', price: 9_999 }]);
  const none = { count: 0, plans: 0, cents: 0 };
  expect(await report('2026-02')).toEqual({
    month: '2026-02',
    start: { plans: 3, members: 2, cents: 12_250 },
    moves: {
      imported: none,
      new: { count: 1, plans: 1, cents: 2_000 },
      ended: { count: 1, movedPlans: 1, plans: 0, cents: 0 },
      changed: { count: 1, movedPlans: 1, plans: 0, cents: 250 },
      restarted: none,
      held: { count: 2, movedPlans: 2, plans: -2, cents: -6_150 },
      resumed: { count: 1, movedPlans: 1, plans: 1, cents: 4_900 },
      transferred: none,
    },
    end: { plans: 3, members: 2, cents: 13_250 },
    churn: { lostPlans: 1, endedPlans: 1, activeAtStart: 3, percent: 33.3 },
    mix: [
      { planId: 2, planName: 'Dog Gold', plans: 2, cents: 8_350 },
      { planId: 7, planName: 'Cat Gold', plans: 1, cents: 4_900 },
    ],
  });
  expect(await report('2025-11')).toMatchObject({
    start: { plans: 0, members: 0, cents: 0 },
    end: { plans: 0, members: 0, cents: 0 },
    churn: { percent: null },
    mix: [],
  });
});

test('[MNY-157] a suspended plan is lost in its month, until it is paid again; its end later is no second loss', async () => {
  const price = 5_000;
  const at = (day: string) => `2026-${day}T15:00:00Z`;
  await record(1, [
    { move: 'started', at: at('01-05'), price },
    // Lost in February, back in April, and lost again in the same month.
    { move: 'held', at: at('02-05'), price },
    { move: 'changed', at: at('02-06'), price: 6_000, before: price },
    { move: 'resumed', at: at('04-02'), price: 6_000 },
    { move: 'held', at: at('04-20'), price: 6_000 },
  ]);
  await record(2, [
    { move: 'started', at: at('01-06'), price },
    // Lost in February, not in March.
    { move: 'held', at: at('02-07'), price },
    { move: 'ended', at: at('03-07'), price },
  ]);
  await record(3, [
    { move: 'started', at: at('01-07'), price },
    // Not lost: it was paid again in the same month, and started again in the same month.
    { move: 'held', at: at('02-08'), price },
    { move: 'resumed', at: at('02-09'), price },
    { move: 'ended', at: at('03-08'), price },
    { move: 'restarted', at: at('03-09'), price },
  ]);
  // Not lost: an import that was undone.
  await record(4, [
    { move: 'started', at: at('02-10'), price, isImported: true },
    { move: 'ended', at: at('02-11'), price, isImported: true },
  ]);
  const churn = async (month: string) => (await report(month)).churn;
  const two = { activeAtStart: 3, lostPlans: 2, endedPlans: 0, percent: 66.7 };
  expect(await churn('2026-01')).toMatchObject({ lostPlans: 0 });
  expect(await churn('2026-02')).toEqual(two);
  expect(await churn('2026-03')).toMatchObject({ activeAtStart: 1, lostPlans: 0, endedPlans: 2 });
  expect(await churn('2026-04')).toMatchObject({ activeAtStart: 1, lostPlans: 1 });
});

test('[ADM-30] each number of plans is the total of the list that it opens', async () => {
  const at = (day: string) => `2026-02-${day}T15:00:00Z`;
  const price = 4_900;
  const histories: Parameters<typeof record>[1][] = [
    [{ move: 'started', at: '2026-01-10T15:00:00Z', price }],
    // Another plan since March.
    [
      { move: 'started', at: at('01'), price, planId: 7 },
      { move: 'changed', at: '2026-03-05T15:00:00Z', price: 5_000, before: price },
    ],
    [
      { move: 'started', at: at('02'), price, isImported: true },
      { move: 'changed', at: at('03'), price: 5_000, before: price },
      { move: 'transferred', at: at('04'), price: 5_000 },
    ],
    [
      { move: 'started', at: at('02'), price },
      { move: 'held', at: at('03'), price },
      { move: 'resumed', at: at('04'), price },
      { move: 'ended', at: at('05'), price },
      { move: 'restarted', at: at('06'), price },
      { move: 'held', at: at('07'), price },
    ],
  ];
  const { owner, enrollment: first } = await enrollment.enroll();
  const headers = as.owner(owner.id);
  for (const [index, history] of histories.entries()) {
    const pet = { name: `Mango ${index}`, type: 'dog', breed: 'Pug', age: 'adult' };
    const plan = { planId: 2, addOnIds: [], existingOwnerId: owner.id };
    const body = { pet, enrollment: plan };
    const made = index === 0 ? first : (await enrollment.enroll({ body, headers })).enrollment;
    await record(owner.id, history, made.id);
  }
  const counted = async (query: string) => {
    const path = `/api/admin/users?${query}`;
    const { headers } = await enrollment.send('GET', path, { headers: as.staff('viewer') });
    return Number(headers.get('x-total-plans'));
  };
  const { start, moves, end, mix, churn } = await report('2026-02');
  expect(churn.lostPlans).toBe(1);
  expect(await counted('figure=lost&month=2026-02')).toBe(churn.lostPlans);
  expect(await counted('figure=lost')).toBe(1);
  // The plan that was held twice is in the list once.
  expect(moves.held).toMatchObject({ count: 2, movedPlans: 1 });
  for (const [move, { count, movedPlans: plans = count }] of Object.entries(moves)) {
    const figure = move === 'ended' ? 'cancelled' : move;
    expect([move, await counted(`figure=${figure}&month=2026-02`)]).toEqual([move, plans]);
  }
  expect(Object.values(moves).every(({ count }) => count > 0)).toBe(true);
  expect(await counted('figure=active&month=2026-01')).toBe(start.plans);
  expect(await counted('figure=active&month=2026-02')).toBe(end.plans);
  expect(mix.map(({ planId, plans }) => [planId, plans])).toEqual([
    [2, 2],
    [7, 1],
  ]);
  for (const { planId, plans } of mix) {
    expect(await counted(`figure=active&month=2026-02&planId=${planId}`)).toBe(plans);
  }
});

const months = ['2026-01', '2026-02', '2026-03', '2026-04'];
/** The moves possible in each state. */
const nextMoves: Record<string, Move[]> = {
  none: ['started'],
  active: ['ended', 'held', 'changed', 'transferred'],
  held: ['resumed', 'ended', 'changed'],
  ended: ['restarted'],
};
const stateAfter = (state: string, move: Move) =>
  ({ started: 'active', restarted: 'active', resumed: 'active', held: 'held', ended: 'ended' })[
    move as 'started'
  ] ?? state;

const planHistory = fc
  .array(
    fc.record({ choice: fc.nat(), day: fc.nat(30), price: fc.integer({ min: 1, max: 50_000 }) }),
    {
      minLength: 1,
      maxLength: 8,
    },
  )
  .map((steps) => {
    let state = 'none';
    let price = 0;
    let day = 0;
    return steps.map((step) => {
      const choices = nextMoves[state] ?? [];
      const move = choices[step.choice % choices.length] ?? 'started';
      const before = price;
      if (move === 'started' || move === 'changed') price = step.price;
      state = stateAfter(state, move);
      day += step.day;
      const at = new Date(Date.UTC(2026, 0, 5 + day, 12)).toISOString();
      return { move, at, price, ...(move === 'changed' ? { before } : {}), state };
    });
  });

test('[MNY-43] [MNY-157] moves add up: start plus moves is end, end is the next start, and a count by hand agrees', async () => {
  const all: { at: string; price: number; state: string }[][] = [];
  await fc.assert(
    fc.asyncProperty(fc.array(planHistory, { minLength: 1, maxLength: 6 }), async (histories) => {
      for (const history of histories) {
        all.push(history);
        await record(
          all.length,
          history.map(({ state: _state, ...change }) => change),
        );
      }
      let lastEnd: object | undefined;
      for (const month of months) {
        const { start, moves, end, mix, churn } = await report(month);
        if (lastEnd) expect(start).toEqual(lastEnd);
        lastEnd = end;
        const sums = Object.values(moves);
        expect(sums.reduce((sum, one) => sum + one.cents, start.cents)).toBe(end.cents);
        expect(sums.reduce((sum, one) => sum + one.plans, start.plans)).toBe(end.plans);
        expect(mix.reduce((sum, one) => sum + one.cents, 0)).toBe(end.cents);
        // Noon in UTC is the same day at the clinic.
        const byHand = all.flatMap((history) => {
          const last = history.filter(({ at }) => at.slice(0, 7) <= month).at(-1);
          return last?.state === 'active' ? [last.price] : [];
        });
        // Active at some time in the month, and not at its end.
        const lostByHand = all.filter((history) => {
          const until = history.filter(({ at }) => at.slice(0, 7) <= month);
          const before = until.filter(({ at }) => at.slice(0, 7) < month).at(-1)?.state;
          const states = until.filter(({ at }) => at.slice(0, 7) === month).map((one) => one.state);
          return [before, ...states].includes('active') && until.at(-1)?.state !== 'active';
        });
        expect([month, churn.lostPlans]).toEqual([month, lostByHand.length]);
        expect(end).toEqual({
          plans: byHand.length,
          members: byHand.length,
          cents: byHand.reduce((sum, price) => sum + price, 0),
        });
      }
    }),
    { numRuns: 25 },
  );
}, 60_000);

test('[MNY-44] past months of the plans don’t change when a customer is deleted', async () => {
  const { owner, enrollment: made } = await enrollment.enroll();
  const change = { enrollmentId: made.id, at: new Date('2026-01-10T15:00:00Z'), planId: 2 };
  await enrollment.prisma.planChange.create({
    data: {
      ...change,
      memberId: owner.id,
      move: 'started',
      planName: 'Dog Gold',
      monthlyPrice: '10.00',
    },
  });
  const before = await Promise.all(months.map(report));
  expect(before[0]?.end).toEqual({ plans: 1, members: 1, cents: 1_000 });
  const deleted = await enrollment.send('DELETE', '/api/admin/delete-selected-users', {
    body: { userIds: [owner.id] },
    headers: as.staff('manager'),
  });
  expect(deleted.status).toBe(200);
  expect(await enrollment.prisma.owner.count()).toBe(0);
  expect(await Promise.all(months.map(report))).toEqual(before);
});

test.each(['2026-13', '2026-1', '2200-01', 'now', ''])(
  '[MNY-43] refuses the month "%s"',
  async (month) => {
    const path = `/api/admin/reports/plans?month=${month}`;
    const response = await enrollment.send('GET', path, { headers: as.staff('manager') });
    expect(response.status).toBe(400);
  },
);
