import type Stripe from 'stripe';
import { newId } from '../ids.ts';
import type { SimPlan, SimPrice, SimProduct } from './types.ts';

export type ProductInput = {
  id?: string | undefined;
  name: string;
  active?: boolean | undefined;
  description?: string | undefined;
  images?: string[] | undefined;
  marketing_features?: { name: string }[] | undefined;
  metadata?: Stripe.Metadata | undefined;
  shippable?: boolean | undefined;
  statement_descriptor?: string | undefined;
  tax_code?: string | undefined;
  unit_label?: string | undefined;
  url?: string | undefined;
};

export function buildProduct(input: ProductInput, created: number): SimProduct {
  return {
    id: input.id ?? newId('prod'),
    object: 'product',
    active: input.active ?? true,
    created,
    default_price: null,
    description: input.description ?? null,
    images: input.images ?? [],
    livemode: false,
    marketing_features: input.marketing_features ?? [],
    metadata: input.metadata ?? {},
    name: input.name,
    package_dimensions: null,
    shippable: input.shippable ?? null,
    statement_descriptor: input.statement_descriptor ?? null,
    tax_code: input.tax_code ?? null,
    tax_details: null,
    type: 'service',
    unit_label: input.unit_label ?? null,
    updated: created,
    url: input.url ?? null,
  };
}

export type PriceInput = {
  product: string;
  currency: string;
  unit_amount: number;
  active?: boolean | undefined;
  recurring?:
    | {
        interval: Stripe.Price.Recurring.Interval;
        interval_count?: number | undefined;
        trial_period_days?: number | undefined;
      }
    | undefined;
  lookup_key?: string | undefined;
  nickname?: string | undefined;
  metadata?: Stripe.Metadata | undefined;
  tax_behavior?: Stripe.Price.TaxBehavior | undefined;
};

/** `unit_amount` is in cents. */
export function buildPrice(input: PriceInput, created: number): SimPrice {
  return {
    id: newId('price'),
    object: 'price',
    active: input.active ?? true,
    billing_scheme: 'per_unit',
    created,
    currency: input.currency,
    custom_unit_amount: null,
    livemode: false,
    lookup_key: input.lookup_key ?? null,
    metadata: input.metadata ?? {},
    nickname: input.nickname ?? null,
    product: input.product,
    recurring: input.recurring
      ? {
          interval: input.recurring.interval,
          interval_count: input.recurring.interval_count ?? 1,
          meter: null,
          trial_period_days: input.recurring.trial_period_days ?? null,
          usage_type: 'licensed',
        }
      : null,
    tax_behavior: input.tax_behavior ?? 'unspecified',
    tiers_mode: null,
    transform_quantity: null,
    type: input.recurring ? 'recurring' : 'one_time',
    unit_amount: input.unit_amount,
    unit_amount_decimal: String(input.unit_amount),
  };
}

/** The older view of a recurring price that subscription items still carry. */
export function planOf(price: SimPrice): SimPlan {
  return {
    id: price.id,
    object: 'plan',
    active: price.active,
    amount: price.unit_amount,
    amount_decimal: price.unit_amount_decimal,
    billing_scheme: 'per_unit',
    created: price.created,
    currency: price.currency,
    interval: price.recurring?.interval ?? 'month',
    interval_count: price.recurring?.interval_count ?? 1,
    livemode: false,
    metadata: price.metadata,
    meter: null,
    nickname: price.nickname,
    product: price.product,
    tiers_mode: null,
    transform_usage: null,
    trial_period_days: price.recurring?.trial_period_days ?? null,
    usage_type: 'licensed',
  };
}
