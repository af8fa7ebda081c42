import { z } from 'zod';
import type { Account } from '../account.ts';
import { definedOnly } from '../domain/changes.ts';
import { buildPrice, buildProduct } from '../domain/objects/product.ts';
import type { Price, Product } from '../domain/objects/types.ts';
import { invalidRequest } from '../domain/stripe-error.ts';
import { amount, currency, flag, id, metadata, text } from '../params/fields.ts';

export const createProductParams = z.strictObject({
  name: id,
  description: text.optional(),
  statement_descriptor: text.max(22).optional(),
  metadata: metadata.optional(),
});

export function createProduct(
  account: Account,
  params: z.output<typeof createProductParams>,
): Product {
  return account.create(buildProduct(params, account.now()), 'product.created');
}

export const updateProductParams = z.strictObject({
  active: flag.optional(),
  statement_descriptor: text.max(22).optional(),
});

/** Archives a product or offers it again, or changes its statement descriptor. */
export function updateProduct(
  account: Account,
  productId: string,
  params: z.output<typeof updateProductParams>,
): Product {
  const product = account.require('product', productId);
  return account.update(product, definedOnly(params), 'product.updated');
}

const priceData = { currency, product: id, unit_amount: amount };
export const recurringItem = z.strictObject({
  price_data: z.strictObject({
    ...priceData,
    recurring: z.strictObject({
      interval: z.literal('month', 'The simulator supports interval=month only'),
    }),
  }),
  quantity: amount.optional(),
});
export const oneTimeItem = z.strictObject({
  price_data: z.strictObject(priceData),
  quantity: amount.optional(),
});
type PricedItem = z.output<typeof recurringItem> | z.output<typeof oneTimeItem>;

/** Creates an ad hoc price. Its product must exist and be active. */
export function createPrice(account: Account, item: PricedItem, param: string): Price {
  const productParam = `${param}[price_data][product]`;
  const { active, id: productId } = account.require(
    'product',
    item.price_data.product,
    productParam,
  );
  if (!active) {
    throw invalidRequest(`The product ${productId} is not active, so no price can be created.`, {
      param: productParam,
    });
  }
  const { currency, product, unit_amount } = item.price_data;
  const isMonthly = 'recurring' in item.price_data;
  return account.create(buildPrice({ currency, product, unit_amount, isMonthly }, account.now()));
}

export function productName(account: Account, price: Price): string {
  return account.store.get('product', price.product)?.name ?? 'Subscription';
}
