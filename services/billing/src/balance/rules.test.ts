import { expect, test } from 'vitest';
import { spansOf, without } from './rules-months.ts';
import { countedCents, figureOf, totalsOf, type CategorySum } from './rules.ts';

const sum = (given: Partial<CategorySum> & { reportingCategory: string }): CategorySum => ({
  isOurs: true,
  amountCents: 0,
  feeCents: 0,
  ...given,
});

test('[MNY-41] totals a month in cents: what banks and Stripe took counts, payouts don’t', () => {
  const month = [
    // Two payments of $127.65, each with a fee of $4.00.
    sum({ reportingCategory: 'charge', amountCents: 25_530, feeCents: 800 }),
    // A nail trim at the front desk, $30.00 with a fee of $1.17, and its refund of $10.00.
    sum({ reportingCategory: 'charge', isOurs: false, amountCents: 3_000, feeCents: 117 }),
    sum({ reportingCategory: 'refund', isOurs: false, amountCents: -1_000 }),
    sum({ reportingCategory: 'refund', amountCents: -2_500 }),
    // One refund came back.
    sum({ reportingCategory: 'refund_failure', amountCents: 500 }),
    // A dispute of $127.65 with a fee of $15.00, which was won.
    sum({ reportingCategory: 'dispute', amountCents: -12_765, feeCents: 1_500 }),
    sum({ reportingCategory: 'dispute_reversal', amountCents: 12_765 }),
    // Stripe's monthly fee.
    sum({ reportingCategory: 'fee', isOurs: false, amountCents: -250 }),
    sum({ reportingCategory: 'payout', isOurs: false, amountCents: -20_000 }),
    sum({ reportingCategory: 'payout_reversal', isOurs: false, amountCents: 5_000 }),
    // The fee of an instant payout.
    sum({ reportingCategory: 'payout', isOurs: false, amountCents: -1_000, feeCents: 50 }),
    sum({ reportingCategory: 'other_adjustment', isOurs: false, amountCents: 7 }),
  ];
  expect(totalsOf(month)).toEqual({
    collectedCents: 25_530,
    refundsCents: -2_000,
    disputesCents: 0,
    otherCents: 2_007,
    // 800 + 117 + 1500 + 250 + 50
    feesCents: -2_717,
    // 25530 − 2000 + 0 + 2007 − 2717
    netCents: 22_820,
    payoutsCents: -16_000,
  });
});

test('[MNY-41] an empty month is all zeros', () => {
  expect(Object.values(totalsOf([]))).toEqual([0, 0, 0, 0, 0, 0, 0]);
});

test.each([
  ['charge', true, 'collected'],
  ['charge', false, 'other'],
  ['dispute', false, 'other'],
  ['network_cost', false, 'fees'],
  ['payout', false, 'payouts'],
  ['topup', false, 'other'],
  ['a_category_of_later', true, 'other'],
] as const)('[MNY-41] counts %s (PetWell’s: %s) as %s', (reportingCategory, isOurs, figure) => {
  expect(figureOf({ reportingCategory, isOurs })).toBe(figure);
});

test('[MNY-41] a month is the clinic’s, also where the clock changes in it; Stripe’s is UTC', () => {
  expect(spansOf('2026-11', 'America/New_York')).toEqual({
    clinic: {
      start: new Date('2026-11-01T04:00:00.000Z'),
      end: new Date('2026-12-01T05:00:00.000Z'),
    },
    utc: {
      start: new Date('2026-11-01T00:00:00.000Z'),
      end: new Date('2026-12-01T00:00:00.000Z'),
    },
  });
  expect(spansOf('2026-12', 'America/New_York').clinic.end).toEqual(
    new Date('2027-01-01T05:00:00.000Z'),
  );
});

test('[MNY-45] what only one of both calendars has in a month, west and east of UTC', () => {
  const hours = (month: string, zone: string) => {
    const { clinic, utc } = spansOf(month, zone);
    return [without(utc, clinic), without(clinic, utc)].map(({ start, end }) =>
      start < end ? [start, end].map((time) => time.toISOString().slice(0, 13)) : [],
    );
  };
  expect(hours('2026-11', 'America/New_York')).toEqual([
    ['2026-11-01T00', '2026-11-01T04'],
    ['2026-12-01T00', '2026-12-01T05'],
  ]);
  // The clock changes in it.
  expect(hours('2026-03', 'Europe/London')).toEqual([['2026-03-31T23', '2026-04-01T00'], []]);
  expect(hours('2026-10', 'Europe/London')).toEqual([[], ['2026-09-30T23', '2026-10-01T00']]);
  expect(hours('2026-10', 'UTC')).toEqual([[], []]);
});

test('[MNY-45] a transaction adds its amount to one number, and its fee to fees and net', () => {
  const charge = sum({ reportingCategory: 'charge', amountCents: 12_765, feeCents: 400 });
  const payout = sum({ reportingCategory: 'payout', amountCents: -1_000, feeCents: 50 });
  const figures = ['collected', 'other', 'fees', 'net', 'payouts'] as const;
  const counted = (one: CategorySum) => figures.map((figure) => countedCents(one, figure));
  expect(counted(charge)).toEqual([12_765, 0, -400, 12_365, 0]);
  expect(counted({ ...charge, isOurs: false })).toEqual([0, 12_765, -400, 12_365, 0]);
  expect(counted(payout)).toEqual([0, 0, -50, -50, -1_000]);
});
