import { describe, expect, test } from 'vitest';
import { observedInvoice, observedSubscription, paidInvoice } from '../../test/factories.ts';
import { mayBePaid, paidThrough, standingOf } from './rules-standing.ts';

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

describe('[MNY-34] until when a plan is paid', () => {
  const currentPeriodEnd = new Date('2026-05-01T12:00:00.000Z');
  const active = { status: 'active', currentPeriodEnd };
  const invoice = (month: number, status: string) => ({
    status,
    invoicedAt: new Date(Date.UTC(2026, month - 1, 1, 12)),
  });

  test('is the end of its period if all is paid', () => {
    expect(paidThrough(active, [invoice(3, 'paid'), invoice(4, 'paid')])).toBe(currentPeriodEnd);
  });

  test.each(['open', 'draft', 'void', 'uncollectible'])(
    'is the end of the period before if the latest invoice is %s',
    (status) => {
      const payments = [invoice(3, 'paid'), invoice(4, status)];
      expect(paidThrough({ ...active, status: 'past_due' }, payments)).toEqual(
        new Date('2026-04-01T12:00:00.000Z'),
      );
    },
  );

  test('is the first of several unpaid periods, and counts no older one that was paid later', () => {
    const payments = [
      invoice(2, 'void'),
      invoice(3, 'paid'),
      invoice(4, 'open'),
      invoice(5, 'draft'),
    ];
    expect(paidThrough(active, payments)).toEqual(new Date('2026-04-01T12:00:00.000Z'));
  });

  test('is its first charge day before that', () => {
    expect(paidThrough({ ...active, status: 'trialing' }, [])).toBe(currentPeriodEnd);
  });

  test('is unknown before the first payment, and without a subscription', () => {
    expect(paidThrough({ ...active, status: 'incomplete' }, [invoice(4, 'open')])).toBeNull();
    expect(paidThrough(null, [])).toBeNull();
  });
});
