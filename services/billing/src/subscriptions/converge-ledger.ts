import {
  isOver,
  type ObservedCard,
  type ObservedInvoice,
  type ObservedSubscription,
} from '../core/rules-observation.ts';
import type {
  Announcement,
  Convergence,
  ConvergedPayment,
  Ledger,
  LedgerPayment,
  MoneyBack,
  Observation,
  StoredLines,
} from './ledger.ts';
import {
  describeSubscription,
  isSameFact,
  membershipFeeCentsOf,
  paysMembershipFee,
} from './rules-fact.ts';

/**
 * Returns the attempt number. The provider counts 0 until its first automatic attempt, even after a declined
 * card.
 */
function attemptOf(invoice: ObservedInvoice): number {
  return Math.max(invoice.attemptCount, 1);
}

function isLate(invoice: ObservedInvoice, ledger: Ledger, isCurrent: boolean): boolean {
  if (!isCurrent || ledger.isEnding) return true;
  return ledger.closedAt !== null && (invoice.paidAt === null || invoice.paidAt > ledger.closedAt);
}

function isSameCard(one: ObservedCard | null, other: ObservedCard | null): boolean {
  if (one === null || other === null) return one === other;
  const isSameEnd = one.expiresOn.getTime() === other.expiresOn.getTime();
  return isSameEnd && one.brand === other.brand && one.last4 === other.last4;
}

/** Whether its end, or whether it charges, was changed in the provider's dashboard. */
function isChangedAtProvider(
  stored: NonNullable<Ledger['subscription']>,
  { endsAt, isCollectionPaused }: ObservedSubscription,
): boolean {
  const isSameEnd = stored.endsAt?.getTime() === endsAt?.getTime();
  return !isSameEnd || stored.isCollectionPaused !== isCollectionPaused;
}

/** Whether a failed attempt, or one that needed the cardholder, was announced. */
function hadTrouble(known: LedgerPayment | undefined): boolean {
  return known !== undefined && known.failedAttempt + known.actionAttempt > 0;
}

/** Refunds and disputes of a payment: as read, or as stored if it wasn't read. */
function convergeMoneyBack(invoice: ObservedInvoice, known: LedgerPayment | undefined) {
  const { refundedCents: refundedBefore = 0, isDisputed: disputedBefore = false } = known ?? {};
  const { refundedCents = refundedBefore, isDisputed = disputedBefore } =
    invoice.paymentIntent ?? {};
  const moneyBack: MoneyBack[] = [];
  const news = { invoiceId: invoice.id, refundedCents };
  if (refundedCents > refundedBefore) moneyBack.push({ ...news, kind: 'refunded' });
  if (isDisputed && !disputedBefore) moneyBack.push({ ...news, kind: 'disputed' });
  // A refund can fail afterwards, and a dispute can be won.
  const disputeStatusBefore = known?.disputeStatus ?? null;
  const disputeStatus = invoice.paymentIntent?.dispute?.status ?? disputeStatusBefore;
  const isMoneyBackChanged =
    refundedCents !== refundedBefore ||
    isDisputed !== disputedBefore ||
    disputeStatus !== disputeStatusBefore;
  return { refundedCents, isDisputed, disputeStatus, moneyBack, isMoneyBackChanged };
}

/** Who may have stopped an invoice: `isExplained`, the clinic. `isResumed`: it is about to be resumed. */
type Stop = { isExplained: boolean; isResumed: boolean };

/** Whether the provider advances an invoice by itself. One that another plan's end may have stopped stays as it was. */
function convergeAdvancing(
  invoice: ObservedInvoice,
  known: LedgerPayment | undefined,
  { isExplained, isResumed }: Stop,
) {
  const wasAdvancing = known?.isAutoAdvancing === true;
  const isNewlyOff = wasAdvancing && invoice.status === 'open' && !invoice.isAutoAdvancing;
  const isKept = isNewlyOff && (isResumed || !isExplained);
  const isAutoAdvancing = invoice.isAutoAdvancing || isKept;
  return {
    isAutoAdvancing,
    isStopped: isKept && !isResumed,
    isAdvancingChanged: isAutoAdvancing !== wasAdvancing,
  };
}

function storedLinesOf(known: LedgerPayment | undefined): StoredLines {
  if (known === undefined) return 'none';
  return known.status === 'draft' ? 'of a draft' : 'final';
}

function convergeInvoice(
  invoice: ObservedInvoice,
  ledger: Ledger,
  { isCurrent, stop }: { isCurrent: boolean; stop: Stop },
) {
  const known = ledger.payments.find(({ invoiceId }) => invoiceId === invoice.id);
  const attempt = attemptOf(invoice);
  const isPaid = invoice.status === 'paid';
  const isNewlyPaid = isPaid && known?.status !== 'paid';
  // Who pays a change of plan is there, and nothing is owed for it.
  const isOwed = invoice.status === 'open' && invoice.changeId === null;
  const isRefused = isOwed && invoice.paymentIntent?.isRefused === true;
  const needsAction = isOwed && invoice.paymentIntent?.status === 'requires_action';
  const announcements: Announcement[] = [];
  if (isCurrent && isRefused && attempt > (known?.failedAttempt ?? 0)) {
    announcements.push({ type: 'payment.failed.v1', invoice, attempt });
  }
  if (isCurrent && needsAction && attempt > (known?.actionAttempt ?? 0)) {
    announcements.push({ type: 'payment.action-required.v1', invoice, attempt });
  }
  const late = isNewlyPaid && isLate(invoice, ledger, isCurrent);
  const hasReceipt = known?.isOutOfBand === true && invoice.isPaidOutOfBand;
  // Stripe invoices the days before the first charge at $0: that is neither paid nor announced.
  if (isNewlyPaid && !late && invoice.totalCents > 0 && !hasReceipt) {
    const isRecovery = !invoice.isFirst && hadTrouble(known);
    announcements.push({ type: 'payment.succeeded.v1', invoice, isRecovery });
  }
  const { moneyBack, isMoneyBackChanged, ...back } = convergeMoneyBack(invoice, known);
  const { isAutoAdvancing, isStopped, isAdvancingChanged } = convergeAdvancing(
    invoice,
    known,
    stop,
  );
  const payment: ConvergedPayment = {
    invoice,
    ...back,
    isAutoAdvancing,
    failedAttempt: Math.max(known?.failedAttempt ?? 0, isRefused ? attempt : 0),
    actionAttempt: Math.max(known?.actionAttempt ?? 0, needsAction ? attempt : 0),
    isLate: late,
    membershipFeeCents: membershipFeeCentsOf(invoice, ledger.fee),
    storedLines: storedLinesOf(known),
  };
  const isRescheduled =
    (known?.nextAttemptMs ?? null) !== (invoice.nextAttemptAt?.getTime() ?? null);
  return {
    announcements,
    payment,
    moneyBack,
    isStopped,
    hasChanges:
      isAdvancingChanged ||
      announcements.length > 0 ||
      late ||
      isRescheduled ||
      isMoneyBackChanged ||
      (known?.isFraudWarned === false && invoice.paymentIntent?.fraudWarnedAt != null) ||
      known?.status !== invoice.status,
  };
}

/**
 * Decides what to store and announce after reading a subscription. Pure; the caller writes the result and the
 * announcements in one transaction. Rereading an unchanged subscription announces nothing, and neither does a
 * subscription that isn't the enrollment's current one. A status is announced before the payment that changed
 * it, so status consumers don't need payments.
 */
export function convergeLedger(ledger: Ledger, seen: Observation): Convergence {
  const claimed = ledger.isAttemptTaken ? null : seen.subscription.attempt;
  const attempt = ledger.subscription ? ledger.subscription.attempt : claimed;
  // Only a restored database can have an older attempt stored.
  const isCurrent = attempt !== null && attempt >= ledger.currentAttempt;
  const content = describeSubscription({
    enrollmentId: ledger.enrollmentId,
    subscription: seen.subscription,
    isRestart: ledger.isRestart,
    isWithoutFee:
      ledger.isRestart &&
      !ledger.hasPaidFee &&
      !seen.invoices.some(
        (invoice) => invoice.status === 'paid' && membershipFeeCentsOf(invoice, ledger.fee) > 0,
      ),
    isMembershipFeePaid:
      ledger.subscription?.isMembershipFeePaid === true ||
      seen.invoices.some((invoice) => paysMembershipFee(invoice, ledger.fee)),
  });
  const isEnded = isOver(seen.subscription.status);
  const stop = {
    isExplained: isEnded || seen.isStopExplained === true,
    isResumed: !isEnded && ledger.isResumeDue,
  };
  const byInvoice = seen.invoices.map((invoice) =>
    convergeInvoice(invoice, ledger, { isCurrent, stop }),
  );
  const isFactNew = isCurrent && !isSameFact(ledger.publishedFact, content);
  return {
    isCurrent,
    attempt,
    hasChanges:
      ledger.subscription === null ||
      ledger.subscription.status !== seen.subscription.status ||
      !isSameCard(ledger.subscription.card, seen.subscription.card) ||
      isChangedAtProvider(ledger.subscription, seen.subscription) ||
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
    mustEnd: !isEnded && (!isCurrent || ledger.closedAt !== null),
    hasEnded: isEnded && !(ledger.subscription && isOver(ledger.subscription.status)),
    isStopped: byInvoice.some(({ isStopped }) => isStopped),
  };
}
