import type { Convergence, Ledger } from '../src/subscriptions/ledger.ts';
import { observedSubscription } from './factories.ts';

/** Enrollment 17, nothing looked at yet. */
export function ledger(overrides: Partial<Ledger> = {}): Ledger {
  return {
    enrollmentId: 17,
    closedAt: null,
    isEnding: false,
    currentAttempt: 1,
    factVersion: 4,
    publishedFact: null,
    fee: { productIds: ['prod_fee'], amountCents: 6_415 },
    isRestart: false,
    isResumeDue: false,
    hasPaidFee: false,
    subscription: null,
    isAttemptTaken: false,
    payments: [],
    ...overrides,
  };
}

/** Returns the state on file after a conclusion was written. */
export function write(before: Ledger, { fact, attempt, isCurrent, ...rest }: Convergence): Ledger {
  const { version, ...content } = fact;
  const isTold = rest.announcements.some(({ type }) => type === 'subscription.status-changed.v1');
  const untouched = before.payments.filter(
    (known) => !rest.payments.some(({ invoice }) => invoice.id === known.invoiceId),
  );
  return {
    ...before,
    factVersion: version,
    currentAttempt: isCurrent
      ? Math.max(before.currentAttempt, attempt ?? 0)
      : before.currentAttempt,
    publishedFact: isTold ? content : before.publishedFact,
    subscription: {
      attempt,
      status: fact.status,
      isMembershipFeePaid: fact.isMembershipFeePaid,
      card: observedSubscription().card,
      endsAt: null,
      isCollectionPaused: false,
    },
    payments: [
      ...untouched,
      ...rest.payments.map(({ invoice, isLate: _isLate, ...payment }) => ({
        ...payment,
        invoiceId: invoice.id,
        status: invoice.status,
        isOutOfBand: false,
        isFraudWarned: invoice.paymentIntent?.fraudWarnedAt != null,
        nextAttemptMs: invoice.nextAttemptAt?.getTime() ?? null,
      })),
    ],
  };
}
