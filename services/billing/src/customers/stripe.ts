import type { Logger } from '@petwell/chassis';
import type Stripe from 'stripe';
import { MissingObjectError } from '../core/provider-errors.ts';
import { createCallStripe, isMissing, nullIfMissing } from '../core/stripe/client.ts';
import type { CustomerProvider } from './ensure-customer.ts';

/** Implements the customers with Stripe. */
export function createStripeCustomers(deps: { stripe: Stripe; logger: Logger }): CustomerProvider {
  const { stripe } = deps;
  const call = createCallStripe(deps.logger);
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
  };
}
