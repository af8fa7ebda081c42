import { recordedTrace } from '@petwell/chassis';
import { fromCents } from '@petwell/contracts';
import type { ConvergedPayment, Convergence, Observation } from '../domain/converge-ledger.ts';
import type { Transaction } from './database.ts';
import { Prisma } from './generated/client.ts';

/** A row of `payments`, as JSON; money and times as text. */
function toPaymentRow({ invoice, ...payment }: ConvergedPayment, isCardKept: boolean) {
  const { card: observedCard, declineCode = null, failedAt = null } = invoice.paymentIntent ?? {};
  const card = isCardKept ? observedCard : null;
  return {
    stripe_invoice_id: invoice.id,
    stripe_subscription_id: invoice.subscriptionId,
    stripe_payment_intent_id: invoice.paymentIntentId,
    amount: fromCents(Math.max(invoice.totalCents, 0)),
    currency: invoice.currency,
    status: invoice.status,
    is_first: invoice.isFirst,
    is_late: payment.isLate,
    paid_at: invoice.paidAt,
    card_brand: card?.brand ?? null,
    card_last4: card?.last4 ?? null,
    failed_attempt: payment.failedAttempt,
    action_attempt: payment.actionAttempt,
    refunded_amount: fromCents(payment.refundedCents),
    is_disputed: payment.isDisputed,
    invoiced_at: invoice.createdAt,
    membership_fee: fromCents(payment.membershipFeeCents),
    next_attempt_at: invoice.nextAttemptAt,
    failed_at: failedAt,
    failure_reason: declineCode,
  };
}

const writePayments = (rows: readonly ReturnType<typeof toPaymentRow>[], enrollmentId: number) =>
  Prisma.sql`
    INSERT INTO payments
      (stripe_invoice_id, stripe_subscription_id, enrollment_id, stripe_payment_intent_id, amount,
       currency, status, is_first, is_late, paid_at, card_brand, card_last4, failed_attempt,
       action_attempt, refunded_amount, is_disputed, invoiced_at, membership_fee, next_attempt_at,
       failed_at, failure_reason, updated_at)
    SELECT stripe_invoice_id, stripe_subscription_id, ${enrollmentId}::int, stripe_payment_intent_id,
      amount, currency, status, is_first, is_late, paid_at, card_brand, card_last4, failed_attempt,
      action_attempt, refunded_amount, is_disputed, invoiced_at, membership_fee, next_attempt_at,
      failed_at, failure_reason, now()
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS seen(stripe_invoice_id text,
      stripe_subscription_id text, stripe_payment_intent_id text, amount numeric, currency text,
      status text, is_first boolean, is_late boolean, paid_at timestamptz, card_brand text,
      card_last4 text, failed_attempt int, action_attempt int, refunded_amount numeric,
      is_disputed boolean, invoiced_at timestamptz, membership_fee numeric,
      next_attempt_at timestamptz, failed_at timestamptz, failure_reason text)
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

const ifNew = Prisma.sql`ON CONFLICT DO NOTHING`;
const orUpdate = Prisma.sql`
  ON CONFLICT (stripe_subscription_id) DO UPDATE
  SET status = excluded.status, current_period_end = excluded.current_period_end,
      is_membership_fee_paid = excluded.is_membership_fee_paid,
      card_brand = excluded.card_brand, card_last4 = excluded.card_last4,
      card_expires_on = excluded.card_expires_on,
      observation_version = excluded.observation_version, observed_at = excluded.observed_at`;

/**
 * Writes what was concluded and what is told of it, in one statement; the caller's transaction holds the
 * enrollment's row. Cards of
 * deleted owners are not kept. False with `isFirst` where the subscription is on file all the same: then
 * the transaction must not be committed.
 */
export async function writeConvergence(
  tx: Transaction,
  given: {
    convergence: Convergence;
    seen: Observation;
    isCardKept: boolean;
    isFirst: boolean;
    /** Writes what is told of it. */
    events: Prisma.Sql;
  },
): Promise<boolean> {
  const { convergence, seen, isCardKept } = given;
  const { fact, attempt, isCurrent, announcements } = convergence;
  const card = isCardKept ? seen.subscription.card : null;
  const hasNews = announcements.some(({ type }) => type === 'subscription.status-changed.v1');
  const payments = convergence.payments.map((payment) => toPaymentRow(payment, isCardKept));
  const written = await tx.$executeRaw`
    WITH versioned AS (
      UPDATE payable_enrollments
      SET fact_version = ${fact.version},
          attempt = CASE WHEN ${isCurrent} THEN greatest(attempt, ${attempt}::int) ELSE attempt END,
          published_fact =
            CASE WHEN ${hasNews} THEN ${JSON.stringify(fact)}::jsonb ELSE published_fact END
      WHERE enrollment_id = ${fact.enrollmentId}),
    paid AS (${writePayments(payments, fact.enrollmentId)}),
    told AS (${given.events})
    INSERT INTO subscriptions
      (enrollment_id, attempt, stripe_subscription_id, stripe_customer_id, status,
       current_period_end, is_membership_fee_paid, observation_version, observed_at,
       traceparent, card_brand, card_last4, card_expires_on)
    VALUES (${fact.enrollmentId}, ${attempt}, ${fact.subscriptionId}, ${fact.customerId},
      ${fact.status}, ${seen.subscription.currentPeriodEnd}, ${fact.isMembershipFeePaid},
      ${fact.version}, now(), ${recordedTrace()}, ${card?.brand ?? null}, ${card?.last4 ?? null},
      ${card?.expiresOn ?? null}::date)
    ${given.isFirst ? ifNew : orUpdate}`;
  return written > 0;
}
