import { z } from 'zod';
import { buildPrice, buildProduct } from '../domain/objects/catalog.ts';
import { invalidRequest } from '../domain/stripe-error.ts';
import {
  created,
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
import { priceData } from './price-params.ts';
import { listPage, route, type Route } from './route.ts';

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

/** What the clinic sells: `/v1/products`, but for reading one, which needs nothing special. */
export const productRoutes: Route[] = [createProduct, listProducts, updateProduct, removeProduct];
