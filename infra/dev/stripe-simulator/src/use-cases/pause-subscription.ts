import { z } from 'zod';
import type { Account } from '../account.ts';
import type { Subscription } from '../domain/objects/types.ts';
import { invalidRequest } from '../domain/stripe-error.ts';
import { billNewPeriod } from './bill-period.ts';

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

/** Resumes a paused subscription: starts and bills a new period now. */
export function resumeSubscription(account: Account, id: string): Subscription {
  const paused = account.require('subscription', id);
  if (paused.status !== 'paused') {
    throw invalidRequest('Only paused subscriptions can be resumed.', { param: 'subscription' });
  }
  const active = billNewPeriod(account, paused);
  const resumed = account.update(paused, active, 'customer.subscription.updated');
  account.emit('customer.subscription.resumed', resumed);
  return resumed;
}
