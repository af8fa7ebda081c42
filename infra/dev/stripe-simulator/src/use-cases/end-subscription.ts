import type { Account } from '../account.ts';
import type { Subscription } from '../domain/objects/types.ts';

export const isEnded = ({ ended_at: endedAt }: Subscription): boolean => endedAt !== null;

/** Ends a subscription permanently. Its open invoices are no longer collected automatically. */
export function endSubscription(
  account: Account,
  subscription: Subscription,
  reason: 'cancellation_requested' | 'payment_failed',
): Subscription {
  const at = account.now(subscription.test_clock);
  const invoices = account.store.list('invoice', {
    'parent.subscription_details.subscription': subscription.id,
  });
  for (const invoice of invoices) {
    if (invoice.status !== 'open' && invoice.status !== 'draft') continue;
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
