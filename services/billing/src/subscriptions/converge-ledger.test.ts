import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { observedInvoice, observedSubscription, paidInvoice } from '../../test/factories.ts';
import { ledger, write } from '../../test/ledger-on-file.ts';
import { convergeLedger } from './converge-ledger.ts';
import type { Convergence, Ledger, Observation } from './ledger.ts';

const types = ({ announcements }: Convergence) => announcements.map(({ type }) => type);
const paid: Observation = {
  subscription: observedSubscription({ status: 'active', clientSecret: null }),
  invoices: [paidInvoice()],
};
const open: Observation = { subscription: observedSubscription(), invoices: [observedInvoice()] };

function withIntent(changes: object, attemptCount = 0): Observation {
  const invoice = observedInvoice({ attemptCount });
  const paymentIntent = invoice.paymentIntent && { ...invoice.paymentIntent, ...changes };
  return { ...open, invoices: [{ ...invoice, paymentIntent }] };
}
const refused = (attemptCount = 0) =>
  withIntent({ isRefused: true, declineCode: 'insufficient_funds' }, attemptCount);
const challenged = withIntent({ status: 'requires_action' });

describe('convergeLedger', () => {
  test('announces a payment with a newer fact', () => {
    const conclusion = convergeLedger(ledger(), paid);
    expect(types(conclusion)).toEqual(['subscription.status-changed.v1', 'payment.succeeded.v1']);
    expect(conclusion.fact).toEqual({
      enrollmentId: 17,
      subscriptionId: 'sub_1',
      customerId: 'cus_1',
      status: 'active',
      isMembershipFeePaid: true,
      currentPeriodEnd: '2026-04-01T12:00:00.000Z',
      endsAt: null,
      version: 5,
    });
    expect(conclusion).toMatchObject({ isCurrent: true, mustEnd: false, latePayments: [] });
  });

  test('[MNY-141] cash that staff took is no success of a card; what the clinic marked in the Dashboard is told', () => {
    const unpaid = write(ledger(), convergeLedger(ledger(), refused()));
    const taken = {
      ...unpaid,
      payments: unpaid.payments.map((payment) => ({ ...payment, isOutOfBand: true })),
    };
    const seen = (isPaidOutOfBand: boolean): Observation => ({
      ...paid,
      invoices: [{ ...paidInvoice(), isPaidOutOfBand }],
    });
    expect(types(convergeLedger(taken, seen(true)))).not.toContain('payment.succeeded.v1');
    // The card was faster.
    expect(types(convergeLedger(taken, seen(false)))).toContain('payment.succeeded.v1');
    expect(types(convergeLedger(unpaid, seen(true)))).toContain('payment.succeeded.v1');
  });

  test("a finalized invoice's lines are stored once, a draft's as often as it is read", () => {
    const draft: Observation = { ...open, invoices: [observedInvoice({ status: 'draft' })] };
    const stored = (before: Ledger, seen: Observation) => {
      const convergence = convergeLedger(before, seen);
      return { lines: convergence.payments[0]?.storedLines, after: write(before, convergence) };
    };
    const first = stored(ledger(), draft);
    const finalized = stored(first.after, open);
    const settled = stored(finalized.after, paid);
    expect([first.lines, finalized.lines, settled.lines]).toEqual(['none', 'of a draft', 'final']);
  });

  test('announces and writes nothing when nothing has changed', () => {
    for (const seen of [open, refused(), challenged, paid]) {
      const after = write(ledger(), convergeLedger(ledger(), seen));
      const again = convergeLedger(after, seen);
      expect(types(again)).toEqual([]);
      expect(again.hasChanges).toBe(false);
    }
  });

  test('announces every declined attempt once, including the first before it is counted', () => {
    const first = convergeLedger(ledger(), refused(0));
    expect(types(first)).toEqual(['subscription.status-changed.v1', 'payment.failed.v1']);
    const afterFirst = write(ledger(), first);
    expect(types(convergeLedger(afterFirst, refused(1)))).toEqual([]);
    expect(types(convergeLedger(afterFirst, refused(2)))).toEqual(['payment.failed.v1']);
  });

  test('announces a required confirmation once', () => {
    const first = convergeLedger(ledger(), challenged);
    expect(types(first)).toContain('payment.action-required.v1');
    expect(types(convergeLedger(write(ledger(), first), challenged))).toEqual([]);
  });

  test('reports a refund once, and keeps it when the payment is not read again', () => {
    const paidLedger = write(ledger(), convergeLedger(ledger(), paid));
    const [invoice] = paid.invoices;
    if (!invoice?.paymentIntent) throw new Error('the sample has a payment');
    const paymentIntent = { ...invoice.paymentIntent, refundedCents: 1_450, isDisputed: true };
    const back: Observation = { ...paid, invoices: [{ ...invoice, paymentIntent }] };
    const first = convergeLedger(paidLedger, back);
    expect(first).toMatchObject({ hasChanges: true, announcements: [] });
    expect(first.moneyBack).toEqual([
      { invoiceId: 'in_1', kind: 'refunded', refundedCents: 1_450 },
      { invoiceId: 'in_1', kind: 'disputed', refundedCents: 1_450 },
    ]);
    const after = write(paidLedger, first);
    const unseen: Observation = { ...paid, invoices: [{ ...invoice, paymentIntent: null }] };
    for (const seen of [back, unseen]) {
      const again = convergeLedger(after, seen);
      expect(again).toMatchObject({ hasChanges: false, moneyBack: [] });
      expect(again.payments).toMatchObject([{ refundedCents: 1_450, isDisputed: true }]);
    }
  });

  test('keeps the fee paid when only a later invoice is read', () => {
    const after = write(ledger(), convergeLedger(ledger(), paid));
    const renewal: Observation = {
      subscription: observedSubscription({ status: 'past_due', latestInvoiceId: 'in_2' }),
      invoices: [observedInvoice({ id: 'in_2', isFirst: false, lines: [] })],
    };
    expect(convergeLedger(after, renewal).fact).toMatchObject({
      status: 'past_due',
      isMembershipFeePaid: true,
    });
  });

  test('does not announce a superseded subscription, and requires its cancellation', () => {
    const conclusion = convergeLedger(ledger({ currentAttempt: 2 }), paid);
    expect(types(conclusion)).toEqual([]);
    expect(conclusion).toMatchObject({ isCurrent: false, mustEnd: true });
    expect(conclusion.latePayments.map(({ id }) => id)).toEqual(['in_1']);
  });

  test('never makes an attempt’s second subscription the current one', () => {
    const conclusion = convergeLedger(ledger({ isAttemptTaken: true }), open);
    expect(conclusion).toMatchObject({ isCurrent: false, attempt: null, mustEnd: true });
  });

  test('after closing, announces an earlier payment and reports a later one as late', () => {
    const before = ledger({ closedAt: new Date('2026-03-01T13:00:00.000Z') });
    expect(types(convergeLedger(before, paid))).toContain('payment.succeeded.v1');
    const after = ledger({ closedAt: new Date('2026-03-01T11:00:00.000Z') });
    const conclusion = convergeLedger(after, paid);
    expect(types(conclusion)).toEqual(['subscription.status-changed.v1']);
    expect(conclusion).toMatchObject({ mustEnd: true });
    expect(conclusion.latePayments).toHaveLength(1);
  });

  test.each(['canceled', 'incomplete_expired'] as const)('%s needs no cancellation', (status) => {
    const seen = { ...open, subscription: observedSubscription({ status }) };
    expect(convergeLedger(ledger({ currentAttempt: 2 }), seen).mustEnd).toBe(false);
  });
});

describe('over any history', () => {
  const history: Observation[] = [open, refused(1), challenged, refused(2), paid];
  // Webhooks may be lost, doubled, or late, but what is read only ever moves on.
  const looks = fc
    .array(fc.integer({ min: 0, max: history.length - 1 }), { minLength: 1, maxLength: 25 })
    .map((indexes) => [...indexes.sort((one, other) => one - other), history.length - 1]);

  test('[PAY-15] announces every payment exactly once and ends in the provider’s state', () => {
    fc.assert(
      fc.property(looks, (indexes) => {
        let state = ledger();
        const told: string[] = [];
        const versions: number[] = [];
        for (const index of indexes) {
          const conclusion = convergeLedger(state, history[index] ?? open);
          told.push(...types(conclusion));
          versions.push(conclusion.fact.version);
          state = write(state, conclusion);
        }
        expect(told.filter((type) => type === 'payment.succeeded.v1')).toHaveLength(1);
        expect(told.filter((type) => type === 'payment.failed.v1').length).toBeLessThanOrEqual(2);
        expect(state.publishedFact).toMatchObject({ status: 'active', isMembershipFeePaid: true });
        expect(versions).toEqual([...new Set(versions)].sort((one, other) => one - other));
      }),
    );
  });
});

describe('[PAY-39] the retries of an open invoice', () => {
  const subscription = observedSubscription({ status: 'past_due' });
  const tried = observedInvoice({ isFirst: false, attemptCount: 1 });
  const seen = (isAutoAdvancing: boolean): Observation => ({
    subscription,
    invoices: [{ ...tried, isAutoAdvancing }],
  });
  const running = write(ledger(), convergeLedger(ledger(), seen(true)));
  const after = (before: typeof running, observation: Observation) => {
    const { isStopped, payments } = convergeLedger(before, observation);
    return { isStopped, isAutoAdvancing: payments[0]?.isAutoAdvancing };
  };

  test('stay as last seen until it is known who stopped them', () => {
    expect(after(running, seen(false))).toEqual({ isStopped: true, isAutoAdvancing: true });
  });

  test('are stored as stopped if no other plan has ended', () => {
    expect(after(running, { ...seen(false), isStopExplained: true })).toEqual({
      isStopped: false,
      isAutoAdvancing: false,
    });
  });

  test('stay as last seen while they are about to be resumed', () => {
    const resumed = { ...running, isResumeDue: true };
    for (const observation of [seen(false), { ...seen(false), isStopExplained: true as const }]) {
      expect(after(resumed, observation)).toEqual({ isStopped: false, isAutoAdvancing: true });
    }
  });

  test('are over with the plan', () => {
    const ended = {
      ...seen(false),
      subscription: { ...subscription, status: 'canceled' as const },
    };
    expect(after(running, ended)).toEqual({ isStopped: false, isAutoAdvancing: false });
  });
});
