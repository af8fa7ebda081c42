import type { AnyObject, Invoice, Subscription } from './objects/types.ts';

/** A first invoice can be paid for 23 hours; then the subscription expires. */
const incompleteExpirySeconds = 23 * 3600;

function subscriptionDueAt(subscription: Subscription): number | null {
  if (subscription.status === 'incomplete') return subscription.created + incompleteExpirySeconds;
  if (subscription.status === 'paused') return subscription.cancel_at;
  if (!['trialing', 'active', 'past_due', 'unpaid'].includes(subscription.status)) return null;
  const ends = subscription.items.data.map((item) => item.current_period_end);
  return Math.min(...ends, subscription.cancel_at ?? Infinity);
}

function invoiceDueAt(invoice: Invoice): number | null {
  if (!invoice.auto_advance) return null;
  if (invoice.status === 'draft') return invoice.automatically_finalizes_at;
  return invoice.status === 'open' ? invoice.next_payment_attempt : null;
}

/** Returns the next time (Unix seconds) at which the clock alone changes this object, or null. */
export function dueAt(object: AnyObject): number | null {
  if (object.object === 'subscription') return subscriptionDueAt(object);
  return object.object === 'invoice' ? invoiceDueAt(object) : null;
}
