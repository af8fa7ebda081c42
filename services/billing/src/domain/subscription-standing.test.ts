import { describe, expect, test } from 'vitest';
import { observedInvoice, observedSubscription, paidInvoice } from '../../test/factories.ts';
import { mayBePaid, standingOf } from './subscription-standing.ts';

const withIntent = (status: string) => {
  const invoice = observedInvoice();
  return observedInvoice({
    paymentIntent: invoice.paymentIntent && { ...invoice.paymentIntent, status },
  });
};

test.each([
  {
    status: 'incomplete',
    invoice: observedInvoice(),
    isFeePaid: false,
    standing: 'payable',
    isPaid: false,
  },
  {
    status: 'incomplete',
    invoice: withIntent('requires_action'),
    isFeePaid: false,
    standing: 'payable',
    isPaid: false,
  },
  {
    status: 'incomplete',
    invoice: withIntent('processing'),
    isFeePaid: false,
    standing: 'settled',
    isPaid: true,
  },
  {
    status: 'incomplete',
    invoice: withIntent('succeeded'),
    isFeePaid: false,
    standing: 'settled',
    isPaid: true,
  },
  {
    status: 'incomplete_expired',
    invoice: observedInvoice({ status: 'void' }),
    isFeePaid: false,
    standing: 'dead',
    isPaid: false,
  },
  {
    status: 'canceled',
    invoice: observedInvoice({ status: 'void' }),
    isFeePaid: false,
    standing: 'dead',
    isPaid: false,
  },
  { status: 'canceled', invoice: paidInvoice(), isFeePaid: true, standing: 'ended', isPaid: true },
  { status: 'active', invoice: paidInvoice(), isFeePaid: true, standing: 'settled', isPaid: true },
  {
    status: 'past_due',
    invoice: observedInvoice({ isFirst: false }),
    isFeePaid: true,
    standing: 'payable',
    isPaid: true,
  },
  {
    status: 'unpaid',
    invoice: observedInvoice({ isFirst: false }),
    isFeePaid: true,
    standing: 'payable',
    isPaid: true,
  },
] as const)(
  '$status, invoice $invoice.status, payment $invoice.paymentIntent.status: $standing',
  (row) => {
    const given = {
      subscription: observedSubscription({ status: row.status }),
      latestInvoice: row.invoice,
      isMembershipFeePaid: row.isFeePaid,
    };
    expect(standingOf(given)).toBe(row.standing);
    expect(mayBePaid(given)).toBe(row.isPaid);
  },
);

describe('when nothing is due', () => {
  test('a card still to be set up is payable with the setup secret', () => {
    const subscription = observedSubscription({
      status: 'active',
      clientSecret: 'seti_1_secret_x',
    });
    expect(standingOf({ subscription, latestInvoice: null, isMembershipFeePaid: false })).toBe(
      'payable',
    );
  });
  test('nothing to confirm is settled', () => {
    const subscription = observedSubscription({ status: 'active', clientSecret: null });
    expect(standingOf({ subscription, latestInvoice: null, isMembershipFeePaid: false })).toBe(
      'settled',
    );
  });
});
