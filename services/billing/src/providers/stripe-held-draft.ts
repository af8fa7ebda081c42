import type Stripe from 'stripe';
import { StripeRefusal, type CallStripe } from './stripe-errors.ts';
import { holdMark } from './stripe-mapping.ts';

/** Opens a suspended plan's draft to be paid next. Without automatic collection. */
export const createFinalizeHeld =
  (stripe: Stripe, call: CallStripe) =>
  async (invoiceId: string): Promise<void> => {
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
