import type Stripe from 'stripe';
import type { ObservedDispute, ObservedRefund } from '../domain/provider-observation.ts';
import type { PaymentProvider } from '../use-cases/payment-provider.ts';
import type { CallStripe } from './stripe-errors.ts';
import { toDate } from './stripe-mapping.ts';

/** Where a refund names the row that reserved it. */
export const reservationKey = 'petwellRefund';

export const toRefund = (refund: Stripe.Refund): ObservedRefund => ({
  id: refund.id,
  // Stripe's type allows null; a card's refund always has one.
  status: refund.status ?? 'pending',
  amountCents: refund.amount,
  failureReason: refund.failure_reason ?? null,
  createdAt: new Date(refund.created * 1000),
  reservationId: refund.metadata?.[reservationKey] ?? null,
});

export const toDispute = (dispute: Stripe.Dispute): ObservedDispute => ({
  id: dispute.id,
  status: dispute.status,
  amountCents: dispute.amount,
  reason: dispute.reason,
  // 0 if the cardholder's bank takes no evidence.
  evidenceDueAt: toDate(dispute.evidence_details.due_by || null),
  isRefundable: dispute.is_charge_refundable,
  submissions: dispute.evidence_details.submission_count,
  createdAt: new Date(dispute.created * 1000),
});

/** Reads a payment's refunds and, if it was ever disputed, its disputes. Stripe lists the newest first. */
export function createReadMoneyBack({
  stripe,
  call,
}: {
  stripe: Stripe;
  call: CallStripe;
}): PaymentProvider['readMoneyBack'] {
  return async ({ id, isDisputed }) => {
    const page = { payment_intent: id, limit: 100 };
    const refunds = await call('refunds.list', () =>
      stripe.refunds.list(page).autoPagingToArray({ limit: 1_000 }),
    );
    const disputes = isDisputed
      ? (await call('disputes.list', () => stripe.disputes.list(page))).data
      : [];
    return {
      refunds: refunds.toReversed().map(toRefund),
      disputes: disputes.toReversed().map(toDispute),
    };
  };
}
