import { expect, test } from 'vitest';
import {
  activeState,
  addOn,
  cancelledState,
  enrollmentRecord,
  plan,
} from '../../test/factories.ts';
import type { EnrollmentRecord } from '../core/state/enrollment.ts';
import type { ChangeOrder } from './change.ts';
import { obstacleOf, type Standing } from './rules-obstacles.ts';
import { isUndoable, nextStep } from './rules-orders.ts';

const timeZone = 'America/New_York';
const now = new Date('2026-07-20T17:00:00.000Z');
const hold = { until: now, nextChargeAt: now };
const sides = {
  now: {
    plan: { id: 2, version: 1, name: 'Dog Gold' },
    addOns: [{ id: 5, version: 1, name: 'Dental care' }],
    monthlyCents: 7_550,
  },
  then: { plan: { id: 3, version: 1, name: 'Dog Platinum' }, addOns: [], monthlyCents: 9_000 },
};

const order = (overrides: Partial<ChangeOrder> = {}): ChangeOrder => ({
  id: '0f6a6c58-6c1b-4b0e-9d6e-2f5a5b1d7a11',
  enrollmentId: 1,
  state: 'agreed',
  way: 'link',
  isFromToday: true,
  effectiveFrom: '2026-07-20',
  sheet: {
    enrollmentId: 1,
    petName: 'Biscuit',
    when: 'today',
    effectiveFrom: '2026-07-20',
    ...sides,
    due: null,
    firstChargeOn: '2026-08-05',
    services: [],
    cheaperSingly: null,
  },
  target: {
    plan: plan(),
    addOns: [],
    benefits: [],
    monthlyCents: 9_000,
    services: [],
    dueLines: [],
  },
  orderedAt: now,
  orderedBy: 'maya',
  until: null,
  agreedAt: now,
  paidCents: 0,
  chargedAt: null,
  replaced: null,
  reverting: null,
  refundedCents: 0,
  settledAt: now,
  ...overrides,
});
const member = (overrides: Partial<EnrollmentRecord> = {}) =>
  enrollmentRecord({ addOns: [addOn()], state: activeState(), ...overrides });
const later = { isFromToday: false, effectiveFrom: '2026-08-05' } as const;
const past = new Date('2026-07-20T16:00:00.000Z');

test.each<[string, Partial<ChangeOrder>, Partial<EnrollmentRecord>, string]>([
  ['is carried out at once', {}, {}, 'charge'],
  ['is in force once the price is', { chargedAt: now }, {}, 'replace'],
  ['is taken back if the plan ended', {}, { state: cancelledState() }, 'refuse'],
  ['is taken back if the price changed', {}, { totalMonthlyCents: 8_000 }, 'refuse'],
  ['waits for its week', later, {}, 'wait'],
  ['is charged in its week', { ...later, effectiveFrom: '2026-07-27' }, {}, 'charge'],
  ['waits for its day', { ...later, effectiveFrom: '2026-07-21', chargedAt: now }, {}, 'wait'],
  ['begins on its day', { ...later, effectiveFrom: '2026-07-20', chargedAt: now }, {}, 'replace'],
  ['is made up for', { ...later, effectiveFrom: '2026-07-01', chargedAt: now }, {}, 'replace'],
  ['asks the owner', { state: 'asked', settledAt: null }, {}, 'offer'],
  ['waits for the owner', { state: 'asked' }, {}, 'wait'],
  ['ends with its link', { state: 'asked', until: past }, {}, 'withdraw'],
  ['ends with the plan', { state: 'asked' }, { state: cancelledState() }, 'withdraw'],
  ['ends with its price', { state: 'asked' }, { totalMonthlyCents: 8_000 }, 'withdraw'],
  ['is taken back before all else', { reverting: 'undone', chargedAt: now }, {}, 'revert'],
  ['is over', { state: 'done' }, {}, 'wait'],
])('[CHG-50] a change %s', (_name, given, of, step) => {
  expect(nextStep(order(given), { enrollment: member(of), now, timeZone })).toBe(step);
});

test.each<[string, Partial<ChangeOrder>, boolean]>([
  ['that waits', later, true],
  ['that asks', { state: 'asked' }, true],
  ['of the same day', { state: 'done' }, true],
  ['of the day before', { state: 'done', settledAt: new Date('2026-07-20T03:00:00.000Z') }, false],
  ['that came with the plan year', { state: 'done', isFromToday: false }, false],
  ['that is being taken back', { reverting: 'undone' }, false],
  ['that was refused', { state: 'refused' }, false],
])(
  '[CHG-52] [CHG-198] a change %s can be undone or not, and by no one after a handover',
  (_name, given, isIt) => {
    expect(isUndoable(order(given), { enrollment: member(), now, timeZone })).toBe(isIt);
    const enrollment = member({ handedOverAt: now });
    expect(isUndoable(order(given), { enrollment, now, timeZone })).toBe(false);
  },
);

const standing = (overrides: Partial<Standing> = {}): Standing => ({
  enrollment: member(),
  atBilling: { isDisputed: false, isPastDue: false },
  newPriceOn: null,
  hasAgreedChange: false,
  ...overrides,
});
const dead = { ...member().pet, deceasedAt: '2026-07-01T10:00:00.000Z' };

test.each<[string, Partial<Standing>, string | null]>([
  ['nothing', {}, null],
  ['the demo account', { enrollment: member({ isDemo: true }) }, 'demo account'],
  ['a death', { enrollment: member({ pet: dead }) }, 'has died'],
  ['an end', { enrollment: member({ state: activeState({ endsAt: now }) }) }, 'going to end'],
  ['a first payment', { enrollment: enrollmentRecord() }, 'isn’t paid yet'],
  [
    'a suspension',
    { enrollment: member({ state: activeState({ status: 'suspended' }) }) },
    'suspended',
  ],
  ['a hold', { enrollment: member({ state: activeState({ hold }) }) }, 'on hold'],
  ['a dispute', { atBilling: { isDisputed: true, isPastDue: false } }, 'disputed'],
  ['a debt', { atBilling: { isDisputed: false, isPastDue: true } }, 'past due'],
  ['a campaign', { newPriceOn: '2026-08-05' }, 'A new price from August 5, 2026'],
  ['another change', { hasAgreedChange: true }, 'another change'],
])('[CHG-37] a sentence says what stands in the way: %s', (_name, given, sentence) => {
  const obstacle = obstacleOf(standing(given));
  if (sentence === null) expect(obstacle).toBeNull();
  else expect(obstacle).toContain(sentence);
});
