import { addMonths } from '@petwell/chassis/time';
import { unusedMonthsCents } from '@petwell/contracts';
import { expect, test } from 'vitest';
import { activeState, enrollmentRecord, pendingState } from '../../../test/factories.ts';
import type { StoredPayment } from '../recorded-payment.ts';
import { monthsAfter } from '../rules-months.ts';
import { requireVoidable } from '../rules-recorded.ts';
import { monthsBegun, obstacleAtBilling, obstacleTo, toSheet, unusedOf } from './rules-year.ts';

const year = (countedFrom: string, overrides: Partial<StoredPayment> = {}): StoredPayment => ({
  id: '3b241101-e2bb-4255-8caf-4136c566a962',
  enrollmentId: 1,
  amountCents: 75_600,
  membershipFeeCents: 0,
  isFirst: false,
  paidOn: countedFrom,
  method: 'cash',
  paidUntil: addMonths(countedFrom, 12),
  previousPaidUntil: countedFrom,
  countedFrom,
  reason: null,
  recordedAt: new Date(),
  recordedBy: 'Maya Chen',
  voidedAt: null,
  voidReason: null,
  isOwed: false,
  settlesId: null,
  isOutOfBand: false,
  yearPercent: 10,
  refund: null,
  ...overrides,
});

test.each([
  ['2026-02-27', 0],
  ['2026-02-28', 1],
  ['2026-03-01', 1],
  ['2026-03-27', 1],
  // A month has begun on its first day.
  ['2026-03-28', 2],
  ['2026-08-27', 6],
  ['2027-01-27', 11],
  ['2027-01-28', 12],
  ['2027-02-28', 12],
  ['2028-01-01', 12],
])('[YEA-03] of a year from February 28, on %s %i months have begun', (endsOn, months) => {
  expect(monthsBegun(year('2026-02-28'), endsOn, [])).toBe(months);
});

test('[YEA-03] months go on from the plan’s first day, not from the end of a short month', () => {
  const firstDays = ['2026-01-31'];
  const given = year('2026-02-28');
  expect(monthsAfter('2026-02-28', 1, firstDays)).toBe('2026-03-31');
  expect(monthsBegun(given, '2026-03-30', firstDays)).toBe(1);
  expect(monthsBegun(given, '2026-03-31', firstDays)).toBe(2);
});

test('[YEA-03] on every day of the year, paid less refund is a twelfth for each month that has begun', () => {
  for (const paidCents of [75_600, 104_067, 84_001, 11]) {
    const given = year('2026-01-31', { amountCents: paidCents + 6_415, membershipFeeCents: 6_415 });
    for (let month = 0; month < 12; month += 1) {
      for (const day of [1, 15, 27]) {
        const endsOn = addMonths('2026-02-01', month).slice(0, 8) + String(day).padStart(2, '0');
        const { months, amountCents } = unusedOf(given, endsOn, []);
        const begun = 12 - months;
        expect(Math.abs(12 * (paidCents - amountCents) - paidCents * begun)).toBeLessThanOrEqual(6);
        expect(amountCents).toBe(unusedMonthsCents(paidCents, begun));
        expect(amountCents).toBeLessThan(paidCents);
      }
    }
  }
});

const offer = { percent: 10 };
const nothingNew = { hasChange: false, newPriceOn: null };
const elsewhere = { billing: 'elsewhere', paidUntil: '2026-02-28' } as const;
const member = (overrides: Parameters<typeof activeState>[0] = {}) =>
  enrollmentRecord({ state: activeState({ ...elsewhere, ...overrides }) });

test('[YEA-07] a plan that no card pays can be paid a year in advance, if the clinic offers it', () => {
  expect(obstacleTo(member(), { offer, newTerms: nothingNew })).toBeNull();
  const isNew = enrollmentRecord({ state: pendingState() });
  expect(obstacleTo(isNew, { offer, newTerms: nothingNew })).toBeNull();
  expect(obstacleTo(member(), { offer: null, newTerms: nothingNew })).toMatch(/doesn’t offer/);
});

test.each([
  ['billed by card', member({ billing: 'here', paidUntil: null }), /^A card pays this plan/],
  ['suspended', member({ status: 'suspended' }), /past due/],
  ['going to end', member({ endsAt: new Date('2026-03-05T17:00:00.000Z') }), /going to end/],
  ['about to end', member({ endingReason: 'moved' }), /going to end/],
  [
    'on hold',
    member({ hold: { until: new Date(), nextChargeAt: new Date() } }),
    /^The plan is on hold/,
  ],
  [
    'of a pet that died',
    { ...member(), pet: { ...member().pet, deceasedAt: '2026-02-01T00:00:00.000Z' } },
    /has died/,
  ],
  ['of the demo', { ...member(), isDemo: true }, /demo/],
])('[YEA-07] a plan that is %s can’t', (_why, enrollment, sentence) => {
  expect(obstacleTo(enrollment, { offer, newTerms: nothingNew })).toMatch(sentence);
});

test('[YEA-07] a change of plan, a new price, a dispute, and an overdue payment come first', () => {
  const among = (newTerms: Partial<typeof nothingNew> | { newPriceOn: string }) =>
    obstacleTo(member(), { offer, newTerms: { ...nothingNew, ...newTerms } });
  expect(among({ hasChange: true })).toMatch(/^A change of this plan is on its way/);
  expect(among({ newPriceOn: '2026-04-01' })).toMatch(/^A new price from April 1, 2026/);
  expect(obstacleAtBilling({ isDisputed: true, isPastDue: false })).toMatch(/disputed/);
  expect(obstacleAtBilling({ isDisputed: false, isPastDue: true })).toMatch(/past due/);
  expect(obstacleAtBilling({ isDisputed: false, isPastDue: false })).toBeNull();
  expect(obstacleAtBilling(undefined)).toBeNull();
});

test('[YEA-02] the sheet says what a year costs, and what it saves', () => {
  const enrollment = {
    ...member({ isMembershipFeePaid: true }),
    totalMonthlyCents: 9_325,
    membershipFeeCents: 6_415,
  };
  const days = { countedFrom: '2026-02-28', paidUntil: '2027-02-28' };
  expect(toSheet(enrollment, days, 7)).toEqual({
    monthlyCents: 9_325,
    percent: 7,
    listCents: 111_900,
    savedCents: 7_833,
    yearCents: 104_067,
    feeCents: 0,
    from: '2026-02-28',
    until: '2027-02-28',
  });
  const isNew = { ...enrollment, state: { ...enrollment.state, isMembershipFeePaid: false } };
  expect(toSheet(isNew, days, 0)).toMatchObject({
    savedCents: 0,
    yearCents: 111_900,
    feeCents: 6_415,
  });
});

test('[MEM-12] a year that moved no day isn’t the last payment; one that can’t be voided says what to do', () => {
  const plan = { state: activeState({ billing: 'elsewhere', paidUntil: '2026-03-28' }) };
  const month = year('2026-02-28', { paidUntil: '2026-03-28', yearPercent: null });
  const byCard = (given: Partial<StoredPayment>) =>
    year('2026-03-28', { id: 'cfc8d0ae-b11c-4cc8-8a0e-0a2f5d1a4f6c', method: 'card', ...given });
  const voids = (after: StoredPayment) => () => requireVoidable(plan, month, [month, after]);
  const cash = year('2026-03-28', { id: 'cfc8d0ae-b11c-4cc8-8a0e-0a2f5d1a4f6c' });
  const refund = { amountCents: 50_400, at: new Date(), method: 'cash', by: 'Maya Chen' } as const;
  expect(voids(byCard({ paidUntil: '2026-03-28' }))).not.toThrow();
  expect(voids(byCard({}))).toThrow(/The year paid after this payment can’t be voided/);
  expect(voids({ ...cash, refund })).toThrow(/The year paid after this payment can’t be voided/);
  expect(voids(cash)).toThrow('Please void the later payment of this plan first.');
});
