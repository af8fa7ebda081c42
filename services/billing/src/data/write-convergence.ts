import { recordedTrace } from '@petwell/chassis';
import { fromCents } from '@petwell/contracts';
import type { ConvergedPayment, Convergence, Observation } from '../domain/converge-ledger.ts';
import type { Transaction } from './database.ts';

async function writeSubscription(
  tx: Transaction,
  {
    convergence,
    seen,
    isCardKept,
  }: { convergence: Convergence; seen: Observation; isCardKept: boolean },
): Promise<void> {
  const { fact, attempt, isCurrent, announcements } = convergence;
  const card = isCardKept ? seen.subscription.card : null;
  const hasNews = announcements.some(({ type }) => type === 'subscription.status-changed.v1');
  await tx.$executeRaw`
    WITH versioned AS (
    UPDATE payable_enrollments
    SET fact_version = ${fact.version},
        attempt = CASE WHEN ${isCurrent} THEN greatest(attempt, ${attempt}::int) ELSE attempt END,
        published_fact =
          CASE WHEN ${hasNews} THEN ${JSON.stringify(fact)}::jsonb ELSE published_fact END
    WHERE enrollment_id = ${fact.enrollmentId})
    INSERT INTO subscriptions
      (enrollment_id, attempt, stripe_subscription_id, stripe_customer_id, status,
       current_period_end, is_membership_fee_paid, observation_version, observed_at,
       traceparent, card_brand, card_last4, card_expires_on)
    VALUES (${fact.enrollmentId}, ${attempt}, ${fact.subscriptionId}, ${fact.customerId},
      ${fact.status}, ${seen.subscription.currentPeriodEnd}, ${fact.isMembershipFeePaid},
      ${fact.version}, now(), ${recordedTrace()}, ${card?.brand ?? null}, ${card?.last4 ?? null},
      ${card?.expiresOn ?? null}::date)
    ON CONFLICT (stripe_subscription_id) DO UPDATE
    SET status = excluded.status, current_period_end = excluded.current_period_end,
        is_membership_fee_paid = excluded.is_membership_fee_paid,
        card_brand = excluded.card_brand, card_last4 = excluded.card_last4,
        card_expires_on = excluded.card_expires_on,
        observation_version = excluded.observation_version, observed_at = excluded.observed_at`;
}

async function writePayment(
  tx: Transaction,
  {
    payment,
    enrollmentId,
    isCardKept,
  }: { payment: ConvergedPayment; enrollmentId: number; isCardKept: boolean },
): Promise<void> {
  const { invoice, failedAttempt, actionAttempt, isLate, refundedCents, isDisputed } = payment;
  const { card: observedCard, declineCode = null, failedAt = null } = invoice.paymentIntent ?? {};
  const card = isCardKept ? observedCard : null;
  await tx.$executeRaw`
    INSERT INTO payments
      (stripe_invoice_id, stripe_subscription_id, enrollment_id, stripe_payment_intent_id, amount,
       currency, status, is_first, is_late, paid_at, card_brand, card_last4, failed_attempt,
       action_attempt, refunded_amount, is_disputed, invoiced_at, membership_fee, next_attempt_at,
       failed_at, failure_reason, updated_at)
    VALUES (${invoice.id}, ${invoice.subscriptionId}, ${enrollmentId}, ${invoice.paymentIntentId},
      ${fromCents(Math.max(invoice.totalCents, 0))}::numeric, ${invoice.currency}, ${invoice.status},
      ${invoice.isFirst}, ${isLate}, ${invoice.paidAt}, ${card?.brand ?? null},
      ${card?.last4 ?? null}, ${failedAttempt}, ${actionAttempt},
      ${fromCents(refundedCents)}::numeric, ${isDisputed}, ${invoice.createdAt},
      ${fromCents(payment.membershipFeeCents)}::numeric, ${invoice.nextAttemptAt},
      ${failedAt}, ${declineCode}, now())
    ON CONFLICT (stripe_invoice_id) DO UPDATE
    SET stripe_payment_intent_id =
          coalesce(excluded.stripe_payment_intent_id, payments.stripe_payment_intent_id),
        amount = excluded.amount, status = excluded.status,
        is_late = payments.is_late OR excluded.is_late, paid_at = excluded.paid_at,
        card_brand = coalesce(excluded.card_brand, payments.card_brand),
        card_last4 = coalesce(excluded.card_last4, payments.card_last4),
        failed_attempt = excluded.failed_attempt, action_attempt = excluded.action_attempt,
        refunded_amount = excluded.refunded_amount, is_disputed = excluded.is_disputed,
        membership_fee = excluded.membership_fee, next_attempt_at = excluded.next_attempt_at,
        failed_at = coalesce(excluded.failed_at, payments.failed_at),
        failure_reason = coalesce(excluded.failure_reason, payments.failure_reason),
        updated_at = now()`;
}

/**
 * Writes what was concluded; the caller's transaction holds the enrollment's row. Cards of deleted owners are
 * not kept.
 */
export async function writeConvergence(
  tx: Transaction,
  given: { convergence: Convergence; seen: Observation; isCardKept: boolean },
): Promise<void> {
  await writeSubscription(tx, given);
  const { isCardKept } = given;
  const { enrollmentId } = given.convergence.fact;
  for (const payment of given.convergence.payments) {
    await writePayment(tx, { payment, enrollmentId, isCardKept });
  }
}
