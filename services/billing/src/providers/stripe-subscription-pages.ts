import type { Logger } from '@petwell/chassis';
import type Stripe from 'stripe';
import type { ListSubscriptions } from '../use-cases/look-at-page.ts';
import { createCallStripe, nullIfMissing } from './stripe-errors.ts';
import { toSubscription } from './stripe-mapping.ts';

/** The most that Stripe lists at once. */
const limit = 100;
/** What tells the card; the invoice's id is enough to know whether its payment is on file. */
const expand = [
  'data.default_payment_method',
  'data.customer.invoice_settings.default_payment_method',
];

/** Stripe lists what was made last first; before an object stands what was made after it. */
export function createListSubscriptions(deps: {
  stripe: Stripe;
  logger: Logger;
}): ListSubscriptions {
  const call = createCallStripe(deps.logger);
  return async (afterId) => {
    const page = await nullIfMissing(
      call('subscriptions.list', () =>
        deps.stripe.subscriptions.list({ ending_before: afterId, limit, expand }),
      ),
    );
    return page && page.data.map(toSubscription);
  };
}
