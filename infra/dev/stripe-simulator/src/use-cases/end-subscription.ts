import type { Account } from '../account.ts';
import { subscriptionIdOf } from '../domain/objects/invoice.ts';
import type { Subscription } from '../domain/objects/types.ts';

export const isEnded = ({ ended_at: endedAt }: Subscription): boolean => endedAt !== null;

/**
 * Ends a subscription permanently. Stripe then stops collecting all finalized invoices of the customer, those of
 * other subscriptions too, until somebody turns it on again.
 */
export function endSubscription(
  account: Account,
  subscription: Subscription,
  reason: 'cancellation_requested' | 'payment_failed',
): Subscription {
  const at = account.now(subscription.test_clock);
  for (const invoice of account.store.list('invoice', { customer: subscription.customer })) {
    const isOwnDraft = invoice.status === 'draft' && subscriptionIdOf(invoice) === subscription.id;
    if (invoice.status !== 'open' && !isOwnDraft) continue;
    const stopped = { auto_advance: false, next_payment_attempt: null };
    account.update(invoice, stopped, 'invoice.updated');
  }
  return account.update(
    subscription,
    {
      status: 'canceled',
      canceled_at: at,
      ended_at: at,
      cancellation_details: { comment: null, feedback: null, feedback_option: null, reason },
    },
    'customer.subscription.deleted',
  );
}
