import type { Logger } from '@petwell/chassis';
import type Stripe from 'stripe';
import type { OutOfBandProvider } from '../use-cases/out-of-band-provider.ts';
import { createCallStripe, StripeRefusal } from './stripe-errors.ts';
import { createFinalizeHeld } from './stripe-held-draft.ts';

/** Pays invoices outside of Stripe. */
export function createStripeOutOfBand(deps: { stripe: Stripe; logger: Logger }): OutOfBandProvider {
  const { stripe } = deps;
  const call = createCallStripe(deps.logger);
  const finalize = createFinalizeHeld(stripe, call);
  return {
    async payOutOfBand({ invoiceId, isDraft, idempotencyKey }) {
      if (isDraft) await finalize(invoiceId);
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
