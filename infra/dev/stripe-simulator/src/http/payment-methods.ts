import { z } from 'zod';
import { buildToken } from '../domain/objects/endpoints.ts';
import { billingDetailsOf } from '../domain/objects/payment-method.ts';
import { invalidRequest } from '../domain/stripe-error.ts';
import {
  attachPaymentMethod,
  createPaymentMethod,
  notePaymentMethod,
  resolvePaymentMethod,
  testCard,
} from '../use-cases/payment-methods.ts';
import {
  integer,
  mergeMetadata,
  metadataChange,
  pagination,
  present,
  requiredText,
  text,
} from './params.ts';
import { billingDetails, paymentMethodData } from './payment-params.ts';
import { listPage, route, type Route } from './route.ts';

const create = route({
  method: 'post',
  path: '/v1/payment_methods',
  access: 'browser',
  params: z.strictObject({ ...paymentMethodData.shape, key: text.optional() }),
  handle: ({ world, params }) => createPaymentMethod(world, params),
});

const retrieve = route({
  method: 'get',
  path: '/v1/payment_methods/:id',
  params: z.strictObject({}),
  handle: ({ world, path }) => resolvePaymentMethod(world, path('id')),
});

const update = route({
  method: 'post',
  path: '/v1/payment_methods/:id',
  params: z.strictObject({
    billing_details: billingDetails.optional(),
    card: z
      .strictObject({ exp_month: integer.optional(), exp_year: integer.optional() })
      .optional(),
    metadata: metadataChange.optional(),
    allow_redisplay: z.enum(['always', 'limited', 'unspecified']).optional(),
  }),
  handle: ({ world, params, path }) => {
    const method = world.require('payment_method', path('id'));
    if (method.customer === null) {
      throw invalidRequest(
        'You must save this PaymentMethod to a customer before you can update it.',
      );
    }
    return world.update(
      method,
      {
        billing_details: billingDetailsOf(params.billing_details ?? {}, method.billing_details),
        card: { ...method.card, ...present(params.card ?? {}) },
        metadata: mergeMetadata(method.metadata ?? {}, params.metadata),
        ...(params.allow_redisplay ? { allow_redisplay: params.allow_redisplay } : {}),
      },
      'payment_method.updated',
    );
  },
});

const attach = route({
  method: 'post',
  path: '/v1/payment_methods/:id/attach',
  params: z.strictObject({ customer: requiredText }),
  handle: ({ world, params, path }) => {
    world.require('customer', params.customer, 'customer');
    return attachPaymentMethod(world, resolvePaymentMethod(world, path('id'), 'id'), params);
  },
});

const detach = route({
  method: 'post',
  path: '/v1/payment_methods/:id/detach',
  params: z.strictObject({}),
  handle: ({ world, path }) => {
    const method = world.require('payment_method', path('id'));
    if (method.customer === null) {
      throw invalidRequest(
        'The payment method you provided is not attached to a customer so detachment is impossible.',
      );
    }
    notePaymentMethod(world, method.id, { isConsumed: true });
    const customer = world.store.get('customer', method.customer);
    if (customer?.invoice_settings.default_payment_method === method.id) {
      const invoiceSettings = { ...customer.invoice_settings, default_payment_method: null };
      world.update(customer, { invoice_settings: invoiceSettings }, 'customer.updated');
    }
    for (const subscription of world.store.all('subscription', { customer: method.customer })) {
      if (subscription.default_payment_method !== method.id || subscription.ended_at !== null)
        continue;
      world.update(subscription, { default_payment_method: null }, 'customer.subscription.updated');
    }
    return world.update(method, { customer: null }, 'payment_method.detached');
  },
});

const listAll = route({
  method: 'get',
  path: '/v1/payment_methods',
  params: z.strictObject({
    ...pagination,
    customer: requiredText.optional(),
    type: text.optional(),
  }),
  handle: ({ world, params }) => {
    if (params.customer !== undefined) world.require('customer', params.customer, 'customer');
    return listPage(world, {
      kind: 'payment_method',
      where: { customer: params.customer, type: params.type },
      url: '/v1/payment_methods',
      page: params,
    });
  },
});

const createToken = route({
  method: 'post',
  path: '/v1/tokens',
  access: 'browser',
  params: z.strictObject({
    card: z.strictObject({
      number: requiredText,
      exp_month: integer,
      exp_year: integer,
      cvc: text.optional(),
      name: text.optional(),
      address_zip: text.optional(),
      address_country: text.optional(),
    }),
    key: text.optional(),
  }),
  handle: ({ world, params }) => {
    const { number, cvc, ...card } = params.card;
    const digits = number.replaceAll(/[\s-]/g, '');
    const token = buildToken(
      {
        ...card,
        object: 'card',
        brand: testCard(digits).brand,
        cvc_check: cvc === undefined ? null : 'unchecked',
        last4: digits.slice(-4),
      },
      world.now(),
    );
    world.store.setNote(token.id, { number: digits });
    return world.create(token);
  },
});

export const paymentMethodRoutes: Route[] = [
  create,
  listAll,
  attach,
  detach,
  retrieve,
  update,
  createToken,
];
