import type { Logger } from '@petwell/chassis';
import type Stripe from 'stripe';
import { createCallStripe, StripeRefusal } from '../core/stripe/client.ts';
import { holdMark } from '../core/stripe/mapping.ts';

/** Opens a suspended plan's draft to be paid next. Without automatic collection. */
export type FinalizeHeld = (invoiceId: string) => Promise<void>;

export function createFinalizeHeld(deps: { stripe: Stripe; logger: Logger }): FinalizeHeld {
  const { stripe } = deps;
  const call = createCallStripe(deps.logger);
  return async (invoiceId) => {
    try {
      await call('invoices.update', () =>
        stripe.invoices.update(invoiceId, { metadata: { [holdMark]: 'true' } }),
      );
      await call('invoices.finalizeInvoice', () =>
        stripe.invoices.finalizeInvoice(invoiceId, { auto_advance: false }),
      );
    } catch (error) {
      // Finalized meanwhile. If not, paying it is refused as well.
      if (!(error instanceof StripeRefusal)) throw error;
    }
  };
}
