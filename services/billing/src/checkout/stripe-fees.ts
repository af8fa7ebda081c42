import type { Logger } from '@petwell/chassis';
import type Stripe from 'stripe';
import type { FeeProvider } from './charge-fee.ts';
import { MissingObjectError } from '../core/provider-errors.ts';
import { createCallStripe, StripeRefusal } from '../core/stripe/client.ts';
import { idOf } from '../core/stripe/mapping.ts';

const kind = 'membership_fee';

/** Implements the fee of a plan that was set up with Stripe: one invoice item, which the first charge takes. */
export function createStripeFees(deps: { stripe: Stripe; logger: Logger }): FeeProvider {
  const { stripe } = deps;
  const call = createCallStripe(deps.logger);

  /** Stripe forgets a key after a day. */
  async function hasFee(subscriptionId: string, customer: string): Promise<boolean> {
    const items = await call('invoiceItems.list', () =>
      stripe.invoiceItems.list({ customer, limit: 100 }),
    );
    return items.data.some(
      ({ metadata, parent }) =>
        metadata?.['kind'] === kind &&
        idOf(parent?.subscription_details?.subscription) === subscriptionId,
    );
  }

  return {
    async chargeFee({
      subscriptionId: subscription,
      customerId: customer,
      productId,
      amountCents,
      again,
    }) {
      if (await hasFee(subscription, customer)) return;
      const key = `petwell-fee-${subscription}-${productId}`;
      const price = { currency: 'usd', product: productId, unit_amount: amountCents };
      try {
        await call('invoiceItems.create', () =>
          stripe.invoiceItems.create(
            { customer, subscription, price_data: price, metadata: { kind } },
            { idempotencyKey: again === undefined ? key : `${key}-${again}` },
          ),
        );
      } catch (error) {
        const isProduct = error instanceof StripeRefusal && error.param === 'price_data[product]';
        throw isProduct ? new MissingObjectError(productId) : error;
      }
    },
  };
}
