import { expect, test } from 'vitest';
import { expectedIn, monthlyCentsIn, nextMonthOf, type Payer } from './rules-next-month.ts';

const payer = (overrides: Partial<Payer> = {}): Payer => ({
  status: 'active',
  monthlyCents: 5_000,
  newPrice: null,
  paidBy: 'card',
  dueOn: '2026-12-10',
  endsOn: null,
  awaitsCard: false,
  ...overrides,
});
const december = (overrides: Partial<Payer> = {}) => expectedIn('2026-12-01', payer(overrides));

test.each([
  ['a card that is charged in the month', {}, 'renewal'],
  ['one that is charged before it, too', { dueOn: '2026-11-30' }, 'renewal'],
  ['one that is charged after it', { dueOn: '2027-01-01' }, null],
  ['a plan that ends after the charge', { endsOn: '2026-12-11' }, 'renewal'],
  ['a plan that ends by the charge', { endsOn: '2026-12-10' }, 'leaving'],
  // On December 31, and not on the 30th.
  ['the last day of a longer month', { dueOn: '2026-10-31', endsOn: '2026-12-31' }, 'leaving'],
  ['the day before it', { dueOn: '2026-10-31', endsOn: '2027-01-01' }, 'renewal'],
  ['cash', { paidBy: 'clinic' }, 'cash'],
  ['cash that is overdue', { paidBy: 'clinic', dueOn: '2026-09-01' }, 'cash'],
  ['cash for longer', { paidBy: 'clinic', dueOn: '2027-03-01' }, null],
  ['a card to be set up', { paidBy: 'clinic', awaitsCard: true }, 'set_up'],
  ['a plan on hold', { status: 'suspended' }, null],
  ['a plan that isn’t billed', { paidBy: 'none' }, null],
  ['a plan whose payment isn’t watched', { paidBy: 'clinic', dueOn: null }, null],
] as const)('[OFR-140] next month counts %s', (_what, overrides, expected) => {
  expect(december(overrides)).toBe(expected);
});

test.each([
  ['by its charge', '2026-12-10', {}, 5_500],
  ['after its charge', '2026-12-11', {}, 5_000],
  // On December 31.
  ['by a charge on the last day', '2026-12-31', { dueOn: '2026-10-31' }, 5_500],
  ['while no payment is watched', '2026-12-01', { dueOn: null }, 5_000],
])('[OFR-140] next month counts a new price %s', (_when, from, overrides, expected) => {
  const newPrice = { from, monthlyCents: 5_500 };
  expect(monthlyCentsIn('2026-12-01', payer({ ...overrides, newPrice }))).toBe(expected);
});

test('[OFR-140] the next month begins on its first day', () => {
  expect(nextMonthOf('2026-11-29')).toBe('2026-12-01');
  expect(nextMonthOf('2026-12-31')).toBe('2027-01-01');
});
