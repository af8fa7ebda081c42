import type { Logger } from '@petwell/chassis';
import type Stripe from 'stripe';
import type { FinalizeHeld } from '../../cards/index.ts';
import type { OutOfBandProvider } from './out-of-band-provider.ts';
import { createCallStripe, StripeRefusal } from '../../core/stripe/client.ts';

/** Pays invoices outside of Stripe. */
export function createStripeOutOfBand(deps: {
  stripe: Stripe;
  finalizeHeld: FinalizeHeld;
  logger: Logger;
}): OutOfBandProvider {
  const { stripe } = deps;
  const call = createCallStripe(deps.logger);
  return {
    async payOutOfBand({ invoiceId, isDraft, idempotencyKey }) {
      if (isDraft) await deps.finalizeHeld(invoiceId);
      const params = { paid_out_of_band: true };
      try {
        await call('invoices.pay', () =>
          stripe.invoices.pay(invoiceId, params, { idempotencyKey }),
        );
      } catch (error) {
        // Whether it is paid now, and how, is read afterwards.
        if (!(error instanceof StripeRefusal)) throw error;
      }
    },
  };
}
