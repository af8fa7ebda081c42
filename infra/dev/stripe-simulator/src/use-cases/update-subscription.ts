import { z } from 'zod';
import type { Account } from '../account.ts';
import { definedOnly, mergeMetadata } from '../domain/changes.ts';
import type { Subscription } from '../domain/objects/types.ts';
import { invalidRequest } from '../domain/stripe-error.ts';
import { clearable, id, integer, metadata, text } from '../params/fields.ts';
import { billNewPeriod } from './bill-period.ts';
import { isEnded } from './end-subscription.ts';
import { endingChange, endingSettings, periodEndOf, withDetails } from './ending-settings.ts';
import { requireMethodOf } from './payment-methods.ts';

export const updateSubscriptionParams = z.strictObject({
  ...endingChange,
  // Of Stripe's behaviors, only the one that keeps drafts.
  pause_collection: clearable(z.strictObject({ behavior: z.literal('keep_as_draft') })).optional(),
  default_payment_method: clearable(id).optional(),
  description: clearable(text).optional(),
  metadata: clearable(metadata).optional(),
  trial_end: z.union([z.literal('now'), integer]).optional(),
  trial_settings: z
    .strictObject({
      end_behavior: z.strictObject({
        missing_payment_method: z.enum(['cancel', 'create_invoice', 'pause']),
      }),
    })
    .optional(),
});
type Params = z.output<typeof updateSubscriptionParams>;

export function updateSubscription(account: Account, id: string, params: Params): Subscription {
  const subscription = account.require('subscription', id);
  if (isEnded(subscription)) return updateEnded(account, subscription, params);
  const { default_payment_method: methodId, description, trial_end: trialEnd } = params;
  if (methodId) {
    const param = 'default_payment_method';
    requireMethodOf(account, subscription.customer, { id: methodId, param });
  }
  const now = account.now(subscription.test_clock);
  const changed: Subscription = {
    ...subscription,
    ...definedOnly({ default_payment_method: methodId, description }),
    ...trialSettings(subscription, params),
    ...endingSettings(subscription, params, now),
    ...pauseSettings(params),
    metadata: mergeMetadata(subscription.metadata, params.metadata),
  };
  if (trialEnd === 'now' && subscription.status === 'trialing') {
    const billed = billNewPeriod(account, changed);
    return account.update(subscription, billed, 'customer.subscription.updated');
  }
  const trial = typeof trialEnd === 'number' ? trialUntil(changed, trialEnd, now) : {};
  const updated = { ...changed, ...trial };
  // The end of the period may have moved.
  const end = updated.cancel_at_period_end ? { cancel_at: periodEndOf(updated) } : {};
  return account.update(subscription, { ...updated, ...end }, 'customer.subscription.updated');
}

/** @throws StripeError 400 for anything but what is only said about it */
function updateEnded(account: Account, subscription: Subscription, params: Params): Subscription {
  const { metadata: change, cancellation_details: _details, ...others } = params;
  if (Object.keys(others).length > 0) {
    throw invalidRequest(
      'A canceled subscription can only update its cancellation_details and metadata.',
      { code: 'invalid_canceled_subscription_fields' },
    );
  }
  const changes = {
    metadata: mergeMetadata(subscription.metadata, change),
    cancellation_details: withDetails(subscription, params),
  };
  return account.update(subscription, changes, 'customer.subscription.updated');
}

function pauseSettings({ pause_collection: pause }: Params): Partial<Subscription> {
  if (pause === undefined) return {};
  return { pause_collection: pause === null ? null : { ...pause, resumes_at: null } };
}

function trialSettings(
  { trial_settings: current }: Subscription,
  { trial_settings: change }: Params,
): Partial<Subscription> {
  if (!change || !current) return {};
  return {
    trial_settings: { end_behavior: { ...current.end_behavior, ...change.end_behavior } },
  };
}

/** Sets a trial on an existing plan: nothing is due until it ends. */
function trialUntil(
  subscription: Subscription,
  trialEnd: number,
  now: number,
): Partial<Subscription> {
  if (trialEnd <= now) {
    throw invalidRequest('Invalid timestamp: must be an integer Unix timestamp in the future.', {
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
