import type { Account } from '../account.ts';
import { nextBoundary } from '../domain/billing-periods.ts';
import { itemsIn } from '../domain/objects/subscription.ts';
import type { Invoice, Subscription } from '../domain/objects/types.ts';
import { draftInvoice, pendingItemsOf } from './draft-invoice.ts';
import { finalizeInvoice } from './finalize-invoice.ts';
import { collectAutomatically } from './pay-invoice.ts';
import { voidInvoice } from './void-invoice.ts';

/** A renewal's draft can be changed for an hour before it is finalized and charged. */
export const draftSeconds = 3600;

/** Starts a subscription's next period and drafts its invoice. */
export function renewSubscription(account: Account, subscription: Subscription): void {
  const [first] = subscription.items.data;
  if (!first) return;
  const start = first.current_period_end;
  const end = nextBoundary(subscription.billing_cycle_anchor, start);
  const items = itemsIn(subscription, { start, end });
  // An unpaid or paused one collects nothing automatically; its drafts wait.
  const isCollected = subscription.status !== 'unpaid' && subscription.pause_collection === null;
  const draft = draftInvoice(account, subscription, {
    billedItems: items.data,
    period: { start: first.current_period_start, end: start },
    billingReason: 'subscription_cycle',
    autoAdvance: isCollected,
    finalizesAt: isCollected ? start + draftSeconds : null,
  });
  if (subscription.pause_collection?.behavior === 'void') {
    voidInvoice(account, finalizeInvoice(account, draft));
  }
  account.update(
    subscription,
    {
      items,
      latest_invoice: draft.id,
      status: subscription.status === 'trialing' ? 'active' : subscription.status,
    },
    'customer.subscription.updated',
  );
}

/** Starts a new period now, bills it, and returns the updated subscription. */
export function billNewPeriod(account: Account, subscription: Subscription): Subscription {
  const now = account.now(subscription.test_clock);
  const active: Subscription = {
    ...subscription,
    status: 'active',
    trial_end: subscription.trial_end && Math.min(now, subscription.trial_end),
    billing_cycle_anchor: now,
    items: itemsIn(subscription, { start: now, end: nextBoundary(now, now) }),
  };
  account.store.put(active);
  const draft = draftInvoice(account, active, {
    billedItems: active.items.data,
    period: { start: now, end: now },
    billingReason: 'subscription_update',
    autoAdvance: true,
  });
  const invoice = finalizeInvoice(account, draft);
  if (invoice.status === 'open') collectAutomatically(account, invoice);
  // Collecting may have changed its status.
  return { ...account.require('subscription', active.id), latest_invoice: invoice.id };
}

/** Drafts a last invoice for one-time charges that are still pending. Null if there are none. */
export function billPendingItems(account: Account, subscription: Subscription): Invoice | null {
  if (pendingItemsOf(account, subscription).length === 0) return null;
  const now = account.now(subscription.test_clock);
  return draftInvoice(account, subscription, {
    billedItems: [],
    period: { start: now, end: now },
    billingReason: 'subscription_cycle',
    autoAdvance: true,
    finalizesAt: now + draftSeconds,
  });
}
