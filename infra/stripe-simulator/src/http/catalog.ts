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
  integer,
} from './params.ts';
import { listPage, route, type Route } from './route.ts';

const recurring = z.strictObject({
  interval: z.enum(['day', 'week', 'month', 'year']),
  interval_count: integer.refine((value) => value >= 1 && value <= 36).optional(),
  trial_period_days: integer.optional(),
  usage_type: z.literal('licensed').optional(),
});
const productFields = {
  active: flag.optional(),
  images: list(text).optional(),
  marketing_features: list(z.strictObject({ name: text })).optional(),
  shippable: flag.optional(),
  statement_descriptor: text.optional(),
  tax_code: text.optional(),
  unit_label: text.optional(),
  url: text.optional(),
};
const priceData = z.strictObject({
  currency,
  unit_amount: amount,
  recurring: recurring.optional(),
  metadata: metadata.optional(),
  tax_behavior: z.enum(['exclusive', 'inclusive', 'unspecified']).optional(),
});

const createProduct = route({
  method: 'post',
  path: '/v1/products',
  params: z.strictObject({
    ...productFields,
    id: requiredText.optional(),
    name: requiredText,
    description: text.optional(),
    metadata: metadata.optional(),
    default_price_data: priceData.optional(),
    type: z.enum(['service', 'good']).optional(),
  }),
  handle: ({ world, params }) => {
    const { default_price_data: price, type, ...input } = params;
    if (input.id !== undefined && world.store.find(input.id)) {
      throw invalidRequest('Product already exists.', {
        code: 'resource_already_exists',
        param: 'id',
      });
    }
    const product = { ...buildProduct(input, world.now()), type: type ?? 'service' };
    const defaultPrice = price ? buildPrice({ ...price, product: product.id }, world.now()) : null;
    world.create({ ...product, default_price: defaultPrice?.id ?? null }, 'product.created');
    if (defaultPrice) world.create(defaultPrice, 'price.created');
    return world.require('product', product.id);
  },
});

const updateProduct = route({
  method: 'post',
  path: '/v1/products/:id',
  params: z.strictObject({
    ...productFields,
    name: requiredText.optional(),
    description: emptiable(text).optional(),
    metadata: metadataChange.optional(),
    default_price: requiredText.optional(),
  }),
  handle: ({ world, params, path }) => {
    const product = world.require('product', path('id'));
    const { metadata: change, ...rest } = params;
    if (rest.default_price) world.require('price', rest.default_price, 'default_price');
    const changes = { ...present(rest), metadata: mergeMetadata(product.metadata, change) };
    return world.update(product, { ...changes, updated: world.now() }, 'product.updated');
  },
});

const removeProduct = route({
  method: 'delete',
  path: '/v1/products/:id',
  params: z.strictObject({}),
  handle: ({ world, path }) => {
    const product = world.require('product', path('id'));
    if (world.store.all('price', { product: product.id }).length > 0) {
      throw invalidRequest(
        'This product cannot be deleted because it has one or more user-created prices.',
      );
    }
    world.store.remove(product.id);
    world.emit('product.deleted', product);
    return { id: product.id, object: 'product', deleted: true };
  },
});

const listProducts = route({
  method: 'get',
  path: '/v1/products',
  params: z.strictObject({
    ...pagination,
    created,
    active: flag.optional(),
    ids: list(text).optional(),
    url: text.optional(),
    shippable: flag.optional(),
  }),
  handle: ({ world, params }) =>
    listPage(world, {
      kind: 'product',
      where: {
        active: params.active,
        created: params.created,
        id: params.ids,
        url: params.url,
        shippable: params.shippable,
      },
      url: '/v1/products',
      page: params,
    }),
});

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
    tax_behavior: z.enum(['exclusive', 'inclusive', 'unspecified']).optional(),
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
    tax_behavior: z.enum(['exclusive', 'inclusive', 'unspecified']).optional(),
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

/** `GET /v1/<name>/:id` for kinds that need nothing special. */
export const catalogRoutes: Route[] = [
  createProduct,
  listProducts,
  updateProduct,
  removeProduct,
  createPrice,
  listPrices,
  updatePrice,
];
