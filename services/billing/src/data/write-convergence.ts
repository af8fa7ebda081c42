import { fromCents } from '@petwell/contracts';
import type { ConvergedPayment, Convergence, Observation } from '../domain/converge-ledger.ts';
import type { Transaction } from './database.ts';

async function writeSubscription(
  tx: Transaction,
  { convergence, seen }: { convergence: Convergence; seen: Observation },
): Promise<void> {
  const { fact, attempt, isCurrent, announcements } = convergence;
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
       current_period_end, is_membership_fee_paid, observation_version, observed_at)
    VALUES (${fact.enrollmentId}, ${attempt}, ${fact.subscriptionId}, ${fact.customerId},
      ${fact.status}, ${seen.subscription.currentPeriodEnd}, ${fact.isMembershipFeePaid},
      ${fact.version}, now())
    ON CONFLICT (stripe_subscription_id) DO UPDATE
    SET status = excluded.status, current_period_end = excluded.current_period_end,
        is_membership_fee_paid = excluded.is_membership_fee_paid,
        observation_version = excluded.observation_version, observed_at = excluded.observed_at`;
}

async function writePayment(
  tx: Transaction,
  { payment, enrollmentId }: { payment: ConvergedPayment; enrollmentId: number },
): Promise<void> {
  const { invoice, failedAttempt, actionAttempt, isLate, refundedCents, isDisputed } = payment;
  const card = invoice.paymentIntent?.card;
  await tx.$executeRaw`
    INSERT INTO payments
      (stripe_invoice_id, stripe_subscription_id, enrollment_id, stripe_payment_intent_id, amount,
       currency, status, is_first, is_late, paid_at, card_brand, card_last4, failed_attempt,
       action_attempt, refunded_amount, is_disputed, updated_at)
    VALUES (${invoice.id}, ${invoice.subscriptionId}, ${enrollmentId}, ${invoice.paymentIntentId},
      ${fromCents(Math.max(invoice.totalCents, 0))}::numeric, ${invoice.currency}, ${invoice.status},
      ${invoice.isFirst}, ${isLate}, ${invoice.paidAt}, ${card?.brand ?? null},
      ${card?.last4 ?? null}, ${failedAttempt}, ${actionAttempt},
      ${fromCents(refundedCents)}::numeric, ${isDisputed}, now())
    ON CONFLICT (stripe_invoice_id) DO UPDATE
    SET stripe_payment_intent_id =
          coalesce(excluded.stripe_payment_intent_id, payments.stripe_payment_intent_id),
        amount = excluded.amount, status = excluded.status,
        is_late = payments.is_late OR excluded.is_late, paid_at = excluded.paid_at,
        card_brand = coalesce(excluded.card_brand, payments.card_brand),
        card_last4 = coalesce(excluded.card_last4, payments.card_last4),
        failed_attempt = excluded.failed_attempt, action_attempt = excluded.action_attempt,
        refunded_amount = excluded.refunded_amount, is_disputed = excluded.is_disputed,
        updated_at = now()`;
}

/** Writes what was concluded; the caller's transaction holds the enrollment's row. */
export async function writeConvergence(
  tx: Transaction,
  given: { convergence: Convergence; seen: Observation },
): Promise<void> {
  await writeSubscription(tx, given);
  const { enrollmentId } = given.convergence.fact;
  for (const payment of given.convergence.payments) {
    await writePayment(tx, { payment, enrollmentId });
  }
}
