import type { AnyObject, SimInvoice, SimSubscription } from './objects/types.ts';

/** An unpaid first invoice may be paid for this long; then the subscription has expired. */
const incompleteExpirySeconds = 23 * 3600;

function subscriptionDueAt(subscription: SimSubscription): number | null {
  if (subscription.status === 'incomplete') return subscription.created + incompleteExpirySeconds;
  if (!['trialing', 'active', 'past_due', 'unpaid'].includes(subscription.status)) return null;
  const ends = subscription.items.data.map((item) => item.current_period_end);
  if (subscription.cancel_at !== null) ends.push(subscription.cancel_at);
  return ends.length === 0 ? null : Math.min(...ends);
}

function invoiceDueAt(invoice: SimInvoice): number | null {
  if (!invoice.auto_advance) return null;
  if (invoice.status === 'draft') return invoice.automatically_finalizes_at;
  return invoice.status === 'open' ? invoice.next_payment_attempt : null;
}

/** When (Unix seconds) time alone changes this object next, or null when it does not. */
export function dueAt(object: AnyObject): number | null {
  if (object.object === 'subscription') return subscriptionDueAt(object);
  return object.object === 'invoice' ? invoiceDueAt(object) : null;
}
