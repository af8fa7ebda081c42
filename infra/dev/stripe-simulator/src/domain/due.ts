import type { AnyObject, Invoice, Subscription } from './objects/types.ts';

/** A first invoice can be paid for 23 hours; then the subscription expires. */
const incompleteExpirySeconds = 23 * 3600;

/** The end of a trial is announced three days before it. */
export const trialNoticeSeconds = 3 * 86_400;

/** Notes about an object for its next due time. */
export type Notes = {
  announcedTrialEnd?: number;
  /** The test clock of an object that has no field for it. */
  clock?: string;
  /** Unix seconds. */
  dueAt?: number | null;
};

function subscriptionDueAt(subscription: Subscription, notes: Notes): number | null {
  if (subscription.status === 'incomplete') return subscription.created + incompleteExpirySeconds;
  const resumesAt = subscription.pause_collection?.resumes_at ?? Infinity;
  if (subscription.status === 'paused') return subscription.cancel_at;
  if (!['trialing', 'active', 'past_due', 'unpaid'].includes(subscription.status)) return null;
  const ends = subscription.items.data.map((item) => item.current_period_end);
  const { status, trial_end: trialEnd } = subscription;
  const isAnnounced = status !== 'trialing' || notes.announcedTrialEnd === trialEnd;
  const noticeAt = isAnnounced ? Infinity : (trialEnd ?? Infinity) - trialNoticeSeconds;
  return Math.min(...ends, subscription.cancel_at ?? Infinity, noticeAt, resumesAt);
}

function invoiceDueAt(invoice: Invoice): number | null {
  if (!invoice.auto_advance) return null;
  if (invoice.status === 'draft') return invoice.automatically_finalizes_at;
  return invoice.status === 'open' ? invoice.next_payment_attempt : null;
}

/** Returns the next time (Unix seconds) at which the clock alone changes this object, or null. */
export function dueAt(object: AnyObject, notes: () => Notes): number | null {
  switch (object.object) {
    case 'subscription':
      return subscriptionDueAt(object, notes());
    case 'invoice':
      return invoiceDueAt(object);
    case 'balance_transaction':
      return object.status === 'pending' ? object.available_on : null;
    case 'payout':
      return object.status === 'in_transit' ? object.arrival_date : null;
    case 'refund':
    case 'dispute':
      return notes().dueAt ?? null;
    default:
      return null;
  }
}

/** Returns the test clock that an object lives by; '' is real time. */
export function clockOf(object: AnyObject, notes: () => Notes): string {
  if ('test_clock' in object) return object.test_clock ?? '';
  const isKept = ['balance_transaction', 'refund', 'dispute'].includes(object.object);
  return (isKept && notes().clock) || '';
}
