import { addDays, addMonths } from '@petwell/chassis/time';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addOn, plan } from '../../test/factories.ts';
import { dueLinesOf, dueOf, firstChargeFrom, linkUntil, monthsBilled } from './rules-amounts.ts';

const yearFrom = (startsOn: string, months = 12) => ({
  startsOn,
  endsOn: addDays(addMonths(startsOn, months), -1),
});

test.each([
  ['2026-03-05', '2026-04-05', 1],
  ['2026-03-05', '2026-08-05', 5],
  // The day of the charge is another one: the running month counts whole.
  ['2026-03-05', '2026-08-20', 6],
  ['2026-03-05', '2027-03-05', 12],
  ['2026-03-05', '2027-09-05', 12],
  ['2026-03-05', '2026-03-05', 1],
  ['2026-01-31', '2026-02-28', 1],
  // [CHG-171] Charged at 11:30 p.m. in winter is charged at 12:30 a.m. of the next day in summer.
  ['2026-01-14', '2026-06-15', 5],
  ['2026-07-15', '2026-12-14', 5],
  // [CHG-171] The plan year begins on the last day of a short month; charges come on the 31st where there is one.
  ['2028-02-29', '2028-03-31', 1],
  ['2029-02-28', '2029-12-29', 10],
  // Of a member from before PetWell, whose charges are on another day than the plan year's.
  ['2025-06-10', '2026-05-01', 11],
])('[CHG-30] a plan year from %s with the next charge on %s has %i months billed', (...given) => {
  const [startsOn, nextChargeOn, months] = given;
  expect(monthsBilled(yearFrom(startsOn), nextChargeOn)).toBe(months);
});

test('[CHG-30] months on hold are not among those that are billed', () => {
  // On hold for three months after the second one.
  const year = yearFrom('2026-03-05', 15);
  expect(monthsBilled(year, '2026-08-05')).toBe(2);
  expect(monthsBilled(year, '2027-06-05')).toBe(12);
});

test('[CHG-179] a month that was voided and then passed over by a restart is left out once', () => {
  const [year, next] = [yearFrom('2026-03-05'), '2026-08-05'];
  expect(monthsBilled(year, next, ['2026-05-05', '2026-05-05', '2026-06-05'])).toBe(3);
  expect(monthsBilled(year, next, ['2026-02-05', '2026-08-05'])).toBe(5);
});

test('[CHG-30] $26.45 more a month in the fifth month is five times that', () => {
  expect(dueOf({ oldCents: 6_350, newCents: 8_995, months: 5 })).toEqual({
    months: 5,
    differenceCents: 2_645,
    cents: 13_225,
  });
  expect(dueOf({ oldCents: 6_350, newCents: 6_350, months: 5 })).toBeNull();
});

/** What happens in a plan year: a month is charged, the plan changes from today, or that is undone on its day. */
const events = fc.array(
  fc.oneof(
    fc.record({ kind: fc.constant('month' as const) }),
    fc.record({ kind: fc.constant('up' as const), by: fc.integer({ min: 1, max: 9_999 }) }),
    fc.record({ kind: fc.constant('undo' as const) }),
  ),
  { maxLength: 40 },
);

test('[CHG-31] whatever follows on what, a member has paid what a member of that plan from day one had paid', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1_000, max: 9_999 }), events, (firstCents, sequence) => {
      const startsOn = '2026-01-31';
      let [cents, months, paid] = [firstCents, 1, firstCents];
      let undoable: { cents: number; refund: number } | null = null;
      for (const event of sequence) {
        if (event.kind === 'month' && months < 12) {
          [months, paid, undoable] = [months + 1, paid + cents, null];
        }
        if (event.kind === 'up') {
          const newCents = cents + event.by;
          const billed = monthsBilled(yearFrom(startsOn), addMonths(startsOn, months));
          const due = dueOf({ oldCents: cents, newCents, months: billed });
          undoable = { cents, refund: due?.cents ?? 0 };
          [cents, paid] = [newCents, paid + (due?.cents ?? 0)];
        }
        if (event.kind === 'undo' && undoable) {
          [cents, paid, undoable] = [undoable.cents, paid - undoable.refund, null];
        }
        // Whatever it ends with: never less.
        expect(paid).toBe(cents * months);
      }
    }),
  );
});

const gold = { plan: plan({ id: 2, name: 'Dog Gold', monthlyPrice: '63.50' }), addOns: [addOn()] };
const platinum = plan({ id: 3, version: 4, name: 'Dog Platinum', monthlyPrice: '89.95' });
const nails = addOn({ id: 9, name: 'Nail trims', monthlyPrice: '5.00' });

test('[CHG-30] what is due is told by plan and add-on, and adds up', () => {
  const then = { plan: platinum, addOns: [addOn(), nails] };
  expect(dueLinesOf(gold, then, 5)).toEqual([
    {
      kind: 'plan',
      catalogId: 3,
      version: 4,
      description: 'Change to Dog Platinum: $26.45 × 5 months',
      cents: 13_225,
    },
    {
      kind: 'add-on',
      catalogId: 9,
      version: 1,
      description: 'Nail trims: $5.00 × 5 months',
      cents: 2_500,
    },
  ]);
});

test('[CHG-30] a cheaper part lowers the other lines', () => {
  const silver = plan({ id: 1, name: 'Dog Silver', monthlyPrice: '60.00' });
  const lines = dueLinesOf(gold, { plan: silver, addOns: [addOn(), nails] }, 1);
  expect(lines.map(({ description, cents }) => [description, cents])).toEqual([
    ['Nail trims', 150],
  ]);
});

test.each([
  ['on its day or later', '2026-08-20T17:00Z', '2026-03-05T17:00Z', '2027-03-05', '2027-03-20'],
  ['on its day', '2026-08-05T17:00Z', '2026-03-05T17:00Z', '2027-03-05', '2027-03-05'],
  // June 15 at the clinic, and January 14.
  ['summer time', '2027-06-15T04:30Z', '2027-01-15T04:31Z', '2028-01-14', '2028-01-14'],
  ['short months', '2027-02-28T17:00Z', '2026-03-31T17:00Z', '2027-03-31', '2027-03-31'],
  ['months of 30 days', '2026-06-30T17:00Z', '2026-01-31T17:00Z', '2027-01-31', '2027-01-31'],
  ['a later restart', '2027-02-27T17:00Z', '2026-03-31T17:00Z', '2027-03-31', '2027-04-27'],
])('[CHG-51] [CHG-172] the first charge of a later price: %s', (...given) => {
  const [, next, started, day, expected] = given;
  const charged = { nextChargeAt: new Date(next), startedAt: new Date(started) };
  expect(firstChargeFrom(charged, day, 'America/New_York')).toBe(expected);
});

// Charged at 23:30 in winter and at 00:30 of the next day in summer, and the other way around.
test.each([
  ['2027-01-14', '2027-03-15', 2],
  ['2027-01-31', '2027-04-01', 2],
  ['2027-01-30', '2027-02-27', 1],
  ['2027-07-15', '2027-11-14', 4],
  ['2027-07-15', '2027-12-14', 5],
])('[CHG-171] daylight saving counts no month twice: from %s with a charge on %s', (...given) => {
  const [startsOn, nextChargeOn, months] = given;
  expect(monthsBilled(yearFrom(startsOn), nextChargeOn)).toBe(months);
});

const now = new Date('2026-07-20T17:00:00.000Z');
const until = (given: Partial<Parameters<typeof linkUntil>[0]>) =>
  linkUntil({
    isFromToday: true,
    nextChargeOn: '2026-08-05',
    nextYearOn: '2027-03-05',
    effectiveFrom: '2026-07-20',
    now,
    timeZone: 'America/New_York',
    ...given,
  }).toISOString();

test('[CHG-42] a link works until the next charge, and for a week; of a later change until its day, and for 60 days', () => {
  expect(until({})).toBe('2026-07-27T17:00:00.000Z');
  expect(until({ nextChargeOn: '2026-07-22' })).toBe('2026-07-22T04:00:00.000Z');
  // What is due is for the months of this plan year, which may end before the next charge.
  expect(until({ nextYearOn: '2026-07-25' })).toBe('2026-07-25T04:00:00.000Z');
  const later = { isFromToday: false, effectiveFrom: '2027-03-05' };
  expect(until(later)).toBe('2026-09-18T17:00:00.000Z');
  expect(until({ ...later, effectiveFrom: '2026-08-01' })).toBe('2026-08-01T04:00:00.000Z');
});
