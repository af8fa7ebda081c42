import type Stripe from 'stripe';
import { newId } from '../ids.ts';
import { planOf } from './product.ts';
import type { Price, Subscription, SubscriptionItem } from './types.ts';

/** Unix seconds. */
export type Period = { start: number; end: number };

export function buildItem(
  price: Price,
  input: { subscription: string; period: Period; quantity: number; created: number },
): SubscriptionItem {
  return {
    id: newId('si'),
    object: 'subscription_item',
    billing_thresholds: null,
    created: input.created,
    current_period_end: input.period.end,
    current_period_start: input.period.start,
    current_trial: null,
    discounts: [],
    metadata: {},
    plan: planOf(price),
    price,
    quantity: input.quantity,
    subscription: input.subscription,
    tax_rates: [],
  };
}

/** Default fields of every subscription. */
const defaults = {
  object: 'subscription' as const,
  application: null,
  application_fee_percent: null,
  automatic_tax: { disabled_reason: null, enabled: false, liability: null },
  billing_cycle_anchor_config: null,
  billing_mode: {
    flexible: { proration_discounts: 'included' as const },
    type: 'flexible' as const,
  },
  billing_schedules: [],
  billing_thresholds: null,
  cancel_at: null,
  cancel_at_period_end: false,
  canceled_at: null,
  cancellation_details: { comment: null, feedback: null, feedback_option: null, reason: null },
  collection_method: 'charge_automatically' as const,
  customer_account: null,
  days_until_due: null,
  default_payment_method: null,
  default_source: null,
  default_tax_rates: [],
  discounts: [],
  ended_at: null,
  invoice_settings: {
    account_tax_ids: null,
    custom_fields: null,
    description: null,
    footer: null,
    issuer: { type: 'self' as const },
  },
  latest_invoice: null,
  livemode: false,
  managed_payments: { enabled: false },
  next_pending_invoice_item_invoice: null,
  on_behalf_of: null,
  pause_collection: null,
  pending_invoice_item_interval: null,
  pending_setup_intent: null,
  pending_update: null,
  schedule: null,
  status: 'incomplete' as const,
  transfer_data: null,
  trial_end: null,
  trial_settings: {
    end_behavior: {
      billing_cycle_anchor: 'now' as const,
      missing_payment_method: 'create_invoice' as const,
    },
  },
  trial_start: null,
};

export type SubscriptionInput = {
  customer: string;
  items: { price: Price; quantity: number }[];
  period: Period;
  testClock: string | null;
  metadata?: Stripe.Metadata | undefined;
  description?: string | undefined;
  defaultPaymentMethod?: string | undefined;
  paymentMethodTypes?: 'card'[] | undefined;
  saveDefaultPaymentMethod?: 'off' | 'on_subscription' | undefined;
};

export function buildSubscription(input: SubscriptionInput, created: number): Subscription {
  const id = newId('sub');
  return {
    ...defaults,
    id,
    billing_cycle_anchor: created,
    created,
    currency: input.items[0]?.price.currency ?? 'usd',
    customer: input.customer,
    default_payment_method: input.defaultPaymentMethod ?? null,
    description: input.description ?? null,
    items: {
      object: 'list',
      data: input.items.map(({ price, quantity }) =>
        buildItem(price, { subscription: id, period: input.period, quantity, created }),
      ),
      has_more: false,
      url: `/v1/subscription_items?subscription=${id}`,
    },
    metadata: input.metadata ?? {},
    payment_settings: {
      payment_method_options: null,
      payment_method_types: input.paymentMethodTypes ?? null,
      save_default_payment_method: input.saveDefaultPaymentMethod ?? 'off',
    },
    start_date: created,
    test_clock: input.testClock,
  };
}

/** Returns the subscription's items in another period. */
export function itemsIn(subscription: Subscription, { start, end }: Period): Subscription['items'] {
  const data = subscription.items.data.map((item) => ({
    ...item,
    current_period_start: start,
    current_period_end: end,
  }));
  return { ...subscription.items, data };
}
