import type { Logger } from '@petwell/chassis';
import type Stripe from 'stripe';
import { MissingObjectError, type PaymentProvider } from '../use-cases/payment-provider.ts';
import {
  createCallStripe,
  isMissing,
  nullIfMissing,
  StripeRefusal,
  type CallStripe,
} from './stripe-errors.ts';
import { createStripeReads, toRetrieved } from './stripe-reads.ts';
import { missingIdOf, toProductParams, toSubscriptionParams } from './subscription-params.ts';

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

type Writes = Omit<
  PaymentProvider,
  keyof ReturnType<typeof createStripeReads> | keyof ProductWrites
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
    async cancelSubscription(subscriptionId) {
      try {
        await call('subscriptions.cancel', () => stripe.subscriptions.cancel(subscriptionId));
      } catch (error) {
        // Stripe also responds this way for a canceled subscription.
        if (!(error instanceof StripeRefusal)) throw error;
      }
    },
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
    ...createStripeReads({ stripe: deps.stripe, call }),
    ...createProductWrites(deps.stripe, call),
    ...createWrites(deps.stripe, call),
  };
}
