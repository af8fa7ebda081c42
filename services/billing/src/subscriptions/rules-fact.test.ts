import { describe, expect, test } from 'vitest';
import { observedInvoice, observedSubscription, paidInvoice } from '../../test/factories.ts';
import { describeSubscription, paysMembershipFee, isSameFact } from './rules-fact.ts';
import { toEnrollmentStatus } from '../core/rules-standing.ts';

const fee = { productIds: ['prod_fee'], amountCents: 6_415 };

describe('paysMembershipFee', () => {
  test.each([
    ['the paid first invoice with the fee in it', paidInvoice(), fee, true],
    ['the open first invoice', observedInvoice(), fee, false],
    ['a paid later invoice', paidInvoice({ isFirst: false }), fee, false],
    ['another amount', paidInvoice(), { ...fee, amountCents: 9_625 }, false],
    ['another product', paidInvoice(), { ...fee, productIds: ['prod_old'] }, false],
    [
      'an older name of the fee',
      paidInvoice(),
      { ...fee, productIds: ['prod_old', 'prod_fee'] },
      true,
    ],
    ['no fee product known', paidInvoice(), { ...fee, productIds: [] }, false],
    [
      'nothing charged for enrolling',
      paidInvoice({ lines: [] }),
      { productIds: [], amountCents: 0 },
      true,
    ],
    [
      'nothing charged, not paid',
      observedInvoice({ lines: [] }),
      { productIds: [], amountCents: 0 },
      false,
    ],
  ] as const)('%s', (_case, invoice, charged, isPaid) => {
    expect(paysMembershipFee(invoice, charged)).toBe(isPaid);
  });
});

describe('[MNY-21] the end of a subscription', () => {
  const given = { enrollmentId: 17, isMembershipFeePaid: true };
  const described = (endsAt: Date | null) =>
    describeSubscription({ ...given, subscription: observedSubscription({ endsAt }) });
  const goesOn = described(null);
  const ends = described(new Date('2026-04-01T12:00:00.000Z'));

  test('is news when it is set, moved, or cleared', () => {
    expect(isSameFact(goesOn, ends)).toBe(false);
    expect(isSameFact(ends, goesOn)).toBe(false);
    expect(isSameFact(ends, described(new Date('2026-05-01T12:00:00.000Z')))).toBe(false);
    expect(isSameFact(ends, ends)).toBe(true);
  });
});

describe('isSameFact', () => {
  const given = { enrollmentId: 17, isMembershipFeePaid: false };
  const one = describeSubscription({ ...given, subscription: observedSubscription() });
  test.each([
    ['the same', {}, false, true],
    ['another status', { status: 'active' }, false, false],
    ['another period', { currentPeriodEnd: new Date('2026-05-01T12:00:00.000Z') }, false, false],
    ['another subscription', { id: 'sub_2' }, false, false],
    ['the fee paid', {}, true, false],
  ] as const)('%s', (_case, changes, isMembershipFeePaid, isSame) => {
    const subscription = observedSubscription(changes);
    const other = describeSubscription({ enrollmentId: 17, isMembershipFeePaid, subscription });
    expect(isSameFact(one, other)).toBe(isSame);
  });
  test('no fact was published yet', () => {
    expect(isSameFact(null, one)).toBe(false);
  });
});

test.each([
  ['incomplete', 'pending_payment'],
  ['incomplete_expired', 'pending_payment'],
  ['trialing', 'active'],
  ['active', 'active'],
  ['past_due', 'active'],
  ['unpaid', 'suspended'],
  ['paused', 'suspended'],
  ['canceled', 'cancelled'],
] as const)('%s reads as %s', (status, expected) => {
  expect(toEnrollmentStatus(status)).toBe(expected);
});
