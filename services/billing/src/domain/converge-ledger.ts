import type { SubscriptionStatus } from '@petwell/contracts';
import type { SubscriptionFact } from '@petwell/contracts/events';
import {
  isOver,
  type ObservedCard,
  type ObservedInvoice,
  type ObservedSubscription,
} from './provider-observation.ts';
import {
  describeSubscription,
  membershipFeeCentsOf,
  paysMembershipFee,
  tellsTheSame,
  type FactContent,
  type MembershipFee,
} from './subscription-fact.ts';

/** What is on file about an enrollment and the subscription that was looked at. */
export type Ledger = {
  enrollmentId: number;
  closedAt: Date | null;
  /** The newest attempt; its subscription is the current one. */
  currentAttempt: number;
  factVersion: number;
  publishedFact: FactContent | null;
  fee: MembershipFee;
  /** Null when the subscription is looked at for the first time. */
  subscription: {
    attempt: number | null;
    status: SubscriptionStatus;
    isMembershipFeePaid: boolean;
    card: ObservedCard | null;
  } | null;
  /** Another subscription is on file with the attempt that this one claims. */
  isAttemptTaken: boolean;
  payments: readonly LedgerPayment[];
};

export type LedgerPayment = {
  invoiceId: string;
  status: ObservedInvoice['status'];
  failedAttempt: number;
  actionAttempt: number;
  refundedCents: number;
  isDisputed: boolean;
  /** Epoch, in ms. */
  nextAttemptMs: number | null;
};

export type Observation = {
  subscription: ObservedSubscription;
  /** Those looked at; at least the latest one. */
  invoices: readonly ObservedInvoice[];
};

export type Announcement =
  | { type: 'subscription.status-changed.v1' }
  | { type: 'payment.succeeded.v1'; invoice: ObservedInvoice; isRecovery: boolean }
  | { type: 'payment.failed.v1'; invoice: ObservedInvoice; attempt: number }
  | { type: 'payment.action-required.v1'; invoice: ObservedInvoice; attempt: number };

export type ConvergedPayment = {
  invoice: ObservedInvoice;
  failedAttempt: number;
  actionAttempt: number;
  isLate: boolean;
  refundedCents: number;
  isDisputed: boolean;
  membershipFeeCents: number;
};

/** Money that goes back to the cardholder; a person has to know. */
export type MoneyBack = { invoiceId: string; kind: 'refunded' | 'disputed'; refundedCents: number };

export type Convergence = {
  isCurrent: boolean;
  attempt: number | null;
  /** Whether anything differs from what is on file. */
  hasChanges: boolean;
  fact: SubscriptionFact;
  payments: ConvergedPayment[];
  announcements: Announcement[];
  /** Money that came for something superseded or closed; a person has to look at it. */
  latePayments: ObservedInvoice[];
  /** What was not on file yet of refunds and disputes. */
  moneyBack: MoneyBack[];
  /** Superseded or closed, but still able to charge: it has to be ended at the provider. */
  mustEnd: boolean;
};

/** Before any automatic attempt the provider counts 0, also after the cardholder was refused. */
function attemptOf(invoice: ObservedInvoice): number {
  return Math.max(invoice.attemptCount, 1);
}

function isLate(invoice: ObservedInvoice, ledger: Ledger, isCurrent: boolean): boolean {
  if (!isCurrent) return true;
  return ledger.closedAt !== null && (invoice.paidAt === null || invoice.paidAt > ledger.closedAt);
}

function isSameCard(one: ObservedCard | null, other: ObservedCard | null): boolean {
  if (one === null || other === null) return one === other;
  const isSameEnd = one.expiresOn.getTime() === other.expiresOn.getTime();
  return isSameEnd && one.brand === other.brand && one.last4 === other.last4;
}

/** Whether an attempt to pay it failed, or needed the cardholder, and was told of. */
function hadTrouble(known: LedgerPayment | undefined): boolean {
  return known !== undefined && known.failedAttempt + known.actionAttempt > 0;
}

/** What the payment tells of refunds and disputes; what is on file where it was not looked at. */
function convergeMoneyBack(invoice: ObservedInvoice, known: LedgerPayment | undefined) {
  const { refundedCents: refundedBefore = 0, isDisputed: disputedBefore = false } = known ?? {};
  const { refundedCents = refundedBefore, isDisputed = disputedBefore } =
    invoice.paymentIntent ?? {};
  const moneyBack: MoneyBack[] = [];
  const news = { invoiceId: invoice.id, refundedCents };
  if (refundedCents > refundedBefore) moneyBack.push({ ...news, kind: 'refunded' });
  if (isDisputed && !disputedBefore) moneyBack.push({ ...news, kind: 'disputed' });
  return { refundedCents, isDisputed, moneyBack };
}

function convergeInvoice(invoice: ObservedInvoice, ledger: Ledger, isCurrent: boolean) {
  const known = ledger.payments.find(({ invoiceId }) => invoiceId === invoice.id);
  const attempt = attemptOf(invoice);
  const isPaid = invoice.status === 'paid';
  const isNewlyPaid = isPaid && known?.status !== 'paid';
  const isRefused = invoice.status === 'open' && invoice.paymentIntent?.isRefused === true;
  const needsAction =
    invoice.status === 'open' && invoice.paymentIntent?.status === 'requires_action';
  const announcements: Announcement[] = [];
  if (isCurrent && isRefused && attempt > (known?.failedAttempt ?? 0)) {
    announcements.push({ type: 'payment.failed.v1', invoice, attempt });
  }
  if (isCurrent && needsAction && attempt > (known?.actionAttempt ?? 0)) {
    announcements.push({ type: 'payment.action-required.v1', invoice, attempt });
  }
  const late = isNewlyPaid && isLate(invoice, ledger, isCurrent);
  if (isNewlyPaid && !late) {
    const isRecovery = !invoice.isFirst && hadTrouble(known);
    announcements.push({ type: 'payment.succeeded.v1', invoice, isRecovery });
  }
  const { moneyBack, ...back } = convergeMoneyBack(invoice, known);
  const payment: ConvergedPayment = {
    invoice,
    ...back,
    failedAttempt: Math.max(known?.failedAttempt ?? 0, isRefused ? attempt : 0),
    actionAttempt: Math.max(known?.actionAttempt ?? 0, needsAction ? attempt : 0),
    isLate: late,
    membershipFeeCents: membershipFeeCentsOf(invoice, ledger.fee),
  };
  const isRescheduled =
    (known?.nextAttemptMs ?? null) !== (invoice.nextAttemptAt?.getTime() ?? null);
  return {
    announcements,
    payment,
    moneyBack,
    hasChanges:
      announcements.length > 0 ||
      late ||
      isRescheduled ||
      moneyBack.length > 0 ||
      known?.status !== invoice.status,
  };
}

/**
 * What follows from having looked at a subscription, given what is on file: the same look again
 * announces nothing, and what is no longer the enrollment's current subscription announces nothing at
 * all (design §3). What a payment makes of the subscription is announced as its status, before the payment
 * itself: whoever goes by the subscription needs no payments. Pure; whoever calls it writes the result and the announcements in one transaction.
 */
export function convergeLedger(ledger: Ledger, seen: Observation): Convergence {
  const claimed = ledger.isAttemptTaken ? null : seen.subscription.attempt;
  const attempt = ledger.subscription ? ledger.subscription.attempt : claimed;
  // A newer attempt than the one on file can only come from a database that was set back.
  const isCurrent = attempt !== null && attempt >= ledger.currentAttempt;
  const content = describeSubscription({
    enrollmentId: ledger.enrollmentId,
    subscription: seen.subscription,
    isMembershipFeePaid:
      ledger.subscription?.isMembershipFeePaid === true ||
      seen.invoices.some((invoice) => paysMembershipFee(invoice, ledger.fee)),
  });
  const byInvoice = seen.invoices.map((invoice) => convergeInvoice(invoice, ledger, isCurrent));
  const isFactNew = isCurrent && !tellsTheSame(ledger.publishedFact, content);
  return {
    isCurrent,
    attempt,
    hasChanges:
      ledger.subscription === null ||
      ledger.subscription.status !== seen.subscription.status ||
      !isSameCard(ledger.subscription.card, seen.subscription.card) ||
      isFactNew ||
      byInvoice.some(({ hasChanges }) => hasChanges),
    fact: { ...content, version: ledger.factVersion + 1 },
    payments: byInvoice.map(({ payment }) => payment),
    announcements: [
      ...(isFactNew ? [{ type: 'subscription.status-changed.v1' as const }] : []),
      ...byInvoice.flatMap(({ announcements }) => announcements),
    ],
    latePayments: byInvoice.flatMap(({ payment }) => (payment.isLate ? [payment.invoice] : [])),
    moneyBack: byInvoice.flatMap(({ moneyBack }) => moneyBack),
    mustEnd: !isOver(seen.subscription.status) && (!isCurrent || ledger.closedAt !== null),
  };
}
