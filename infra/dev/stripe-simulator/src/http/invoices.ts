import { z } from 'zod';
import { invalidRequest } from '../domain/stripe-error.ts';
import { draftInvoice, pendingItems } from '../use-cases/draft-invoice.ts';
import { finalizeInvoice } from '../use-cases/finalize-invoice.ts';
import { markUncollectible, voidInvoice } from '../use-cases/give-up-invoice.ts';
import { paymentMethodFor } from '../use-cases/invoice-payment.ts';
import { payInvoice } from '../use-cases/pay-invoice.ts';
import { resolvePaymentMethod } from '../use-cases/payment-methods.ts';
import {
  created,
  currency,
  emptiable,
  flag,
  integer,
  mergeMetadata,
  metadata,
  metadataChange,
  pagination,
  present,
  requiredText,
  text,
} from './params.ts';
import { listPage, route, type Route } from './route.ts';

const create = route({
  method: 'post',
  path: '/v1/invoices',
  params: z.strictObject({
    customer: requiredText,
    subscription: requiredText.optional(),
    auto_advance: flag.optional(),
    collection_method: z.enum(['charge_automatically', 'send_invoice']).optional(),
    currency: currency.optional(),
    days_until_due: integer.optional(),
    default_payment_method: requiredText.optional(),
    description: text.optional(),
    metadata: metadata.optional(),
    pending_invoice_items_behavior: z.enum(['exclude', 'include']).optional(),
  }),
  handle: ({ world, params }) => {
    const customer = world.require('customer', params.customer, 'customer');
    const subscription = params.subscription
      ? world.require('subscription', params.subscription, 'subscription')
      : undefined;
    const now = world.now(customer.test_clock);
    const items =
      params.pending_invoice_items_behavior === 'include' || subscription
        ? pendingItems(world, customer.id, subscription?.id ?? null)
        : [];
    return draftInvoice(world, {
      customer,
      currency: params.currency ?? customer.currency ?? items[0]?.currency ?? 'usd',
      lines: [],
      items,
      period: { start: now, end: now },
      billingReason: 'manual',
      subscription,
      description: params.description,
      metadata: params.metadata,
      autoAdvance: params.auto_advance ?? false,
      finalizesAt: params.auto_advance ? now + 3600 : undefined,
      default_payment_method: params.default_payment_method,
      collection_method: params.collection_method,
      due_date:
        params.days_until_due === undefined ? undefined : now + params.days_until_due * 86_400,
    });
  },
});

const update = route({
  method: 'post',
  path: '/v1/invoices/:id',
  params: z.strictObject({
    auto_advance: flag.optional(),
    default_payment_method: emptiable(requiredText).optional(),
    description: emptiable(text).optional(),
    footer: emptiable(text).optional(),
    metadata: metadataChange.optional(),
  }),
  handle: ({ world, params, path }) => {
    const invoice = world.require('invoice', path('id'));
    const { metadata: change, ...rest } = params;
    const changes = { ...present(rest), metadata: mergeMetadata(invoice.metadata, change) };
    return world.update(invoice, changes, 'invoice.updated');
  },
});

const finalize = route({
  method: 'post',
  path: '/v1/invoices/:id/finalize',
  params: z.strictObject({ auto_advance: flag.optional() }),
  handle: ({ world, path }) => finalizeInvoice(world, world.require('invoice', path('id'))),
});

const pay = route({
  method: 'post',
  path: '/v1/invoices/:id/pay',
  params: z.strictObject({
    payment_method: requiredText.optional(),
    off_session: flag.optional(),
    paid_out_of_band: flag.optional(),
    forgive: flag.optional(),
  }),
  handle: ({ world, params, path }) => {
    const invoice = world.require('invoice', path('id'));
    const method =
      params.payment_method === undefined
        ? paymentMethodFor(world, invoice)
        : resolvePaymentMethod(world, params.payment_method);
    return payInvoice(world, invoice, {
      method,
      offSession: params.off_session ?? true,
      outOfBand: params.paid_out_of_band ?? false,
    });
  },
});

const voidIt = route({
  method: 'post',
  path: '/v1/invoices/:id/void',
  params: z.strictObject({}),
  handle: ({ world, path }) => voidInvoice(world, world.require('invoice', path('id'))),
});

const writeOff = route({
  method: 'post',
  path: '/v1/invoices/:id/mark_uncollectible',
  params: z.strictObject({}),
  handle: ({ world, path }) => markUncollectible(world, world.require('invoice', path('id'))),
});

const remove = route({
  method: 'delete',
  path: '/v1/invoices/:id',
  params: z.strictObject({}),
  handle: ({ world, path }) => {
    const invoice = world.require('invoice', path('id'));
    if (invoice.status !== 'draft') {
      throw invalidRequest("You can only delete draft invoices. This invoice isn't a draft.");
    }
    for (const item of world.store.all('invoiceitem', { invoice: invoice.id })) {
      world.update(item, { invoice: null });
    }
    world.store.remove(invoice.id);
    world.emit('invoice.deleted', invoice);
    return { id: invoice.id, object: 'invoice', deleted: true };
  },
});

const lines = route({
  method: 'get',
  path: '/v1/invoices/:id/lines',
  params: z.strictObject(pagination),
  handle: ({ world, path }) => world.require('invoice', path('id')).lines,
});

const listAll = route({
  method: 'get',
  path: '/v1/invoices',
  params: z.strictObject({
    ...pagination,
    created,
    customer: requiredText.optional(),
    subscription: requiredText.optional(),
    collection_method: text.optional(),
    status: z.enum(['draft', 'open', 'paid', 'uncollectible', 'void']).optional(),
  }),
  handle: ({ world, params }) =>
    listPage(world, {
      kind: 'invoice',
      where: {
        customer: params.customer,
        'parent.subscription_details.subscription': params.subscription,
        collection_method: params.collection_method,
        status: params.status,
        created: params.created,
      },
      url: '/v1/invoices',
      page: params,
    }),
});

export const invoiceRoutes: Route[] = [
  create,
  listAll,
  lines,
  update,
  remove,
  finalize,
  pay,
  voidIt,
  writeOff,
];
