import fc from 'fast-check';
import { expect, test } from 'vitest';
import { firstChargeOf } from './first-charge.ts';

const newYork = 'America/New_York';
const at = (iso: string) => new Date(iso);

test('[MNY-70] a day to come is the first one; days gone by move on by whole months and are listed', () => {
  const due = at('2027-01-31T15:00:00.000Z');
  expect(firstChargeOf(due, at('2027-01-20T09:00:00.000Z'), newYork)).toEqual({
    at: due,
    passedOn: [],
  });
  // January 31 and February 28 are over; the month after counts from the 31st.
  expect(firstChargeOf(due, at('2027-03-10T09:00:00.000Z'), newYork)).toEqual({
    at: at('2027-03-31T15:00:00.000Z'),
    passedOn: ['2027-01-31', '2027-02-28'],
  });
});

test('[MNY-70] a time that is over before Stripe has the order counts as gone by', () => {
  const due = at('2027-01-31T15:00:00.000Z');
  const { at: first, passedOn } = firstChargeOf(due, at('2027-01-31T14:30:00.000Z'), newYork);
  expect(first).toEqual(at('2027-02-28T15:00:00.000Z'));
  expect(passedOn).toEqual(['2027-01-31']);
});

test('[MNY-70] the first charge is ahead, at most a month and an hour away, and after every day gone by', () => {
  const time = fc.date({
    min: at('2024-01-01T00:00:00Z'),
    max: at('2030-01-01T00:00:00Z'),
    noInvalidDate: true,
  });
  fc.assert(
    fc.property(time, fc.integer({ min: 0, max: 900 }), (due, daysLater) => {
      const now = new Date(due.getTime() + daysLater * 86_400_000);
      const { at: first, passedOn } = firstChargeOf(due, now, newYork);
      expect(first > now).toBe(true);
      expect(first.getTime() - now.getTime()).toBeLessThanOrEqual(31 * 86_400_000 + 3_600_000);
      expect(passedOn).toEqual(passedOn.toSorted());
      expect(passedOn.every((day) => day <= first.toISOString().slice(0, 10))).toBe(true);
    }),
  );
});
