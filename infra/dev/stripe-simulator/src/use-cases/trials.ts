import { z } from 'zod';
import type { Account } from '../account.ts';
import { trialNoticeSeconds } from '../domain/due.ts';
import type { Subscription } from '../domain/objects/types.ts';
import { invalidRequest } from '../domain/stripe-error.ts';
import { integer } from '../params/fields.ts';

/** docs.stripe.com/billing/subscriptions/trials: 730 days (2 years) or less. */
const longestTrialSeconds = 730 * 86_400;

export const trialParams = {
  trial_end: z.union([z.literal('now'), integer]).optional(),
  trial_settings: z
    .strictObject({
      end_behavior: z.strictObject({
        missing_payment_method: z.enum(['cancel', 'create_invoice', 'pause']),
      }),
    })
    .optional(),
};
type Params = z.output<z.ZodObject<typeof trialParams>>;

export function trialSettings(
  { trial_settings: current }: Subscription,
  { trial_settings: change }: Params,
): Partial<Subscription> {
  if (!change || !current) return {};
  return {
    trial_settings: { end_behavior: { ...current.end_behavior, ...change.end_behavior } },
  };
}

/** @throws StripeError 400 for a time (Unix seconds) that has passed */
export function requireFuture(time: number, param: string, now: number): void {
  if (time > now) return;
  throw invalidRequest('Invalid timestamp: must be an integer Unix timestamp in the future.', {
    param,
  });
}

/** Sets a trial: nothing is due until it ends, and the periods count from its end. */
export function trialUntil(
  subscription: Subscription,
  trialEnd: number,
  now: number,
): Partial<Subscription> {
  requireFuture(trialEnd, 'trial_end', now);
  if (trialEnd > now + longestTrialSeconds) {
    throw invalidRequest('Invalid timestamp: can be no more than two years in the future.', {
      param: 'trial_end',
    });
  }
  const { items } = subscription;
  return {
    status: 'trialing',
    trial_start: subscription.trial_start ?? now,
    trial_end: trialEnd,
    billing_cycle_anchor: trialEnd,
    items: {
      ...items,
      data: items.data.map((item) => ({ ...item, current_period_end: trialEnd })),
    },
  };
}

/**
 * Announces the end of a trial once, three days before it: at once for a shorter trial, or one that ends
 * now.
 */
export function announceTrialEnd(account: Account, subscription: Subscription): void {
  const { id, trial_end: trialEnd } = subscription;
  const { announcedTrialEnd } = account.store.privateData<{ announcedTrialEnd: number }>(id);
  const isSoon =
    (trialEnd ?? Infinity) <= account.now(subscription.test_clock) + trialNoticeSeconds;
  if (!isSoon || announcedTrialEnd === trialEnd) return;
  account.store.mergePrivateData(id, { announcedTrialEnd: trialEnd });
  // Stored once more, so that the next due time counts without the notice.
  account.store.put(account.require('subscription', id));
  account.emit('customer.subscription.trial_will_end', subscription);
}
