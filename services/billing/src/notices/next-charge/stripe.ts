import type { Logger } from '@petwell/chassis';
import type Stripe from 'stripe';
import type { NextChargeProvider } from './next-charge-provider.ts';
import { createCallStripe, nullIfMissing, StripeRefusal } from '../../core/stripe/client.ts';

/** Implements previews of the next charge with Stripe. */
export function createStripeNextCharge(deps: {
  stripe: Stripe;
  logger: Logger;
}): NextChargeProvider {
  const { stripe } = deps;
  const call = createCallStripe(deps.logger);
  return {
    async preview(subscription) {
      try {
        const invoice = await nullIfMissing(
          call('invoices.createPreview', () => stripe.invoices.createPreview({ subscription })),
        );
        // The invoice closes the period that is paid, and is charged with the next one.
        return (
          invoice && {
            amountCents: invoice.amount_due,
            chargeAt: new Date(invoice.period_end * 1000),
          }
        );
      } catch (error) {
        // `invoice_upcoming_none`, and whatever else Stripe previews nothing for.
        if (error instanceof StripeRefusal) return null;
        throw error;
      }
    },
  };
}
