import type Stripe from 'stripe';
import { nextBoundary } from '../domain/billing-periods.ts';
import { buildSubscriptionLine } from '../domain/objects/invoice-lines.ts';
import type { SimSubscription, SimSubscriptionItem } from '../domain/objects/types.ts';
import { invalidRequest } from '../domain/stripe-error.ts';
import type { World } from '../world.ts';
import { newId } from '../domain/ids.ts';
import type { CreateSubscriptionParams } from './create-subscription.ts';
import { addInvoiceItems } from './add-invoice-items.ts';
import { changeItems, type ItemChange } from './change-items.ts';
import type { PricedItem } from './resolve-price.ts';
import { draftInvoice, pendingItems } from './draft-invoice.ts';
import { finalizeInvoice } from './finalize-invoice.ts';
import { paymentMethodFor } from './invoice-payment.ts';
import { attemptInvoice } from './pay-invoice.ts';

export type UpdateSubscriptionParams = {
  items?: ItemChange[] | undefined;
  add_invoice_items?: PricedItem[] | undefined;
  cancel_at?: number | null | undefined;
  cancel_at_period_end?: boolean | undefined;
  cancellation_details?:
    { comment?: string | undefined; feedback?: string | undefined } | undefined;
  default_payment_method?: string | null | undefined;
  description?: string | null | undefined;
  metadata?: Stripe.Metadata | null | undefined;
  payment_settings?:
    | {
        save_default_payment_method?: 'off' | 'on_subscription' | undefined;
        payment_method_types?: string[] | undefined;
      }
    | undefined;
  pause_collection?:
    | { behavior: 'keep_as_draft' | 'mark_uncollectible' | 'void'; resumes_at?: number | undefined }
    | null
    | undefined;
  proration_behavior?: 'create_prorations' | 'none' | 'always_invoice' | undefined;
  trial_end?: number | 'now' | undefined;
  trial_settings?: CreateSubscriptionParams['trial_settings'];
};

function checkMethod(world: World, subscription: SimSubscription, id: string): void {
  const method = world.require('payment_method', id, 'default_payment_method');
  if (method.customer === subscription.customer) return;
  throw invalidRequest(
    `The customer does not have a payment method with the ID ${id}. The payment method must be attached to the customer.`,
    { code: 'resource_missing', param: 'default_payment_method' },
  );
}

function cancellationOf(
  subscription: SimSubscription,
  params: UpdateSubscriptionParams,
  now: number,
): Partial<SimSubscription> {
  const details = subscription.cancellation_details;
  if (params.cancel_at_period_end === undefined && params.cancel_at === undefined) return {};
  const periodEnd = Math.min(...subscription.items.data.map((item) => item.current_period_end));
  const cancelAt = params.cancel_at_period_end ? periodEnd : (params.cancel_at ?? null);
  return {
    cancel_at: cancelAt,
    cancel_at_period_end: params.cancel_at_period_end ?? false,
    canceled_at: cancelAt === null ? null : now,
    cancellation_details: {
      comment: params.cancellation_details?.comment ?? details?.comment ?? null,
      feedback: (params.cancellation_details?.feedback ?? details?.feedback ?? null) as
        'other' | null,
      feedback_option: null,
      reason: cancelAt === null ? null : 'cancellation_requested',
    },
  };
}

/** Bills what is pending for the subscription now and tries to collect it. */
function invoiceNow(
  world: World,
  subscription: SimSubscription,
  items: SimSubscriptionItem[],
): string {
  const customer = world.require('customer', subscription.customer);
  const id = newId('in');
  const now = world.now(subscription.test_clock);
  const draft = draftInvoice(world, {
    id,
    customer,
    currency: subscription.currency,
    lines: items.map((item) =>
      buildSubscriptionLine(item, {
        invoice: id,
        period: { start: item.current_period_start, end: item.current_period_end },
        productName: world.store.get('product', item.price.product)?.name ?? 'Subscription',
      }),
    ),
    items: pendingItems(world, customer.id, subscription.id),
    period: { start: now, end: now },
    billingReason: 'subscription_update',
    subscription,
    autoAdvance: true,
  });
  const open = finalizeInvoice(world, draft);
  if (open.status === 'open') {
    const method = paymentMethodFor(world, open);
    attemptInvoice(world, open, { method, isScheduled: true, offSession: true });
  }
  return id;
}

/** Takes a paused subscription up again: a new period begins and is billed now. */
export function resumeSubscription(world: World, subscription: SimSubscription): SimSubscription {
  if (subscription.status !== 'paused') {
    throw invalidRequest('Only paused subscriptions can be resumed.', { param: 'subscription' });
  }
  const now = world.now(subscription.test_clock);
  const trialing: SimSubscription = { ...subscription, status: 'trialing' };
  const started = endTrial(world, trialing, now);
  const latest = world.require('subscription', subscription.id);
  const resumed = world.update(
    subscription,
    { ...started, status: latest.status },
    'customer.subscription.updated',
  );
  world.emit('customer.subscription.resumed', resumed);
  return resumed;
}

function endTrial(world: World, subscription: SimSubscription, now: number): SimSubscription {
  const every = subscription.items.data[0]?.price.recurring;
  if (subscription.status !== 'trialing' || !every) return subscription;
  const data = subscription.items.data.map((item) => ({
    ...item,
    current_period_start: now,
    current_period_end: nextBoundary(now, every, now),
  }));
  const ended: SimSubscription = {
    ...subscription,
    status: 'active',
    // Resumed, it may have had none.
    ...(subscription.trial_end !== null && { trial_end: Math.min(now, subscription.trial_end) }),
    billing_cycle_anchor: now,
    items: { ...subscription.items, data },
  };
  world.store.put(ended);
  const latestInvoice = invoiceNow(world, ended, data);
  return { ...world.require('subscription', subscription.id), latest_invoice: latestInvoice };
}

/** Changes a subscription that has not ended; new prices are prorated unless told otherwise. */
export function updateSubscription(
  world: World,
  subscription: SimSubscription,
  params: UpdateSubscriptionParams,
): SimSubscription {
  if (subscription.ended_at !== null) {
    throw invalidRequest(
      'A canceled subscription can only update its cancellation_details and metadata.',
    );
  }
  if (params.default_payment_method)
    checkMethod(world, subscription, params.default_payment_method);
  const now = world.now(subscription.test_clock);
  addInvoiceItems(world, subscription, params.add_invoice_items ?? []);
  const items = changeItems(world, subscription, { params, now });
  let next: SimSubscription = {
    ...subscription,
    ...cancellationOf(subscription, params, now),
    items: { ...subscription.items, data: items },
    metadata: mergedMetadata(subscription.metadata, params.metadata),
  };
  if (params.default_payment_method !== undefined)
    next.default_payment_method = params.default_payment_method;
  if (params.description !== undefined) next.description = params.description;
  if (params.pause_collection !== undefined) {
    next.pause_collection = params.pause_collection && {
      behavior: params.pause_collection.behavior,
      resumes_at: params.pause_collection.resumes_at ?? null,
    };
  }
  if (params.payment_settings?.save_default_payment_method && next.payment_settings) {
    const { save_default_payment_method: saves } = params.payment_settings;
    next.payment_settings = { ...next.payment_settings, save_default_payment_method: saves };
  }
  const { missing_payment_method: whenMissing } = params.trial_settings?.end_behavior ?? {};
  if (whenMissing && next.trial_settings) {
    const { end_behavior: before } = next.trial_settings;
    next.trial_settings = { end_behavior: { ...before, missing_payment_method: whenMissing } };
  }
  if (typeof params.trial_end === 'number') {
    next = withTrialUntil(next, params.trial_end, now);
  } else if (params.trial_end === 'now') {
    next = endTrial(world, next, now);
  }
  if (params.proration_behavior === 'always_invoice' && params.items) {
    world.store.put(next);
    next = { ...next, latest_invoice: invoiceNow(world, next, []) };
  }
  const stored = world.store.get('subscription', subscription.id) ?? next;
  return world.update(
    subscription,
    { ...next, status: params.trial_end === 'now' ? stored.status : next.status },
    'customer.subscription.updated',
  );
}

function withTrialUntil(
  subscription: SimSubscription,
  trialEnd: number,
  now: number,
): SimSubscription {
  if (trialEnd <= now)
    throw invalidRequest('Invalid timestamp: must be in the future.', { param: 'trial_end' });
  const data = subscription.items.data.map((item) => ({ ...item, current_period_end: trialEnd }));
  return {
    ...subscription,
    status: 'trialing',
    trial_start: subscription.trial_start ?? now,
    trial_end: trialEnd,
    billing_cycle_anchor: trialEnd,
    items: { ...subscription.items, data },
  };
}

function mergedMetadata(
  current: Stripe.Metadata,
  change: Stripe.Metadata | null | undefined,
): Stripe.Metadata {
  if (change === undefined) return current;
  const merged = Object.entries({ ...(change === null ? {} : current), ...change });
  return Object.fromEntries(merged.filter(([, value]) => value !== ''));
}
