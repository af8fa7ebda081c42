import { expect, test } from 'vitest';
import { exam, plan } from '../../test/factories.ts';
import type { Candidate } from './campaign.ts';
import { describeChanges } from './rules-changes.ts';
import { firstYearFrom, newBenefitsOf, planMember, reasonToStay } from './rules-selection.ts';

const candidate = (overrides: Partial<Candidate> = {}): Candidate => ({
  enrollmentId: 17,
  ownerId: 7,
  firstName: 'Ada',
  lastName: 'Park',
  email: 'ada@example.com',
  petName: 'Biscuit',
  planName: 'Dog Gold',
  version: 1,
  monthlyCents: 7_550,
  addOnCents: 1_200,
  status: 'active',
  firstDay: '2026-02-05',
  isBilledElsewhere: false,
  isPastDue: false,
  isEnding: false,
  hasDied: false,
  isNotMailed: false,
  isInOtherCampaign: false,
  ...overrides,
});

test.each([
  ['2026-02-05', '2027-01-01', '2027-02-05'],
  ['2026-02-05', '2027-02-05', '2027-02-05'],
  ['2026-02-05', '2027-02-06', '2028-02-05'],
  ['2024-02-29', '2027-02-01', '2027-02-28'],
])('[OFR-70] a plan that began on %s moves, from %s on, on %s', (firstDay, startsOn, day) => {
  expect(firstYearFrom(firstDay, startsOn)).toBe(day);
});

test.each([
  ['left_out', { enrollmentId: 18 }],
  ['has_it', { version: 2 }],
  ['other_campaign', { isInOtherCampaign: true }],
  ['not_started', { status: 'pending_payment' }],
  ['billed_elsewhere', { isBilledElsewhere: true }],
  ['on_hold', { status: 'suspended' }],
  ['past_due', { isPastDue: true }],
  ['ending', { isEnding: true }],
  ['died', { hasDied: true }],
  ['not_mailed', { isNotMailed: true }],
  [null, {}],
] as const)('[OFR-72] who stays, and why: %s', (reason, given) => {
  const request = { toVersion: 2, leftOut: new Set([18]) };
  expect(reasonToStay(candidate(given), request)).toBe(reason);
});

test.each([
  ['plan-year', {}, { way: 'notice', reason: null, effectiveFrom: '2027-02-05' }],
  ['for-good', {}, { way: 'consent', reason: null }],
  [null, {}, { way: 'consent', reason: null }],
  ['plan-year', { isDisputed: true }, { way: null, reason: 'disputed' }],
  ['plan-year', { isPastDue: true }, { way: null, reason: 'past_due' }],
] as const)('[OFR-72] a text that promises %s, and %j', (promise, standing, planned) => {
  const given = { promise, enrollmentId: 17, isDisputed: false, isPastDue: false, ...standing };
  expect(
    planMember(candidate(), {
      reason: null,
      standing: given,
      plan: plan({ monthlyPrice: '69.00' }),
      startsOn: '2027-01-01',
    }),
    // The add-on keeps its price.
  ).toMatchObject({ ...planned, newMonthlyCents: 8_100 });
});

const nails = exam({ code: 'nails', label: 'Nail trim', quantity: 2 });
const dental = exam({ code: 'dental', label: 'Dental cleaning', quantity: 1 });
const off = (percent: number) => ({
  code: 'discount',
  label: `${percent}% off other services`,
  unit: 'discount' as const,
  percent,
  feature: '',
});

test('[OFR-71] the mails say what is new, more or less, and no longer included', () => {
  expect(
    describeChanges(
      [exam(), nails, off(10)],
      [exam({ code: 'nails', label: 'Nail trim', quantity: 4 }), dental, off(15)],
    ),
  ).toEqual([
    'Dental cleaning is new.',
    'Nail trim: 4 a year instead of 2.',
    '15% off other services instead of 10% off other services.',
    'Comprehensive physical exam is no longer included.',
  ]);
  expect(describeChanges([exam(), nails], [nails, exam()])).toEqual([]);
});

test('[OFR-75] a member’s add-ons go on including what they do', () => {
  const had = [exam(), nails, exam({ quantity: 1 }), dental];
  const to = [exam({ quantity: 3 })];
  expect(newBenefitsOf(had, { from: [exam(), nails], to })).toEqual([
    ...to,
    exam({ quantity: 1 }),
    dental,
  ]);
});
