import { z } from 'zod';
import { buildPrice, buildProduct } from '../domain/objects/catalog.ts';
import { invalidRequest } from '../domain/stripe-error.ts';
import type { World } from '../world.ts';
import {
  amount,
  created,
  currency,
  emptiable,
  flag,
  list,
  mergeMetadata,
  metadata,
  metadataChange,
  pagination,
  present,
  requiredText,
  text,
} from './params.ts';
import { recurring, taxBehavior } from './price-params.ts';
import { listPage, route, type Route } from './route.ts';

function checkLookupKey(
  world: World,
  key: string | undefined,
  transfers: boolean | undefined,
): void {
  if (key === undefined) return;
  for (const holder of world.store.all('price', { lookup_key: key })) {
    if (!transfers) {
      throw invalidRequest(
        `A price (\`${holder.id}\`) already uses that lookup key (\`${key}\`). Pass transfer_lookup_key=true to transfer it.`,
        { param: 'lookup_key' },
      );
    }
    world.update(holder, { lookup_key: null }, 'price.updated');
  }
}

const createPrice = route({
  method: 'post',
  path: '/v1/prices',
  params: z.strictObject({
    currency,
    unit_amount: amount,
    active: flag.optional(),
    billing_scheme: z.literal('per_unit').optional(),
    product: requiredText.optional(),
    product_data: z
      .strictObject({
        id: requiredText.optional(),
        name: requiredText,
        metadata: metadata.optional(),
      })
      .optional(),
    recurring: recurring.optional(),
    lookup_key: text.optional(),
    transfer_lookup_key: flag.optional(),
    nickname: text.optional(),
    metadata: metadata.optional(),
    tax_behavior: taxBehavior.optional(),
  }),
  handle: ({ world, params }) => {
    const product = params.product_data
      ? world.create(buildProduct(params.product_data, world.now()), 'product.created').id
      : params.product;
    if (product === undefined) {
      throw invalidRequest('Missing required param: product.', {
        code: 'parameter_missing',
        param: 'product',
      });
    }
    world.require('product', product, 'product');
    checkLookupKey(world, params.lookup_key, params.transfer_lookup_key);
    return world.create(buildPrice({ ...params, product }, world.now()), 'price.created');
  },
});

const updatePrice = route({
  method: 'post',
  path: '/v1/prices/:id',
  params: z.strictObject({
    active: flag.optional(),
    lookup_key: emptiable(text).optional(),
    transfer_lookup_key: flag.optional(),
    nickname: emptiable(text).optional(),
    metadata: metadataChange.optional(),
    tax_behavior: taxBehavior.optional(),
  }),
  handle: ({ world, params, path }) => {
    const price = world.require('price', path('id'));
    const { metadata: change, transfer_lookup_key: transfers, ...rest } = params;
    if (rest.lookup_key && rest.lookup_key !== price.lookup_key) {
      checkLookupKey(world, rest.lookup_key, transfers);
    }
    const changes = { ...present(rest), metadata: mergeMetadata(price.metadata, change) };
    return world.update(price, changes, 'price.updated');
  },
});

const listPrices = route({
  method: 'get',
  path: '/v1/prices',
  params: z.strictObject({
    ...pagination,
    created,
    active: flag.optional(),
    currency: currency.optional(),
    product: text.optional(),
    type: z.enum(['one_time', 'recurring']).optional(),
    lookup_keys: list(text).optional(),
    recurring: z
      .strictObject({ interval: text.optional(), usage_type: text.optional() })
      .optional(),
  }),
  handle: ({ world, params }) =>
    listPage(world, {
      kind: 'price',
      where: {
        active: params.active,
        created: params.created,
        currency: params.currency,
        product: params.product,
        type: params.type,
        lookup_key: params.lookup_keys,
        'recurring.interval': params.recurring?.interval,
      },
      url: '/v1/prices',
      page: params,
    }),
});

/** What it costs: `/v1/prices`, but for reading one, which needs nothing special. */
export const priceRoutes: Route[] = [createPrice, listPrices, updatePrice];
