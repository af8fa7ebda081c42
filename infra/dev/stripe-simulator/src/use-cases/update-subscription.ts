import { z } from 'zod';
import type { Account } from '../account.ts';
import { definedOnly, mergeMetadata } from '../domain/changes.ts';
import type { Subscription } from '../domain/objects/types.ts';
import { invalidRequest } from '../domain/stripe-error.ts';
import { clearable, id, metadata, text } from '../params/fields.ts';
import { billNewPeriod } from './bill-period.ts';
import { itemChanges, itemSettings } from './change-items.ts';
import { isEnded } from './end-subscription.ts';
import { endingChange, endingSettings, periodEndOf, withDetails } from './ending-settings.ts';
import { pauseChange, pauseSettings } from './pause-collection.ts';
import { requireMethodOf } from './payment-methods.ts';
import { announceTrialEnd, trialParams, trialSettings, trialUntil } from './trials.ts';

export const updateSubscriptionParams = z.strictObject({
  ...endingChange,
  ...pauseChange,
  default_payment_method: clearable(id).optional(),
  description: clearable(text).optional(),
  metadata: clearable(metadata).optional(),
  items: itemChanges.optional(),
  ...trialParams,
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
    ...itemSettings(account, subscription, params),
    ...definedOnly({ default_payment_method: methodId, description }),
    ...trialSettings(subscription, params),
    ...endingSettings(subscription, params, now),
    ...pauseSettings(params, now),
    metadata: mergeMetadata(subscription.metadata, params.metadata),
  };
  if (trialEnd === 'now' && subscription.status === 'trialing') {
    announceTrialEnd(account, { ...changed, trial_end: now });
    const billed = billNewPeriod(account, changed);
    return account.update(subscription, billed, 'customer.subscription.updated');
  }
  const trial = typeof trialEnd === 'number' ? trialUntil(changed, trialEnd, now) : {};
  const updated = { ...changed, ...trial };
  // The end of the period may have moved.
  const end = updated.cancel_at_period_end ? { cancel_at: periodEndOf(updated) } : {};
  const saved = account.update(
    subscription,
    { ...updated, ...end },
    'customer.subscription.updated',
  );
  if (saved.status === 'trialing') announceTrialEnd(account, saved);
  return saved;
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
