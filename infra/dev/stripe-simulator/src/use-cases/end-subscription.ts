import type { Account } from '../account.ts';
import { subscriptionIdOf } from '../domain/objects/invoice.ts';
import type { Subscription } from '../domain/objects/types.ts';

export const isEnded = ({ ended_at: endedAt }: Subscription): boolean => endedAt !== null;

/** Ends a subscription permanently and at once. An end that was set for later is forgotten. */
export function endSubscription(
  account: Account,
  subscription: Subscription,
  reason: 'cancellation_requested' | 'payment_failed',
): Subscription {
  const { comment = null, feedback = null } = subscription.cancellation_details ?? {};
  return end(account, subscription, {
    cancel_at: null,
    cancel_at_period_end: false,
    canceled_at: account.now(subscription.test_clock),
    cancellation_details: { comment, feedback, feedback_option: null, reason },
  });
}

/** Ends a subscription at the time that was set. `canceled_at` stays when it was requested. */
export function endAsScheduled(account: Account, subscription: Subscription): Subscription {
  return end(account, subscription, {});
}

/**
 * Stripe stops collecting all finalized invoices of the customer, those of other subscriptions too, until
 * it is turned on again.
 */
function end(
  account: Account,
  subscription: Subscription,
  change: Partial<Subscription>,
): Subscription {
  for (const invoice of account.store.list('invoice', { customer: subscription.customer })) {
    const isOwnDraft = invoice.status === 'draft' && subscriptionIdOf(invoice) === subscription.id;
    if (invoice.status !== 'open' && !isOwnDraft) continue;
    const stopped = { auto_advance: false, next_payment_attempt: null };
    account.update(invoice, stopped, 'invoice.updated');
  }
  return account.update(
    subscription,
    { ...change, status: 'canceled', ended_at: account.now(subscription.test_clock) },
    'customer.subscription.deleted',
  );
}
