import type { Logger } from '@petwell/chassis';
import type Stripe from 'stripe';
import { MissingObjectError } from '../core/provider-errors.ts';
import { createCallStripe, nullIfMissing, StripeRefusal } from '../core/stripe/client.ts';
import { idOf } from '../core/stripe/mapping.ts';
import type { Billed, ItemChange, TermsProvider } from './terms-provider.ts';

const toItem = ({ id, price, quantity = 1 }: Stripe.SubscriptionItem): Billed['items'][number] => ({
  id,
  productId: idOf(price.product) ?? '',
  amountCents: (price.unit_amount ?? 0) * quantity,
});

const toUpdateParams = ({ removedIds, lines }: ItemChange): Stripe.SubscriptionUpdateParams => ({
  items: [
    ...lines.map(({ productId, amountCents }) => ({
      price_data: {
        currency: 'usd',
        product: productId,
        unit_amount: amountCents,
        recurring: { interval: 'month' as const },
      },
    })),
    ...removedIds.map((id) => ({ id, deleted: true })),
  ],
  // A month that is paid is paid.
  proration_behavior: 'none',
});

/** Returns the product of a line that Stripe doesn't have, or no longer sells. */
function missingProductOf({ lines }: ItemChange, { param = '' }: StripeRefusal) {
  const [, index] = /^items\[(\d+)\]\[price_data\]\[product\]$/.exec(param) ?? [];
  return index === undefined ? undefined : lines[Number(index)]?.productId;
}

/** Implements changes of items with Stripe. */
export function createStripeTerms(deps: { stripe: Stripe; logger: Logger }): TermsProvider {
  const { stripe } = deps;
  const call = createCallStripe(deps.logger);
  return {
    async readBilled(subscriptionId) {
      const found = await nullIfMissing(
        call('subscriptions.retrieve', () => stripe.subscriptions.retrieve(subscriptionId)),
      );
      const [first] = found?.items.data ?? [];
      if (!found || found.ended_at !== null || !first) return null;
      return {
        items: found.items.data.map(toItem),
        period: {
          start: new Date(first.current_period_start * 1000),
          end: new Date(first.current_period_end * 1000),
        },
      };
    },
    async replaceItems(change) {
      const { subscriptionId, idempotencyKey } = change;
      try {
        await call('subscriptions.update', () =>
          stripe.subscriptions.update(subscriptionId, toUpdateParams(change), { idempotencyKey }),
        );
        return 'replaced';
      } catch (error) {
        if (!(error instanceof StripeRefusal)) throw error;
        const missing = missingProductOf(change, error);
        if (missing !== undefined) throw new MissingObjectError(missing);
        return 'refused';
      }
    },
  };
}
