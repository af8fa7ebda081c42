import fc from 'fast-check';
import { expect, test } from 'vitest';
import { observedInvoice, observedSubscription, paidInvoice } from '../../test/factories.ts';
import { ledger, write } from '../../test/ledger-on-file.ts';
import { convergeLedger } from './converge-ledger.ts';
import type { Convergence, Ledger } from './ledger.ts';
import type { FactContent } from './rules-fact.ts';

type Look = {
  attempt: number;
  status: Convergence['fact']['status'];
  month: number;
  invoices: { number: number; state: 'open' | 'refused' | 'challenged' | 'paid' }[];
  isClosedBefore: boolean;
};

/** Looks of any kind in any order, also such as no provider would ever show one after the other. */
const looks = fc.array(
  fc.record<Look>({
    attempt: fc.constantFrom(1, 1, 1, 2),
    status: fc.constantFrom(
      ...(['incomplete', 'active', 'active', 'past_due', 'unpaid', 'paused', 'canceled'] as const),
    ),
    month: fc.constantFrom(4, 4, 5, 6),
    invoices: fc.uniqueArray(
      fc.record({
        number: fc.integer({ min: 1, max: 4 }),
        state: fc.constantFrom('open', 'refused', 'challenged', 'paid'),
      }),
      { selector: ({ number }) => number, maxLength: 3 },
    ),
    isClosedBefore: fc.integer({ min: 0, max: 15 }).map((one) => one === 0),
  }),
  { minLength: 1, maxLength: 12 },
);

function invoiceOf({ number, state }: Look['invoices'][number], attempt: number) {
  const make = state === 'paid' ? paidInvoice : observedInvoice;
  const invoice = make({ id: `in_${attempt}_${number}`, isFirst: number === 1 });
  const changes = {
    open: {},
    refused: { isRefused: true },
    challenged: { status: 'requires_action' },
    paid: {},
  }[state];
  const paymentIntent = invoice.paymentIntent && { ...invoice.paymentIntent, ...changes };
  return { ...invoice, paymentIntent };
}

function look(onFile: Ledger, { attempt, status, month, invoices }: Look): Convergence {
  const currentPeriodEnd = new Date(Date.UTC(2026, month, 1));
  return convergeLedger(onFile, {
    subscription: observedSubscription({ id: `sub_${attempt}`, attempt, status, currentPeriodEnd }),
    invoices: invoices.map((one) => invoiceOf(one, attempt)),
  });
}

/** All that is told of these looks, each with what its transaction concluded of the subscription. */
function tell(history: readonly Look[]) {
  const subscriptions = new Map<number, Ledger['subscription']>();
  let onFile = ledger();
  return history.flatMap((one) => {
    const closedAt = one.isClosedBefore ? new Date('2026-03-01T12:30:00.000Z') : onFile.closedAt;
    const subscription = subscriptions.get(one.attempt) ?? null;
    const conclusion = look({ ...onFile, closedAt, subscription }, one);
    onFile = write({ ...onFile, closedAt }, conclusion);
    subscriptions.set(one.attempt, onFile.subscription);
    const { version: _version, ...content } = conclusion.fact;
    return conclusion.announcements.map(({ type }) => ({ type, content }));
  });
}

test('[PAY-13] status events never come later than the payment events that imply them', () => {
  let payments = 0;
  fc.assert(
    fc.property(looks, (history) => {
      let known: FactContent | null = null;
      for (const { type, content } of tell(history)) {
        if (type === 'subscription.status-changed.v1') known = content;
        if (type === 'payment.succeeded.v1') payments += 1;
        expect(known).toEqual(content);
      }
    }),
    { numRuns: 2_000 },
  );
  expect(payments).toBeGreaterThan(500);
});
