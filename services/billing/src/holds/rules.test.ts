import fc from 'fast-check';
import { expect, test } from 'vitest';
import { billingDay, scheduleOf, voidedBefore } from './rules.ts';

const at = (iso: string) => new Date(iso);
const days = (dates: readonly Date[]) => dates.map((one) => one.toISOString().slice(0, 10));

test.each([
  {
    name: 'in the middle of a month',
    now: '2027-01-10T12:00:00Z',
    periodEnd: '2027-01-20T17:00:00Z',
    months: 3,
    resumesOn: '2027-04-10',
    nextChargeOn: '2027-04-20',
  },
  {
    name: 'over a leap day',
    now: '2028-01-30T12:00:00Z',
    periodEnd: '2028-01-31T17:00:00Z',
    months: 1,
    resumesOn: '2028-02-29',
    nextChargeOn: '2028-02-29',
  },
  {
    name: 'over a short February',
    now: '2027-01-31T18:00:00Z',
    periodEnd: '2027-02-28T17:00:00Z',
    months: 1,
    resumesOn: '2027-02-28',
    nextChargeOn: '2027-03-31',
  },
  {
    name: 'six months',
    now: '2026-11-29T15:00:00Z',
    periodEnd: '2026-12-19T17:00:00Z',
    months: 6,
    resumesOn: '2027-05-29',
    nextChargeOn: '2027-06-19',
  },
  {
    name: 'on the billing day, before the charge',
    now: '2027-03-20T09:00:00Z',
    periodEnd: '2027-03-20T17:00:00Z',
    months: 1,
    resumesOn: '2027-04-20',
    nextChargeOn: '2027-04-20',
  },
  {
    name: 'on a day that the next month lacks, before its charge',
    now: '2027-01-29T12:00:00Z',
    periodEnd: '2027-02-28T17:00:00Z',
    months: 1,
    resumesOn: '2027-02-28',
    nextChargeOn: '2027-03-31',
  },
])('[CHG-112] $name', ({ now, periodEnd, months, resumesOn, nextChargeOn }) => {
  const anchor = at('2026-10-31T17:00:00Z');
  const date = at(periodEnd).getUTCDate();
  const own = date >= 28 ? anchor : at(periodEnd);
  const schedule = scheduleOf({ months, now: at(now), periodEnd: at(periodEnd), anchor: own });
  expect(schedule.voidedAt).toHaveLength(months);
  expect(schedule.voidedAt[0]).toEqual(at(periodEnd));
  expect(schedule.resumesAt > (schedule.voidedAt.at(-1) ?? at(now))).toBe(true);
  expect(schedule.resumesAt < schedule.nextChargeAt).toBe(true);
  expect(days([schedule.resumesAt, schedule.nextChargeAt])).toEqual([resumesOn, nextChargeOn]);
});

test('[CHG-112] counts billing days as the provider does, also after a short month', () => {
  const anchor = at('2027-10-31T17:00:00Z');
  const found = [0, 1, 2, 3].map((index) => billingDay(anchor, at('2027-12-31T17:00:00Z'), index));
  expect(days(found)).toEqual(['2027-12-31', '2028-01-31', '2028-02-29', '2028-03-31']);
});

const hourMs = 3_600_000;
/** A subscription that began at a time, and holds of it: when each is ordered, for how long, and whether it ends early. */
const member = fc.record({
  startMs: fc.integer({ min: Date.UTC(2026, 0, 1), max: Date.UTC(2029, 0, 1) }),
  monthlyCents: fc.integer({ min: 100, max: 20_000 }),
  holds: fc.array(
    fc.record({
      afterHours: fc.integer({ min: 3, max: 24 * 200 }),
      months: fc.integer({ min: 1, max: 6 }),
      endsAfterHours: fc.option(fc.integer({ min: 1, max: 24 * 190 })),
    }),
    { maxLength: 4 },
  ),
});

test('[CHG-111] whatever is held and ended early, charges are the price of the months that were not held', () => {
  fc.assert(
    fc.property(member, ({ startMs, monthlyCents, holds }) => {
      const anchor = new Date(startMs);
      const boundary = (index: number) => billingDay(anchor, anchor, index);
      const nextAfter = (ms: number) => {
        let index = 1;
        while (boundary(index).getTime() <= ms) index += 1;
        return index;
      };
      // What the provider voids: periods that begin while collection is paused.
      const pauses: { from: number; until: number }[] = [];
      let held = 0;
      let now = startMs;
      for (const hold of holds) {
        now += hold.afterHours * hourMs;
        const first = nextAfter(now);
        const periodEnd = boundary(first);
        const { months } = hold;
        const schedule = scheduleOf({ months, now: new Date(now), periodEnd, anchor });
        expect(schedule.nextChargeAt).toEqual(boundary(first + months));
        const onTime = schedule.resumesAt.getTime();
        const early = hold.endsAfterHours === null ? Infinity : now + hold.endsAfterHours * hourMs;
        const until = Math.min(onTime, early);
        pauses.push({ from: now, until });
        if (early < onTime) {
          const ended = voidedBefore(schedule, boundary(nextAfter(until)));
          expect(ended.nextChargeAt).toEqual(boundary(nextAfter(until)));
          held += ended.voidedMonths;
        } else {
          held += months;
        }
        now = until;
      }
      const total = nextAfter(now + 40 * 24 * hourMs);
      let charged = monthlyCents;
      for (let index = 1; index <= total; index += 1) {
        const ms = boundary(index).getTime();
        if (!pauses.some(({ from, until }) => ms > from && ms <= until)) charged += monthlyCents;
      }
      expect(charged).toBe((total + 1 - held) * monthlyCents);
    }),
  );
});
