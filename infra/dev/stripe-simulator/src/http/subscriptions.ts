import { z } from 'zod';
import { cancelSubscription } from '../use-cases/cancel-subscription.ts';
import { createSubscription } from '../use-cases/create-subscription.ts';
import { pauseSubscription } from '../use-cases/pause-subscription.ts';
import { resumeSubscription, updateSubscription } from '../use-cases/update-subscription.ts';
import {
  amount,
  created,
  currency,
  emptiable,
  flag,
  integer,
  list,
  metadata,
  metadataChange,
  pagination,
  positiveAmount,
  requiredText,
  text,
} from './params.ts';
import { listPage, route, type Route } from './route.ts';

const recurring = z.strictObject({
  interval: z.enum(['day', 'week', 'month', 'year']),
  interval_count: positiveAmount.optional(),
});
const basePriceData = {
  currency,
  product: requiredText,
  unit_amount: amount.optional(),
  unit_amount_decimal: text.optional(),
  tax_behavior: z.enum(['exclusive', 'inclusive', 'unspecified']).optional(),
};
const item = z.strictObject({
  price: requiredText.optional(),
  price_data: z.strictObject({ ...basePriceData, recurring }).optional(),
  quantity: amount.optional(),
  metadata: metadata.optional(),
});
const oneTimeItem = z.strictObject({
  price: requiredText.optional(),
  price_data: z.strictObject(basePriceData).optional(),
  quantity: amount.optional(),
  metadata: metadata.optional(),
});
const paymentSettings = z.strictObject({
  save_default_payment_method: z.enum(['off', 'on_subscription']).optional(),
  payment_method_types: list(text).optional(),
});
const behavior = z.enum([
  'default_incomplete',
  'allow_incomplete',
  'error_if_incomplete',
  'pending_if_incomplete',
]);
const trialEnd = z.union([z.literal('now'), integer]);
const trialSettings = z.strictObject({
  end_behavior: z.strictObject({
    missing_payment_method: z.enum(['cancel', 'create_invoice', 'pause']),
  }),
});
const proration = z.enum(['create_prorations', 'none', 'always_invoice']);

const create = route({
  method: 'post',
  path: '/v1/subscriptions',
  params: z.strictObject({
    customer: requiredText,
    items: list(item).min(1).max(20),
    add_invoice_items: list(oneTimeItem).max(20).optional(),
    payment_behavior: behavior.default('allow_incomplete'),
    payment_settings: paymentSettings.optional(),
    default_payment_method: requiredText.optional(),
    metadata: metadata.optional(),
    description: text.max(500).optional(),
    currency: currency.optional(),
    collection_method: z.literal('charge_automatically').optional(),
    cancel_at: integer.optional(),
    cancel_at_period_end: flag.optional(),
    billing_cycle_anchor: integer.optional(),
    billing_mode: z.strictObject({ type: z.enum(['flexible', 'classic']) }).optional(),
    proration_behavior: proration.optional(),
    off_session: flag.optional(),
    trial_end: trialEnd.optional(),
    trial_period_days: amount.optional(),
    trial_settings: trialSettings.optional(),
  }),
  handle: ({ world, params }) => createSubscription(world, params),
});

const update = route({
  method: 'post',
  path: '/v1/subscriptions/:id',
  params: z.strictObject({
    items: list(
      z.strictObject({
        ...item.shape,
        id: requiredText.optional(),
        deleted: flag.optional(),
      }),
    ).optional(),
    add_invoice_items: list(oneTimeItem).max(20).optional(),
    cancel_at: emptiable(integer).optional(),
    cancel_at_period_end: flag.optional(),
    cancellation_details: z
      .strictObject({ comment: text.optional(), feedback: text.optional() })
      .optional(),
    default_payment_method: emptiable(requiredText).optional(),
    description: emptiable(text).optional(),
    metadata: metadataChange.optional(),
    payment_behavior: behavior.optional(),
    payment_settings: paymentSettings.optional(),
    off_session: flag.optional(),
    pause_collection: emptiable(
      z.strictObject({
        behavior: z.enum(['keep_as_draft', 'mark_uncollectible', 'void']),
        resumes_at: integer.optional(),
      }),
    ).optional(),
    proration_behavior: proration.optional(),
    trial_end: trialEnd.optional(),
    trial_settings: trialSettings.optional(),
  }),
  handle: ({ world, params, path }) =>
    updateSubscription(world, world.require('subscription', path('id')), params),
});

const cancel = route({
  method: 'delete',
  path: '/v1/subscriptions/:id',
  params: z.strictObject({
    cancellation_details: z
      .strictObject({ comment: text.optional(), feedback: text.optional() })
      .optional(),
    invoice_now: flag.optional(),
    prorate: flag.optional(),
  }),
  handle: ({ world, params, path }) =>
    cancelSubscription(world, world.require('subscription', path('id')), params),
});

const pause = route({
  method: 'post',
  path: '/v1/subscriptions/:id/pause',
  params: z.strictObject({
    type: z.literal('subscription').optional(),
    // Credits for what was not used are not simulated, so that they have to be declined.
    bill_for: z.strictObject({ unused_time_from: z.strictObject({ type: z.literal('none') }) }),
  }),
  handle: ({ world, path }) => pauseSubscription(world, world.require('subscription', path('id'))),
});

const resume = route({
  method: 'post',
  path: '/v1/subscriptions/:id/resume',
  params: z.strictObject({
    billing_cycle_anchor: z.strictObject({ type: z.literal('now') }).optional(),
    proration_behavior: proration.optional(),
  }),
  handle: ({ world, path }) => resumeSubscription(world, world.require('subscription', path('id'))),
});

const endedStatuses = ['canceled', 'incomplete_expired'];
const liveStatuses = ['active', 'trialing', 'past_due', 'unpaid', 'incomplete', 'paused'];

function statusesFor(status: string | undefined): string[] | string | undefined {
  if (status === undefined) return [...liveStatuses, 'incomplete_expired'];
  if (status === 'all') return undefined;
  return status === 'ended' ? endedStatuses : status;
}

const listAll = route({
  method: 'get',
  path: '/v1/subscriptions',
  params: z.strictObject({
    ...pagination,
    created,
    customer: requiredText.optional(),
    price: requiredText.optional(),
    collection_method: text.optional(),
    test_clock: requiredText.optional(),
    status: z.enum([...liveStatuses, ...endedStatuses, 'ended', 'all']).optional(),
  }),
  handle: ({ world, params }) => {
    if (params.customer !== undefined) world.require('customer', params.customer, 'customer');
    return listPage(world, {
      kind: 'subscription',
      where: {
        customer: params.customer,
        created: params.created,
        test_clock: params.test_clock,
        collection_method: params.collection_method,
        'items.data[0].price.id': params.price,
        status: statusesFor(params.status),
      },
      url: '/v1/subscriptions',
      page: params,
    });
  },
});

const listItems = route({
  method: 'get',
  path: '/v1/subscription_items',
  params: z.strictObject({ ...pagination, subscription: requiredText }),
  handle: ({ world, params }) =>
    world.require('subscription', params.subscription, 'subscription').items,
});

const retrieveItem = route({
  method: 'get',
  path: '/v1/subscription_items/:id',
  params: z.strictObject({}),
  handle: ({ world, path }) => {
    const { subscription } = world.store.note<{ subscription: string }>(path('id'));
    const holder = subscription ? world.store.get('subscription', subscription) : undefined;
    const found = holder?.items.data.find(({ id }) => id === path('id'));
    return found ?? world.require('subscription', path('id'));
  },
});

export const subscriptionRoutes: Route[] = [
  create,
  listAll,
  update,
  pause,
  resume,
  cancel,
  listItems,
  retrieveItem,
];
