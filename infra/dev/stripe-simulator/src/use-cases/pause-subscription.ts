import { z } from 'zod';
import type { Account } from '../account.ts';
import { nextBoundary } from '../domain/billing-periods.ts';
import { itemsIn } from '../domain/objects/subscription.ts';
import type { Subscription } from '../domain/objects/types.ts';
import { invalidRequest } from '../domain/stripe-error.ts';
import { draftInvoice } from './draft-invoice.ts';
import { finalizeInvoice } from './finalize-invoice.ts';

const pausableStatuses = ['active', 'trialing', 'past_due', 'unpaid'];

export const pauseSubscriptionParams = z.strictObject({
  // Credits for unused time aren't simulated, so they must be declined.
  bill_for: z.strictObject({ unused_time_from: z.strictObject({ type: z.literal('none') }) }),
});

export function pauseSubscription(account: Account, id: string): Subscription {
  const subscription = account.require('subscription', id);
  if (!pausableStatuses.includes(subscription.status)) {
    throw invalidRequest(`A subscription that is ${subscription.status} cannot be paused.`, {
      param: 'subscription',
    });
  }
  return enterPause(account, subscription);
}

/** Pauses a subscription: no more periods or invoices until it is resumed. */
export function enterPause(account: Account, subscription: Subscription): Subscription {
  const paused = account.update(
    subscription,
    { status: 'paused' },
    'customer.subscription.updated',
  );
  account.emit('customer.subscription.paused', paused);
  return paused;
}

/**
 * Starts to resume a paused subscription: opens the invoice for a new period. Nothing is collected
 * automatically, and the subscription stays paused until that invoice is paid.
 */
export function resumeSubscription(account: Account, id: string): Subscription {
  const paused = account.require('subscription', id);
  if (paused.status !== 'paused') {
    throw invalidRequest('Only paused subscriptions can be resumed.', { param: 'subscription' });
  }
  const now = account.now(paused.test_clock);
  const draft = draftInvoice(account, paused, {
    billedItems: itemsIn(paused, { start: now, end: nextBoundary(now, now) }).data,
    period: { start: now, end: now },
    billingReason: 'subscription_update',
    autoAdvance: false,
  });
  account.update(paused, { latest_invoice: draft.id }, 'customer.subscription.updated');
  account.store.mergePrivateData(id, { resumption: draft.id });
  finalizeInvoice(account, draft);
  return account.require('subscription', id);
}
