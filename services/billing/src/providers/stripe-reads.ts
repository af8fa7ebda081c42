import type Stripe from 'stripe';
import type { PaymentProvider, RetrievedSubscription } from '../use-cases/payment-provider.ts';
import { nullIfMissing, StripeRefusal, type CallStripe } from './stripe-errors.ts';
import { toInvoice, toPaymentIntent, toSubscription } from './stripe-mapping.ts';
import { createReadMoneyBack } from './stripe-money-back.ts';
import { subscriptionExpansions } from './subscription-params.ts';

type Deps = { stripe: Stripe; call: CallStripe };

/** Reads a subscription with its expanded invoice. */
export function toRetrieved(subscription: Stripe.Subscription): RetrievedSubscription {
  const { latest_invoice: latest } = subscription;
  return {
    subscription: toSubscription(subscription),
    latestInvoice: latest !== null && typeof latest === 'object' ? toInvoice(latest) : null,
  };
}

type SubscriptionReads = Pick<PaymentProvider, 'retrieveSubscription' | 'findSubscription'>;
type PaymentReads = Pick<
  PaymentProvider,
  | 'retrieveInvoice'
  | 'listInvoices'
  | 'retrievePaymentIntent'
  | 'readMoneyBack'
  | 'findFraudWarning'
  | 'findInvoiceOfPaymentIntent'
>;

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

function createPaymentReads({ stripe, call }: Deps): PaymentReads {
  const retrieveInvoice: PaymentReads['retrieveInvoice'] = async (invoiceId) => {
    const params = { expand: ['payments'] };
    const invoice = await nullIfMissing(
      call('invoices.retrieve', () => stripe.invoices.retrieve(invoiceId, params)),
    );
    return invoice && toInvoice(invoice);
  };
  return {
    retrieveInvoice,
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
          }),
        ),
      );
      const invoice = payments?.data[0]?.invoice;
      if (invoice === undefined) return null;
      return retrieveInvoice(typeof invoice === 'string' ? invoice : invoice.id);
    },
  };
}

/** Reads subscriptions, invoices and payments at Stripe. */
export const createStripeReads = (deps: Deps): SubscriptionReads & PaymentReads => ({
  ...createSubscriptionReads(deps),
  ...createPaymentReads(deps),
});
