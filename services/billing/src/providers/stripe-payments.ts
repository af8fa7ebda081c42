import type { Logger } from '@petwell/chassis';
import type Stripe from 'stripe';
import {
  MissingObjectError,
  type PaymentProvider,
  type RetrievedSubscription,
} from '../use-cases/payment-provider.ts';
import {
  createCallStripe,
  isMissing,
  nullIfMissing,
  StripeRefusal,
  type CallStripe,
} from './stripe-errors.ts';
import { idOf, toInvoice, toPaymentIntent, toSubscription } from './stripe-mapping.ts';
import {
  missingIdOf,
  subscriptionExpansions,
  toProductParams,
  toSubscriptionParams,
} from './subscription-params.ts';

function toRetrieved(subscription: Stripe.Subscription): RetrievedSubscription {
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
  | 'findFraudWarning'
  | 'findInvoiceOfPaymentIntent'
>;

function createSubscriptionReads(stripe: Stripe, call: CallStripe): SubscriptionReads {
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

function createPaymentReads(stripe: Stripe, call: CallStripe): PaymentReads {
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
      if (!intent) return null;
      const charge = typeof intent.latest_charge === 'string' ? null : intent.latest_charge;
      if (charge?.disputed !== true) return toPaymentIntent(intent, undefined);
      const disputes = await call('disputes.list', () =>
        stripe.disputes.list({ payment_intent: paymentIntentId, limit: 1 }),
      );
      return toPaymentIntent(intent, disputes.data[0]);
    },
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

type ProductWrites = Pick<PaymentProvider, 'createProduct' | 'updateStatementDescriptor'>;

const createProductWrites = (stripe: Stripe, call: CallStripe): ProductWrites => ({
  async createProduct({ idempotencyKey, ...item }) {
    const params = toProductParams(item);
    const product = await call('products.create', () =>
      stripe.products.create(params, { idempotencyKey }),
    );
    return product.id;
  },
  async updateStatementDescriptor(productId, statementDescriptor) {
    const change = { statement_descriptor: statementDescriptor };
    await nullIfMissing(call('products.update', () => stripe.products.update(productId, change)));
  },
});

/**
 * Cancels a subscription. Stripe then stops collecting every open invoice of the customer; the retries of other
 * plans go on.
 */
function createCancelSubscription(
  stripe: Stripe,
  call: CallStripe,
): PaymentProvider['cancelSubscription'] {
  async function resumeRetries(customer: string): Promise<void> {
    const others = await nullIfMissing(
      call('subscriptions.list', () =>
        stripe.subscriptions.list({ customer, status: 'past_due', limit: 100 }),
      ),
    );
    for (const { id: subscription } of others?.data ?? []) {
      const open = await call('invoices.list', () =>
        stripe.invoices.list({ subscription, status: 'open', limit: 100 }),
      );
      for (const { id, auto_advance: isCollected } of open.data) {
        if (isCollected || !id) continue;
        await call('invoices.update', () => stripe.invoices.update(id, { auto_advance: true }));
      }
    }
  }

  return async (subscriptionId) => {
    try {
      await call('subscriptions.cancel', () => stripe.subscriptions.cancel(subscriptionId));
    } catch (error) {
      // Stripe also responds this way for a canceled subscription.
      if (!(error instanceof StripeRefusal)) throw error;
    }
    const canceled = await nullIfMissing(
      call('subscriptions.retrieve', () => stripe.subscriptions.retrieve(subscriptionId)),
    );
    const customerId = idOf(canceled?.customer);
    if (customerId !== null) await resumeRetries(customerId);
  };
}

type Writes = Omit<
  PaymentProvider,
  keyof SubscriptionReads | keyof PaymentReads | keyof ProductWrites
>;

function createWrites(stripe: Stripe, call: CallStripe): Writes {
  return {
    async createCustomer({ ownerId, email, name, idempotencyKey }) {
      const params = { email, name, metadata: { ownerId: String(ownerId) } };
      const customer = await call('customers.create', () =>
        stripe.customers.create(params, { idempotencyKey }),
      );
      return customer.id;
    },
    async updateCustomer(customerId, contact) {
      try {
        await call('customers.update', () => stripe.customers.update(customerId, contact));
      } catch (error) {
        throw isMissing(error) ? new MissingObjectError(customerId) : error;
      }
    },
    async removeCustomer(customerId) {
      await nullIfMissing(call('customers.del', () => stripe.customers.del(customerId)));
    },
    async createSubscription(order) {
      const { idempotencyKey } = order;
      try {
        const subscription = await call('subscriptions.create', () =>
          stripe.subscriptions.create(toSubscriptionParams(order), { idempotencyKey }),
        );
        return toRetrieved(subscription);
      } catch (error) {
        const missingId = error instanceof StripeRefusal ? missingIdOf(order, error) : undefined;
        throw missingId === undefined ? error : new MissingObjectError(missingId);
      }
    },
    cancelSubscription: createCancelSubscription(stripe, call),
    async voidInvoice(invoiceId) {
      try {
        await call('invoices.voidInvoice', () => stripe.invoices.voidInvoice(invoiceId));
        return 'void';
      } catch (error) {
        if (!(error instanceof StripeRefusal)) throw error;
        const invoice = await call('invoices.retrieve', () => stripe.invoices.retrieve(invoiceId));
        return invoice.status === 'void' ? 'void' : 'refused';
      }
    },
  };
}

/** Implements the payment provider with Stripe. The client handles retries and timeouts. */
export function createStripePayments(deps: { stripe: Stripe; logger: Logger }): PaymentProvider {
  const call = createCallStripe(deps.logger);
  return {
    ...createSubscriptionReads(deps.stripe, call),
    ...createPaymentReads(deps.stripe, call),
    ...createProductWrites(deps.stripe, call),
    ...createWrites(deps.stripe, call),
  };
}
