import { addDays, addMonths, daysBetween } from '@petwell/chassis/time';
import * as fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { countedService } from '../../../src/reports/test/plan-draft.ts';
import { createBacktestMembers, type Member, type PlanEvent } from '../backtest-members.ts';
import { startEnrollment, type RunningEnrollment } from '../running-enrollment.ts';

const [from, until, today] = ['2025-11-29', '2026-11-28', '2026-11-29'];
let enrollment: RunningEnrollment;
beforeAll(async () => {
  const businessClock = () => new Date(`${today}T15:00:00Z`);
  enrollment = await startEnrollment({}, { businessClock });
}, 120_000);
beforeEach(() => enrollment.reset());
afterAll(() => enrollment.stop());

const { add, backtest } = createBacktestMembers(() => enrollment);

type Move = Exclude<PlanEvent['move'], 'changed'>;
const whileActive: Move[] = ['held', 'ended', 'transferred'];
/** What may happen after the last change of a plan's state; a transfer leaves it as it is. */
const nextMoves: Record<Exclude<Move, 'transferred'>, Move[]> = {
  started: whileActive,
  restarted: whileActive,
  resumed: whileActive,
  held: ['resumed', 'ended', 'transferred'],
  ended: ['restarted'],
};

/** A plan that started up to 900 days ago, and what happened to it since, sometimes twice on a day. */
const events = fc
  .record({
    daysAgo: fc.integer({ min: 0, max: 900 }),
    steps: fc.array(fc.record({ days: fc.nat(200), choice: fc.nat(2) }), { maxLength: 6 }),
  })
  .map(({ daysAgo, steps }): [PlanEvent, ...PlanEvent[]] => {
    const first: PlanEvent = { move: 'started', on: addDays(today, -daysAgo) };
    const all: [PlanEvent, ...PlanEvent[]] = [first];
    let state: Exclude<Move, 'transferred'> = 'started';
    let on = first.on;
    for (const { days, choice } of steps) {
      const move: Move = nextMoves[state][choice % nextMoves[state].length] ?? 'ended';
      on = addDays(on, days);
      if (on > today) break;
      all.push({ move, on });
      if (move !== 'transferred') state = move;
    }
    return all;
  });

const uses = fc.array(
  fc.record({
    days: fc.nat(900),
    quantity: fc.integer({ min: 1, max: 3 }),
    isUndone: fc.boolean(),
  }),
  { maxLength: 8 },
);
const service = fc.record({
  own: fc.nat(4),
  addOn: fc.nat(3),
  listPriceCents: fc.nat(60_000),
  uses,
});

const member = fc
  .record({
    events,
    services: fc.tuple(service, service),
    cents: fc.integer({ min: 100, max: 20_000 }),
    planId: fc.constantFrom(2, 2, 2, 7),
  })
  .map(({ events: [first, ...others], services, cents, planId }) => ({
    planId,
    monthlyPrice: (cents / 100).toFixed(2),
    cents,
    events: [first, ...others],
    services: services.map(({ uses: random, ...one }, index) => ({
      ...one,
      code: ['exam', 'dental'][index] ?? '',
      uses: random
        .map(({ days, ...use }) => ({ ...use, on: addDays(first.on, days) }))
        .filter(({ on }) => on <= today),
    })),
  }));
type ModelMember = typeof member extends fc.Arbitrary<infer Made> ? Made : never;

/** Adds to each event whether the plan is active after it. */
function withState(all: readonly PlanEvent[]) {
  let isActive = false;
  return all.map((event) => {
    if (event.move !== 'transferred') {
      isActive = ['started', 'restarted', 'resumed'].includes(event.move);
    }
    return { ...event, isActive };
  });
}

const monthOf = (day: string) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7));

/** Counts the months day by day. */
function monthsOf({ events: all }: Pick<Member, 'events'>): number {
  const states = withState(all);
  const days = Array.from({ length: daysBetween(from, until) + 1 }, (_, index) =>
    addDays(from, index),
  );
  return days.filter((day) => {
    const past = states.filter(({ on }) => on <= day);
    const start = past.findLast(({ move }) => move === 'started' || move === 'restarted');
    if (!start || !past.at(-1)?.isActive) return false;
    return addMonths(start.on, monthOf(day) - monthOf(start.on)) === day;
  }).length;
}

/** Whether the plan was active at some time in the twelve months. */
const isMember = ({ events: all }: ModelMember): boolean =>
  withState(all).some(({ isActive, on }, index) => {
    const next = all[index + 1];
    return isActive && on <= until && (next === undefined || next.on >= from);
  });

/** Counts a service's uses one at a time, in the order of the days. */
function usesOf({ events: [first], services }: ModelMember, code: string, drafted: number) {
  const counted = { used: 0, included: 0, leftOutCents: 0 };
  const one = services.find((candidate) => candidate.code === code);
  if (!one || !first) return counted;
  const hasAddOn = services.some(({ addOn }) => addOn > 0);
  const soFar = new Map<number, number>();
  const inOrder = one.uses.toSorted((a, b) => a.on.localeCompare(b.on));
  for (const { on, quantity, isUndone } of inOrder) {
    if (isUndone || on > until) continue;
    const year = [1, 2, 3].filter((years) => addMonths(first.on, 12 * years) <= on).length;
    for (let unit = 0; unit < quantity; unit += 1) {
      const count = soFar.get(year) ?? 0;
      soFar.set(year, count + 1);
      const isOwn = !hasAddOn || count < one.own;
      if (!isOwn || on < from) continue;
      counted.used += 1;
      if (count < drafted) counted.included += 1;
      else counted.leftOutCents += one.listPriceCents;
    }
  }
  return counted;
}

const total = (numbers: readonly number[]) => numbers.reduce((sum, one) => sum + one, 0);

test('[OFR-60] [OFR-61] [OFR-62] [OFR-63] agrees with a count by hand over any history', async () => {
  const all: (ModelMember & { months: number })[] = [];
  await fc.assert(
    fc.asyncProperty(
      fc.array(member, { minLength: 1, maxLength: 5 }),
      fc.integer({ min: 1, max: 4 }),
      async (members, quantity) => {
        for (const one of members) await add(one);
        all.push(...members.map((one) => ({ ...one, months: monthsOf(one) })));
        const ofPlan = all.filter((one) => one.planId === 2 && isMember(one));
        const { services, ...found } = await backtest({
          monthlyCents: 4_321,
          benefits: [countedService('exam', { quantity, listPriceCents: 101, costCents: 7 })],
        });
        expect(found).toEqual({
          from,
          until,
          members: ofPlan.length,
          months: total(ofPlan.map(({ months }) => months)),
          paidCents: total(ofPlan.map(({ cents, months }) => cents * months)),
          draftPaidCents: found.months * 4_321,
        });
        for (const [code, drafted] of [
          ['exam', quantity],
          ['dental', 0],
        ] as const) {
          const counts = ofPlan.map((one) => usesOf(one, code, drafted));
          const {
            used = 0,
            included = 0,
            leftOutCents = 0,
            listCents = 0,
            costCents = null,
          } = services.find((one) => one.service === code) ?? {};
          expect({ code, used, included, leftOutCents, listCents, costCents }).toEqual({
            code,
            used: total(counts.map((one) => one.used)),
            included: total(counts.map((one) => one.included)),
            leftOutCents: total(counts.map((one) => one.leftOutCents)),
            listCents: included * (code === 'exam' ? 101 : 0),
            costCents: code === 'exam' ? included * 7 : null,
          });
        }
      },
    ),
    { numRuns: 25 },
  );
}, 120_000);
