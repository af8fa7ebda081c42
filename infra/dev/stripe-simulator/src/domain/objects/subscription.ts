import type Stripe from 'stripe';
import { newId } from '../ids.ts';
import { planOf } from './catalog.ts';
import type { SimPrice, SimSubscription, SimSubscriptionItem } from './types.ts';

export type ItemInput = {
  price: SimPrice;
  quantity: number;
  metadata?: Stripe.Metadata | undefined;
};
type Period = { start: number; end: number };

export function buildSubscriptionItem(
  input: ItemInput & { subscription: string; period: Period; created: number },
): SimSubscriptionItem {
  return {
    id: newId('si'),
    object: 'subscription_item',
    billing_thresholds: null,
    created: input.created,
    current_period_end: input.period.end,
    current_period_start: input.period.start,
    current_trial: null,
    discounts: [],
    metadata: input.metadata ?? {},
    plan: planOf(input.price),
    price: input.price,
    quantity: input.quantity,
    subscription: input.subscription,
    tax_rates: [],
  };
}

export type SubscriptionInput = {
  customer: string;
  items: ItemInput[];
  period: Period;
  anchor: number;
  status: Stripe.Subscription.Status;
  testClock: string | null;
  metadata?: Stripe.Metadata | undefined;
  description?: string | undefined;
  default_payment_method?: string | undefined;
  cancel_at?: number | undefined;
  cancel_at_period_end?: boolean | undefined;
  saveDefaultPaymentMethod?: 'off' | 'on_subscription' | undefined;
  paymentMethodTypes?: string[] | undefined;
  trial?: Period | undefined;
  missingPaymentMethod?: 'cancel' | 'create_invoice' | 'pause' | undefined;
};

function paymentSettings(input: SubscriptionInput): Stripe.Subscription.PaymentSettings {
  return {
    payment_method_options: null,
    payment_method_types:
      (input.paymentMethodTypes as
        Stripe.Subscription.PaymentSettings.PaymentMethodType[] | undefined) ?? null,
    save_default_payment_method: input.saveDefaultPaymentMethod ?? 'off',
  };
}

/** The fields that a subscription of this product never sets. */
const blankSubscription = {
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
  cancellation_details: { comment: null, feedback: null, feedback_option: null, reason: null },
  collection_method: 'charge_automatically' as const,
  customer_account: null,
  days_until_due: null,
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
  transfer_data: null,
};

export function buildSubscription(input: SubscriptionInput, created: number): SimSubscription {
  const id = newId('sub');
  const { period, trial } = input;
  return {
    ...structuredClone(blankSubscription),
    id,
    billing_cycle_anchor: input.anchor,
    cancel_at: input.cancel_at ?? (input.cancel_at_period_end ? period.end : null),
    cancel_at_period_end: input.cancel_at_period_end ?? false,
    canceled_at: input.cancel_at_period_end ? created : null,
    created,
    currency: input.items[0]?.price.currency ?? 'usd',
    customer: input.customer,
    default_payment_method: input.default_payment_method ?? null,
    description: input.description ?? null,
    items: {
      object: 'list',
      data: input.items.map((item) =>
        buildSubscriptionItem({ ...item, subscription: id, period, created }),
      ),
      has_more: false,
      url: `/v1/subscription_items?subscription=${id}`,
    },
    metadata: input.metadata ?? {},
    payment_settings: paymentSettings(input),
    start_date: created,
    status: input.status,
    test_clock: input.testClock,
    trial_end: trial?.end ?? null,
    trial_settings: {
      end_behavior: {
        billing_cycle_anchor: 'now',
        missing_payment_method: input.missingPaymentMethod ?? 'create_invoice',
      },
    },
    trial_start: trial?.start ?? null,
  };
}
