import type { Logger } from '@petwell/chassis';
import type Stripe from 'stripe';
import type {
  ObservedDispute,
  ObservedRefund,
  PaymentReads,
  RetrievedSubscription,
} from '../rules-observation.ts';
import { type CallStripe, createCallStripe, nullIfMissing, StripeRefusal } from './client.ts';
import {
  reservationKey,
  subscriptionExpansions,
  toDate,
  toInvoice,
  toInvoiceName,
  toPaymentIntent,
  toSubscription,
} from './mapping.ts';

type Deps = { stripe: Stripe; call: CallStripe };

/** Reads a subscription with its expanded invoice. */
export function toRetrieved(subscription: Stripe.Subscription): RetrievedSubscription {
  const { latest_invoice: latest } = subscription;
  return {
    subscription: toSubscription(subscription),
    latestInvoice: latest !== null && typeof latest === 'object' ? toInvoice(latest) : null,
  };
}

type SubscriptionReads = Pick<PaymentReads, 'retrieveSubscription' | 'findSubscription'>;
type InvoiceReads = Omit<PaymentReads, keyof SubscriptionReads>;

function createSubscriptionReads({ stripe, call }: Deps): SubscriptionReads {
  return {
    async retrieveSubscription(subscriptionId) {
      const retrieve = async (expand: string[]) => {
        const subscription = await nullIfMissing(
          call('subscriptions.retrieve', () =>
            stripe.subscriptions.retrieve(subscriptionId, { expand }),
          ),
        );
        return subscription && toRetrieved(subscription);
      };
      try {
        return await retrieve(subscriptionExpansions);
      } catch (error) {
        if (!(error instanceof StripeRefusal)) throw error;
        // A deleted customer has no card to expand.
        return retrieve(subscriptionExpansions.filter((path) => !path.startsWith('customer.')));
      }
    },
    async findSubscription({ customerId, enrollmentId, attempt }) {
      // Stripe's lists are immediately consistent; its search isn't.
      const list = await nullIfMissing(
        call('subscriptions.list', () =>
          stripe.subscriptions.list({ customer: customerId, status: 'all', limit: 100 }),
        ),
      );
      const found = list?.data.find(
        ({ metadata }) =>
          metadata['enrollmentId'] === String(enrollmentId) &&
          metadata['attempt'] === String(attempt),
      );
      return found?.id ?? null;
    },
  };
}

function createInvoiceReads({ stripe, call }: Deps): InvoiceReads {
  return {
    async retrieveInvoice(invoiceId) {
      const params = { expand: ['payments'] };
      const invoice = await nullIfMissing(
        call('invoices.retrieve', () => stripe.invoices.retrieve(invoiceId, params)),
      );
      return invoice && toInvoice(invoice);
    },
    async listInvoices(subscriptionId) {
      const list = await call('invoices.list', () =>
        stripe.invoices.list({
          subscription: subscriptionId,
          limit: 100,
          expand: ['data.payments'],
        }),
      );
      return list.data.map(toInvoice);
    },
    async retrievePaymentIntent(paymentIntentId) {
      const params = { expand: ['latest_charge', 'payment_method'] };
      const intent = await nullIfMissing(
        call('paymentIntents.retrieve', () =>
          stripe.paymentIntents.retrieve(paymentIntentId, params),
        ),
      );
      return intent && toPaymentIntent(intent);
    },
    readMoneyBack: createReadMoneyBack({ stripe, call }),
    async findFraudWarning(paymentIntentId) {
      const params = { payment_intent: paymentIntentId, limit: 1 };
      const { data } = await call('radar.earlyFraudWarnings.list', () =>
        stripe.radar.earlyFraudWarnings.list(params),
      );
      const [warning] = data;
      return warning?.actionable ? new Date(warning.created * 1000) : null;
    },
    async findInvoiceOfPaymentIntent(paymentIntentId) {
      const payments = await nullIfMissing(
        call('invoicePayments.list', () =>
          stripe.invoicePayments.list({
            payment: { type: 'payment_intent', payment_intent: paymentIntentId },
            limit: 1,
            expand: ['data.invoice'],
          }),
        ),
      );
      const invoice = payments?.data[0]?.invoice;
      // A deleted invoice has no more than an id.
      if (typeof invoice !== 'object' || !('parent' in invoice)) return null;
      return toInvoiceName(invoice);
    },
  };
}

/** Reads subscriptions, invoices, and payments at Stripe. The client handles retries and timeouts. */
export function createStripeReads(given: { stripe: Stripe; logger: Logger }): PaymentReads {
  const deps = { stripe: given.stripe, call: createCallStripe(given.logger) };
  return { ...createSubscriptionReads(deps), ...createInvoiceReads(deps) };
}

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
}): PaymentReads['readMoneyBack'] {
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
