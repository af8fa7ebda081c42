import { recordedTrace } from '@petwell/chassis';
import { fromCents } from '@petwell/contracts';
import { sql } from 'kysely';
import type { ConvergedPayment, Convergence, Observation } from './ledger.ts';
import type { ObservedInvoice } from '../core/rules-observation.ts';
import { now, type DatabaseTransaction } from '../core/store-database.ts';
import { isInHold } from '../core/store-holds.ts';
import { savePaymentLines } from './store-payment-lines.ts';

type Given = {
  convergence: Convergence;
  seen: Observation;
  isForgotten: boolean;
  payerId: number;
  providerAccountId: number;
};

/**
 * Stores a convergence result. The transaction holds the enrollment's row lock. A deleted owner's cards
 * aren't stored.
 */
export async function saveConvergence(tx: DatabaseTransaction, given: Given): Promise<void> {
  await savePayable(tx, given.convergence);
  await savePayments(tx, given);
  await saveSubscription(tx, given);
}

async function savePayable(tx: DatabaseTransaction, convergence: Convergence): Promise<void> {
  const { fact, attempt, isCurrent, announcements } = convergence;
  const hasNews = announcements.some(({ type }) => type === 'subscription.status-changed.v1');
  await tx
    .updateTable('payableEnrollments')
    .set({
      factVersion: fact.version,
      ...(isCurrent && attempt !== null && { attempt }),
      ...(hasNews && { publishedFact: JSON.stringify(fact) }),
    })
    .where('enrollmentId', '=', fact.enrollmentId)
    .execute();
}

/** The amount still due on an unpaid invoice, else its total. */
const amountCentsOf = ({ status, totalCents, remainingCents }: ConvergedPayment['invoice']) =>
  status === 'open' || status === 'draft' ? remainingCents : totalCents;

/** The amount charged to the card. Null: not paid, or not read this time. */
function chargedCentsOf(invoice: ObservedInvoice) {
  const { status, isPaidOutOfBand, paymentIntentId, paymentIntent } = invoice;
  if (status !== 'paid') return null;
  if (isPaidOutOfBand) return 0;
  return paymentIntentId === null ? 0 : (paymentIntent?.amountReceivedCents ?? null);
}

function toPaymentRow(
  { invoice, ...payment }: ConvergedPayment,
  { convergence, isForgotten, payerId, providerAccountId }: Given,
) {
  const { card, declineCode = null, failedAt = null } = invoice.paymentIntent ?? {};
  const { changeId } = invoice;
  const { enrollmentId, subscriptionId } = convergence.fact;
  return {
    stripeInvoiceId: invoice.id,
    stripeSubscriptionId: subscriptionId,
    enrollmentId,
    payerId,
    providerAccountId,
    stripePaymentIntentId: invoice.paymentIntentId,
    amount: fromCents(Math.max(amountCentsOf(invoice), 0)),
    chargedCents: chargedCentsOf(invoice),
    currency: invoice.currency,
    status: invoice.status,
    isFirst: invoice.isFirst,
    isLate: payment.isLate,
    invoicedAt: invoice.createdAt,
    paidAt: invoice.paidAt,
    periodStart: invoice.period?.start ?? null,
    periodEnd: invoice.period?.end ?? null,
    isOfHold: invoice.isOfHold,
    // Also before it is voided.
    isVoidedByHold: invoice.status === 'paid' ? false : isInHold(subscriptionId, invoice.createdAt),
    membershipFee: fromCents(payment.membershipFeeCents),
    changeId,
    // A change of plan that wasn't paid is no failed payment.
    failedAt: changeId === null ? failedAt : null,
    failureReason: changeId === null ? declineCode : null,
    nextAttemptAt: invoice.nextAttemptAt,
    isAutoAdvancing: payment.isAutoAdvancing,
    refundedAmount: fromCents(payment.refundedCents),
    isDisputed: payment.isDisputed,
    disputeStatus: payment.disputeStatus,
    fraudWarnedAt: invoice.paymentIntent?.fraudWarnedAt ?? null,
    cardBrand: isForgotten ? null : (card?.brand ?? null),
    cardLast4: isForgotten ? null : (card?.last4 ?? null),
    failedAttempt: payment.failedAttempt,
    actionAttempt: payment.actionAttempt,
    updatedAt: now,
  };
}

async function savePayments(tx: DatabaseTransaction, given: Given): Promise<void> {
  const { payments } = given.convergence;
  if (payments.length === 0) return;
  const saved = await tx
    .insertInto('payments')
    .values(payments.map((payment) => toPaymentRow(payment, given)))
    .onConflict((conflict) =>
      conflict.column('stripeInvoiceId').doUpdateSet((eb) => ({
        amount: eb.ref('excluded.amount'),
        status: eb.ref('excluded.status'),
        isLate: sql<boolean>`${eb.ref('payments.isLate')} OR ${eb.ref('excluded.isLate')}`,
        paidAt: eb.ref('excluded.paidAt'),
        periodStart: eb.ref('excluded.periodStart'),
        periodEnd: eb.ref('excluded.periodEnd'),
        isOfHold: eb.ref('excluded.isOfHold'),
        isVoidedByHold: eb.ref('excluded.isVoidedByHold'),
        membershipFee: eb.ref('excluded.membershipFee'),
        nextAttemptAt: eb.ref('excluded.nextAttemptAt'),
        isAutoAdvancing: eb.ref('excluded.isAutoAdvancing'),
        refundedAmount: eb.ref('excluded.refundedAmount'),
        isDisputed: eb.ref('excluded.isDisputed'),
        disputeStatus: eb.ref('excluded.disputeStatus'),
        failedAttempt: eb.ref('excluded.failedAttempt'),
        actionAttempt: eb.ref('excluded.actionAttempt'),
        // Values that weren't read this time stay.
        stripePaymentIntentId: eb.fn.coalesce(
          'excluded.stripePaymentIntentId',
          'payments.stripePaymentIntentId',
        ),
        chargedCents: eb.fn.coalesce('excluded.chargedCents', 'payments.chargedCents'),
        fraudWarnedAt: eb.fn.coalesce('excluded.fraudWarnedAt', 'payments.fraudWarnedAt'),
        failedAt: eb.fn.coalesce('excluded.failedAt', 'payments.failedAt'),
        failureReason: eb.fn.coalesce('excluded.failureReason', 'payments.failureReason'),
        cardBrand: eb.fn.coalesce('excluded.cardBrand', 'payments.cardBrand'),
        cardLast4: eb.fn.coalesce('excluded.cardLast4', 'payments.cardLast4'),
        updatedAt: eb.ref('excluded.updatedAt'),
      })),
    )
    .returning(['id', 'stripeInvoiceId'])
    .execute();
  const ids = new Map(saved.map(({ id, stripeInvoiceId }) => [stripeInvoiceId, id]));
  await savePaymentLines(
    tx,
    payments.flatMap(({ invoice, storedLines }) => {
      const paymentId = ids.get(invoice.id);
      return paymentId === undefined ? [] : { paymentId, invoice, storedLines };
    }),
  );
}

async function saveSubscription(
  tx: DatabaseTransaction,
  { convergence, seen, isForgotten, providerAccountId }: Given,
): Promise<void> {
  const { fact, attempt } = convergence;
  const card = isForgotten ? null : seen.subscription.card;
  const observed = {
    status: fact.status,
    currentPeriodEnd: seen.subscription.currentPeriodEnd,
    isMembershipFeePaid: fact.isMembershipFeePaid,
    cardBrand: card?.brand ?? null,
    cardLast4: card?.last4 ?? null,
    cardExpiresOn: card?.expiresOn ?? null,
    endsAt: seen.subscription.endsAt,
    isCollectionPaused: seen.subscription.isCollectionPaused,
    observationVersion: fact.version,
    observedAt: now,
    missingSince: null,
    ...(convergence.hasEnded && { isResumeDue: true }),
  };
  await tx
    .insertInto('subscriptions')
    .values({
      enrollmentId: fact.enrollmentId,
      attempt,
      stripeSubscriptionId: fact.subscriptionId,
      stripeCustomerId: fact.customerId,
      providerAccountId,
      traceparent: recordedTrace(),
      ...observed,
    })
    .onConflict((conflict) => conflict.column('stripeSubscriptionId').doUpdateSet(observed))
    .execute();
}
