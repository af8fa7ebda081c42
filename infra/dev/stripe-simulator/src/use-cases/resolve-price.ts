import type Stripe from 'stripe';
import { buildPrice } from '../domain/objects/catalog.ts';
import type { SimPrice } from '../domain/objects/types.ts';
import { invalidRequest } from '../domain/stripe-error.ts';
import type { World } from '../world.ts';

type PriceData = {
  currency: string;
  product: string;
  unit_amount?: number | undefined;
  unit_amount_decimal?: string | undefined;
  recurring?:
    | { interval: 'day' | 'week' | 'month' | 'year'; interval_count?: number | undefined }
    | undefined;
  tax_behavior?: 'exclusive' | 'inclusive' | 'unspecified' | undefined;
};
export type PricedItem = {
  price?: string | undefined;
  price_data?: PriceData | undefined;
  quantity?: number | undefined;
  metadata?: Stripe.Metadata | undefined;
};
/** The price named, or one made on the spot for an existing product (`price_data`). */
export function resolvePrice(world: World, item: PricedItem, param: string): SimPrice {
  if (item.price !== undefined) return world.require('price', item.price, `${param}[price]`);
  const data = item.price_data;
  if (!data) {
    throw invalidRequest(`Missing required param: ${param}[price].`, {
      code: 'parameter_missing',
      param: `${param}[price]`,
    });
  }
  world.require('product', data.product, `${param}[price_data][product]`);
  const unitAmount = data.unit_amount ?? Math.round(Number(data.unit_amount_decimal ?? Number.NaN));
  if (!Number.isInteger(unitAmount)) {
    throw invalidRequest('Missing required param: unit_amount.', {
      code: 'parameter_missing',
      param: `${param}[price_data][unit_amount]`,
    });
  }
  const { currency, product, recurring, tax_behavior } = data;
  const price = buildPrice(
    { currency, product, unit_amount: unitAmount, recurring, tax_behavior, active: false },
    world.now(),
  );
  return world.create(price);
}
