import type { Logger } from '@petwell/chassis';
import type Stripe from 'stripe';
import type { EndingProvider } from './ending-provider.ts';
import {
  type CallStripe,
  createCallStripe,
  nullIfMissing,
  StripeRefusal,
} from '../../core/stripe/client.ts';
import { idOf } from '../../core/stripe/mapping.ts';

/** Deletes the pending invoice items of one subscription; those of the customer's other plans stay. */
const createDeletePendingItems =
  (stripe: Stripe, call: CallStripe): EndingProvider['deletePendingItems'] =>
  async ({ id: subscriptionId, customerId }) => {
    const pending = await nullIfMissing(
      call('invoiceItems.list', () =>
        stripe.invoiceItems.list({ customer: customerId, pending: true, limit: 100 }),
      ),
    );
    for (const { id, parent } of pending?.data ?? []) {
      if (idOf(parent?.subscription_details?.subscription) !== subscriptionId) continue;
      await nullIfMissing(call('invoiceItems.del', () => stripe.invoiceItems.del(id)));
    }
  };

/** A subscription's draft can't be deleted: Stripe voids it once it is final. */
const createDiscardInvoice =
  (stripe: Stripe, call: CallStripe): EndingProvider['discardInvoice'] =>
  async ({ id, isDraft }) => {
    try {
      if (isDraft) {
        const notYet = { auto_advance: false };
        await call('invoices.finalizeInvoice', () => stripe.invoices.finalizeInvoice(id, notYet));
      }
      await call('invoices.voidInvoice', () => stripe.invoices.voidInvoice(id));
    } catch (error) {
      // Paid, voided, or finalized meanwhile.
      if (!(error instanceof StripeRefusal)) throw error;
    }
    const { status } = await call('invoices.retrieve', () => stripe.invoices.retrieve(id));
    if (status === 'open')
      await call('invoices.voidInvoice', () => stripe.invoices.voidInvoice(id));
    return status === 'paid' ? 'paid' : 'discarded';
  };

/** Implements the endings with Stripe. */
export function createStripeEndings(deps: { stripe: Stripe; logger: Logger }): EndingProvider {
  const { stripe } = deps;
  const call = createCallStripe(deps.logger);
  return {
    async endWithPeriod(subscriptionId) {
      try {
        await call('subscriptions.update', () =>
          stripe.subscriptions.update(subscriptionId, { cancel_at_period_end: true }),
        );
        return 'set';
      } catch (error) {
        if (error instanceof StripeRefusal) return 'refused';
        throw error;
      }
    },
    async clearEnd(subscriptionId) {
      const found = await nullIfMissing(
        call('subscriptions.retrieve', () => stripe.subscriptions.retrieve(subscriptionId)),
      );
      if (!found || found.ended_at !== null) return;
      const { cancel_at: cancelAt, cancel_at_period_end: endsWithPeriod } = found;
      if (cancelAt === null && !endsWithPeriod) return;
      const change: Stripe.SubscriptionUpdateParams = endsWithPeriod
        ? { cancel_at_period_end: false }
        : { cancel_at: '' };
      await call('subscriptions.update', () => stripe.subscriptions.update(subscriptionId, change));
    },
    async cancelSubscription(subscriptionId) {
      try {
        await call('subscriptions.cancel', () => stripe.subscriptions.cancel(subscriptionId));
      } catch (error) {
        // Stripe also responds this way for a canceled subscription.
        if (!(error instanceof StripeRefusal)) throw error;
      }
    },
    async voidInvoice(invoiceId) {
      try {
        await call('invoices.voidInvoice', () => stripe.invoices.voidInvoice(invoiceId));
        return 'void';
      } catch (error) {
        if (!(error instanceof StripeRefusal)) throw error;
        const invoice = await call('invoices.retrieve', () => stripe.invoices.retrieve(invoiceId));
        return invoice.status === 'void' ? 'void' : 'refused';
      }
    },
    deletePendingItems: createDeletePendingItems(stripe, call),
    discardInvoice: createDiscardInvoice(stripe, call),
  };
}
