import type { Logger } from '@petwell/chassis';
import type Stripe from 'stripe';
import { createCallStripe, nullIfMissing, StripeRefusal } from '../core/stripe/client.ts';
import type { RetryProvider } from './resume-retries.ts';

const withSubscription = { expand: ['parent.subscription_details.subscription'] };

/** Whether an invoice's subscription, which is expanded, goes on. */
function isGoingOn({ parent }: Stripe.Invoice): boolean {
  const subscription = parent?.subscription_details?.subscription;
  return typeof subscription === 'object' && subscription.ended_at === null;
}

/** Implements going on with retries at Stripe. */
export function createStripeRetries(deps: { stripe: Stripe; logger: Logger }): RetryProvider {
  const { stripe } = deps;
  const call = createCallStripe(deps.logger);
  return {
    async resumeRetries(invoiceId) {
      const setTo = (isOn: boolean) =>
        call('invoices.update', () =>
          stripe.invoices.update(invoiceId, { ...withSubscription, auto_advance: isOn }),
        );
      const found = await nullIfMissing(
        call('invoices.retrieve', () => stripe.invoices.retrieve(invoiceId, withSubscription)),
      );
      if (found?.status !== 'open' || found.auto_advance === true || !isGoingOn(found)) return;
      try {
        // It may have ended in between.
        if (!isGoingOn(await setTo(true))) await setTo(false);
      } catch (error) {
        // Paid or voided meanwhile.
        if (!(error instanceof StripeRefusal)) throw error;
      }
    },
  };
}
