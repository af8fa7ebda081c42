import type { Logger } from '@petwell/chassis';
import type Stripe from 'stripe';
import { MissingObjectError } from '../core/provider-errors.ts';
import { createCallStripe, nullIfMissing, StripeRefusal } from '../core/stripe/client.ts';
import { toRetrieved } from '../core/stripe/reads.ts';
import type { OrderProvider } from './order-provider.ts';
import { missingIdOf, toProductParams, toSubscriptionParams } from './stripe-params.ts';

/** Implements orders with Stripe. */
export function createStripeOrders(deps: { stripe: Stripe; logger: Logger }): OrderProvider {
  const { stripe } = deps;
  const call = createCallStripe(deps.logger);
  return {
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
  };
}
