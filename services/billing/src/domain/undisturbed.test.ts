import { describe, expect, test } from 'vitest';
import { observedSubscription } from '../../test/factories.ts';
import { isUndisturbed, type FiledSubscription } from './undisturbed.ts';

const listed = observedSubscription({ status: 'active' });
const filed: FiledSubscription = {
  enrollmentId: 17,
  status: 'active',
  isMembershipFeePaid: true,
  card: { brand: 'visa', last4: '4242', expiresOn: new Date('2030-12-31T00:00:00.000Z') },
  publishedFact: {
    enrollmentId: 17,
    subscriptionId: 'sub_1',
    customerId: 'cus_1',
    status: 'active',
    isMembershipFeePaid: true,
    currentPeriodEnd: '2026-04-01T12:00:00.000Z',
  },
  isCurrent: true,
  isLatestInvoicePaid: true,
  hasOpenInvoices: false,
};

test('what is listed as it is on file needs no look', () => {
  expect(isUndisturbed(filed, listed)).toBe(true);
});

describe('whatever may be otherwise needs one', () => {
  test.each<[string, Partial<FiledSubscription>]>([
    ['another status', { status: 'past_due' }],
    ['a fee that is not known to be paid', { isMembershipFeePaid: false }],
    ['no card on file', { card: null }],
    ['nothing told yet', { publishedFact: null }],
    ['superseded or closed', { isCurrent: false }],
    ['a payment that is not on file', { isLatestInvoicePaid: false }],
    ['an invoice that was open', { hasOpenInvoices: true }],
  ])('%s', (_what, change) => {
    expect(isUndisturbed({ ...filed, ...change }, listed)).toBe(false);
  });

  test.each([
    { status: 'past_due' as const },
    { customerId: 'cus_2' },
    { currentPeriodEnd: new Date('2026-05-01T12:00:00.000Z') },
    { card: { brand: 'visa', last4: '4242', expiresOn: new Date('2031-01-31T00:00:00.000Z') } },
    { card: null },
  ])('listed with %o', (change) => {
    expect(isUndisturbed(filed, observedSubscription({ status: 'active', ...change }))).toBe(false);
  });

  test('unpaid on both sides', () => {
    const unpaid = observedSubscription({ status: 'past_due' });
    const fact = filed.publishedFact && { ...filed.publishedFact, status: 'past_due' as const };
    expect(isUndisturbed({ ...filed, status: 'past_due', publishedFact: fact }, unpaid)).toBe(
      false,
    );
  });
});
