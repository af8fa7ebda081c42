import { z } from 'zod';
import { buildCustomer } from '../domain/objects/customer.ts';
import { invalidRequest } from '../domain/stripe-error.ts';
import { endSubscription } from '../use-cases/end-subscription.ts';
import { resolvePaymentMethod, attachPaymentMethod } from '../use-cases/payment-methods.ts';
import {
  address,
  created,
  emptiable,
  integer,
  list,
  mergeMetadata,
  metadata,
  metadataChange,
  pagination,
  present,
  requiredText,
  text,
} from './params.ts';
import { listPage, route, type Route } from './route.ts';

const email = z
  .string()
  .regex(/^[^@\s]+@[^@\s]+$/, 'Invalid email address')
  .max(512);
const shipping = z
  .strictObject({ address, name: text, phone: text.optional() })
  .transform(({ phone, ...rest }) => ({
    ...rest,
    ...(phone === undefined ? {} : { phone }),
  }));
const fullAddress = address.transform((value) => ({
  city: value.city ?? null,
  country: value.country ?? null,
  line1: value.line1 ?? null,
  line2: value.line2 ?? null,
  postal_code: value.postal_code ?? null,
  state: value.state ?? null,
}));
const fields = {
  address: emptiable(fullAddress).optional(),
  balance: integer.optional(),
  description: emptiable(text).optional(),
  email: emptiable(email).optional(),
  name: emptiable(text).optional(),
  phone: emptiable(text).optional(),
  shipping: emptiable(shipping).optional(),
  preferred_locales: list(text).optional(),
  tax_exempt: z.enum(['exempt', 'none', 'reverse']).optional(),
  invoice_settings: z
    .strictObject({
      default_payment_method: emptiable(requiredText).optional(),
      footer: emptiable(text).optional(),
    })
    .optional(),
};
const createParams = z.strictObject({
  ...fields,
  metadata: metadata.optional(),
  payment_method: requiredText.optional(),
  test_clock: requiredText.optional(),
});
const updateParams = z.strictObject({ ...fields, metadata: metadataChange.optional() });

const create = route({
  method: 'post',
  path: '/v1/customers',
  params: createParams,
  handle: ({ world, params }) => {
    if (params.test_clock !== undefined) {
      world.require('test_helpers.test_clock', params.test_clock, 'test_clock');
    }
    const { payment_method: methodId, invoice_settings: settings, ...rest } = params;
    const customer = world.create(
      buildCustomer(rest as Parameters<typeof buildCustomer>[0], world.now(params.test_clock)),
      'customer.created',
    );
    if (methodId === undefined) return customer;
    const method = attachPaymentMethod(world, resolvePaymentMethod(world, methodId), {
      customer: customer.id,
    });
    if (settings?.default_payment_method == null) return customer;
    const invoiceSettings = { ...customer.invoice_settings, default_payment_method: method.id };
    return world.update(customer, { invoice_settings: invoiceSettings });
  },
});

const update = route({
  method: 'post',
  path: '/v1/customers/:id',
  params: updateParams,
  handle: ({ world, params, path }) => {
    const customer = world.require('customer', path('id'));
    const { invoice_settings: settings, metadata: metadataPatch, ...rest } = params;
    const methodId = settings?.default_payment_method;
    if (methodId) {
      const method = world.require(
        'payment_method',
        methodId,
        'invoice_settings[default_payment_method]',
      );
      if (method.customer !== customer.id) {
        throw invalidRequest(
          `The customer does not have a payment method with the ID ${methodId}. The payment method must be attached to the customer.`,
          { code: 'resource_missing', param: 'invoice_settings[default_payment_method]' },
        );
      }
    }
    return world.update(
      customer,
      {
        ...present(rest),
        metadata: mergeMetadata(customer.metadata, metadataPatch),
        invoice_settings: { ...customer.invoice_settings, ...present(settings ?? {}) },
      } as Partial<typeof customer>,
      'customer.updated',
    );
  },
});

const retrieve = route({
  method: 'get',
  path: '/v1/customers/:id',
  params: z.strictObject({}),
  handle: ({ world, path }) => {
    const { deleted } = world.store.note<{ deleted: boolean }>(path('id'));
    if (deleted) return { id: path('id'), object: 'customer', deleted: true };
    return world.require('customer', path('id'));
  },
});

const remove = route({
  method: 'delete',
  path: '/v1/customers/:id',
  params: z.strictObject({}),
  handle: ({ world, path }) => {
    const customer = world.require('customer', path('id'));
    const at = world.now(customer.test_clock);
    for (const subscription of world.store.all('subscription', { customer: customer.id })) {
      if (['canceled', 'incomplete_expired'].includes(subscription.status)) continue;
      endSubscription(world, subscription, { reason: 'cancellation_requested', at });
    }
    for (const method of world.store.all('payment_method', { customer: customer.id })) {
      world.update(method, { customer: null }, 'payment_method.detached');
    }
    world.emit('customer.deleted', customer);
    world.store.remove(customer.id);
    world.store.setNote(customer.id, { deleted: true });
    return { id: customer.id, object: 'customer', deleted: true };
  },
});

const listAll = route({
  method: 'get',
  path: '/v1/customers',
  params: z.strictObject({
    ...pagination,
    created,
    email: text.optional(),
    test_clock: requiredText.optional(),
  }),
  handle: ({ world, params }) =>
    listPage(world, {
      kind: 'customer',
      where: { email: params.email, created: params.created, test_clock: params.test_clock },
      url: '/v1/customers',
      page: params,
    }),
});

const listMethods = route({
  method: 'get',
  path: '/v1/customers/:id/payment_methods',
  params: z.strictObject({ ...pagination, type: text.optional() }),
  handle: ({ world, params, path }) => {
    const customer = world.require('customer', path('id'));
    return listPage(world, {
      kind: 'payment_method',
      where: { customer: customer.id, type: params.type },
      url: `/v1/customers/${customer.id}/payment_methods`,
      page: params,
    });
  },
});

const retrieveMethod = route({
  method: 'get',
  path: '/v1/customers/:id/payment_methods/:method',
  params: z.strictObject({}),
  handle: ({ world, path }) => {
    const method = world.require('payment_method', path('method'));
    if (method.customer !== path('id')) world.require('payment_method', `${path('method')} `);
    return method;
  },
});

export const customerRoutes: Route[] = [
  create,
  listAll,
  listMethods,
  retrieveMethod,
  retrieve,
  update,
  remove,
];
