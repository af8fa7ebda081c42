import { expect, test } from 'vitest';
import { prepaidMonths, prepaidYearCents, unusedMonthsCents } from './prepaid-year.ts';

test.each([
  [7_000, 0, 84_000],
  [7_000, 10, 75_600],
  // 12 × $93.25 = $1,119.00; 7% of it is $78.33.
  [9_325, 7, 104_067],
  [1_325, 3, 15_423],
  [1, 20, 10],
  [0, 5, 0],
])(
  '[YEA-02] a year of %i cents a month, with %i percent off, costs %i',
  (monthlyCents, percent, cents) => {
    expect(prepaidYearCents(monthlyCents, percent)).toBe(cents);
  },
);

/** Every price to $3, and others to $1,000, with every percentage. */
const prices = [
  ...Array.from({ length: 300 }, (_, cents) => cents),
  ...Array.from({ length: 500 }, (_, step) => 301 + step * 199),
];
const paid = [
  ...new Set(
    prices.flatMap((monthly) =>
      Array.from({ length: 21 }, (_, percent) => prepaidYearCents(monthly, percent)),
    ),
  ),
];

test('[YEA-03] what is kept is a twelfth for each month that has begun, to the cent', () => {
  const wrong = paid.flatMap((cents) =>
    Array.from({ length: prepaidMonths + 1 }, (_, begun) => {
      const refund = unusedMonthsCents(cents, begun);
      const isExact = Math.abs(prepaidMonths * (cents - refund) - cents * begun) <= 6;
      return isExact && refund >= 0 && refund <= cents ? [] : [{ cents, begun, refund }];
    }).flat(),
  );
  expect(wrong).toEqual([]);
  expect(paid.length).toBeGreaterThan(10_000);
});

test('[YEA-03] a year that is over has nothing left, one that hasn’t begun everything, and no month adds to it', () => {
  for (const cents of paid) {
    const refunds = Array.from({ length: prepaidMonths + 1 }, (_, begun) =>
      unusedMonthsCents(cents, begun),
    );
    expect(refunds[0]).toBe(cents);
    expect(refunds.at(-1)).toBe(0);
    expect(refunds.toSorted((one, other) => other - one)).toEqual(refunds);
  }
});

test('[YEA-02] a percentage never raises the price, nor takes more than it says', () => {
  for (const monthly of prices) {
    for (let percent = 0; percent <= 20; percent += 1) {
      const listCents = prepaidMonths * monthly;
      const savedCents = listCents - prepaidYearCents(monthly, percent);
      expect(Math.abs(100 * savedCents - listCents * percent)).toBeLessThanOrEqual(50);
    }
  }
});
