import type { SimInvoice } from '../domain/objects/types.ts';
import { invalidRequest } from '../domain/stripe-error.ts';
import type { World } from '../world.ts';
import { stopPayment } from './invoice-payment.ts';
import { reviveSubscription, subscriptionFor } from './settle-invoice.ts';

/** Gives an open invoice up: nothing is owed any more. */
export function voidInvoice(world: World, invoice: SimInvoice): SimInvoice {
  if (invoice.status !== 'open' && invoice.status !== 'uncollectible') {
    throw invalidRequest(
      `You can only pass in open invoices. This invoice isn't open (it is ${invoice.status ?? 'draft'}).`,
    );
  }
  const at = world.now(invoice.test_clock);
  stopPayment(world, invoice);
  const voided = world.update(
    invoice,
    {
      status: 'void',
      auto_advance: false,
      next_payment_attempt: null,
      status_transitions: { ...invoice.status_transitions, voided_at: at },
    },
    'invoice.voided',
  );
  const subscription = subscriptionFor(world, invoice);
  if (subscription && ['past_due', 'unpaid'].includes(subscription.status)) {
    reviveSubscription(world, subscription, { invoice: voided, method: null });
  }
  return voided;
}

/** Writes an open invoice off; it may still be paid later. */
export function markUncollectible(world: World, invoice: SimInvoice): SimInvoice {
  if (invoice.status !== 'open') {
    throw invalidRequest(`You can only mark open invoices as uncollectible.`);
  }
  const at = world.now(invoice.test_clock);
  return world.update(
    invoice,
    {
      status: 'uncollectible',
      auto_advance: false,
      next_payment_attempt: null,
      status_transitions: { ...invoice.status_transitions, marked_uncollectible_at: at },
    },
    'invoice.marked_uncollectible',
  );
}
