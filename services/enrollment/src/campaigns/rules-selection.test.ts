import { expect, test } from 'vitest';
import { addOn, exam, plan } from '../../test/factories.ts';
import type { Candidate } from './campaign.ts';
import { describeChanges, describeVersion } from './rules-changes.ts';
import {
  firstYearFrom,
  hasOtherPrice,
  newBenefitsOf,
  planMember,
  reasonToStay,
} from './rules-selection.ts';

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
  otherCents: 1_200,
  status: 'active',
  firstDay: '2026-02-05',
  isBilledElsewhere: false,
  isPastDue: false,
  isEnding: false,
  hasDied: false,
  isNotMailed: false,
  isInOtherCampaign: false,
  otherSubjectFrom: null,
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
  const calm = { isDisputed: false, isPastDue: false, unbilledAt: [], startedAt: null };
  const given = { promise, enrollmentId: 17, ...calm, ...standing };
  expect(
    planMember(candidate(), {
      reason: null,
      standing: given,
      subject: { kind: 'plan', offer: plan({ monthlyPrice: '69.00' }) },
      startsOn: '2027-01-01',
      isAtOnce: false,
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
  expect(newBenefitsOf(had, { kind: 'plan', from: [exam(), nails], to })).toEqual([
    ...to,
    exam({ quantity: 1 }),
    dental,
  ]);
});

test('[OFR-160] a plan goes on including what it does, where an add-on includes something else', () => {
  const had = [exam(), nails, exam({ quantity: 1 }), dental];
  const to = [exam({ quantity: 3 })];
  expect(newBenefitsOf(had, { kind: 'add-on', from: [exam({ quantity: 1 })], to })).toEqual([
    exam(),
    nails,
    dental,
    ...to,
  ]);
});

test('[OFR-161] what changes about an add-on says its name, and what it costs by itself', () => {
  const versionOf = (monthlyPrice: string, quantity: number) => ({
    subject: { kind: 'add-on' as const, offer: addOn({ monthlyPrice }) },
    benefits: [exam({ code: 'dental', label: 'Dental cleaning', quantity })],
  });
  expect(describeVersion(versionOf('12.00', 1), versionOf('13.50', 2))).toEqual([
    'Add-on Dental care: $13.50 a month instead of $12.00.',
    'Add-on Dental care: Dental cleaning: 2 a year instead of 1.',
  ]);
  expect(describeVersion(versionOf('12.00', 1), versionOf('12.00', 1))).toEqual([]);
});

test('[OFR-71] what changes says another name', () => {
  const planOf = (name: string) => ({
    subject: { kind: 'plan' as const, offer: plan({ name }) },
    benefits: [exam()],
  });
  const addOnOf = (name: string) => ({
    subject: { kind: 'add-on' as const, offer: addOn({ name }) },
    benefits: [exam()],
  });
  expect(describeVersion(planOf('Dog Gold'), planOf('Dog Complete'))).toEqual([
    'The plan is called Dog Complete.',
  ]);
  expect(describeVersion(addOnOf('Dental care'), addOnOf('Dental Plus'))).toEqual([
    'Add-on Dental Plus: The new name of Dental care.',
  ]);
});

const stays = { way: null, effectiveFrom: null } as const;
const twoMonths = [{ startsOn: '2026-02-05', months: 2 }];

test.each([
  ['the same day', { isInOtherCampaign: true, otherSubjectFrom: '2027-02-05' }, true],
  ['another day', { isInOtherCampaign: true, otherSubjectFrom: '2028-02-05' }, false],
  [
    'the same day, after a hold',
    { isInOtherCampaign: true, otherSubjectFrom: '2027-04-05', held: twoMonths },
    true,
  ],
  [
    'another day, after a hold',
    { isInOtherCampaign: true, otherSubjectFrom: '2027-02-05', held: twoMonths },
    false,
  ],
  ['a campaign about the same', { isInOtherCampaign: true }, false],
] as const)('[OFR-162] another price on the same day: %s', (_case, given, isOther) => {
  const one = candidate(given);
  const reason = reasonToStay(one, { toVersion: 2, leftOut: new Set() });
  const selection = { startsOn: '2027-01-01', isAtOnce: false };
  const planned = planMember(one, {
    reason,
    standing: undefined,
    subject: { kind: 'plan', offer: plan() },
    ...selection,
  });
  expect(hasOtherPrice(planned, selection)).toBe(isOther);
  const leftOut = reasonToStay(one, { toVersion: 2, leftOut: new Set([17]) });
  expect(leftOut).toBe('left_out');
  expect(hasOtherPrice({ ...planned, ...stays, reason: 'left_out' }, selection)).toBe(false);
});

test.each([
  ['2026-02-05', '2027-01-01', true],
  ['2026-02-05', '2027-02-05', false],
  ['2027-01-08', '2027-01-08', true],
])(
  '[OFR-166] at once, a plan from %s with another price on %s moves on the same day: %j',
  (firstDay, otherSubjectFrom, isOther) => {
    const one = candidate({ firstDay, isInOtherCampaign: true, otherSubjectFrom });
    const planned = {
      candidate: one,
      newMonthlyCents: 7_550,
      ...stays,
      reason: 'other_campaign' as const,
    };
    expect(hasOtherPrice(planned, { startsOn: '2027-01-01', isAtOnce: true })).toBe(isOther);
  },
);
