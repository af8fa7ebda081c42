import { z } from 'zod';
import { buildInvoiceItem } from '../domain/objects/invoice-lines.ts';
import { invalidRequest } from '../domain/stripe-error.ts';
import { resolvePrice } from '../use-cases/resolve-price.ts';
import { addToDraft } from '../use-cases/draft-invoice.ts';
import {
  created,
  currency,
  flag,
  integer,
  metadata,
  pagination,
  requiredText,
  text,
} from './params.ts';
import { listPage, route, type Route } from './route.ts';

const createItem = route({
  method: 'post',
  path: '/v1/invoiceitems',
  params: z.strictObject({
    customer: requiredText,
    amount: integer.optional(),
    currency: currency.optional(),
    description: text.optional(),
    discountable: flag.optional(),
    invoice: requiredText.optional(),
    subscription: requiredText.optional(),
    metadata: metadata.optional(),
    quantity: integer.optional(),
    unit_amount_decimal: text.optional(),
    pricing: z.strictObject({ price: requiredText }).optional(),
    price_data: z
      .strictObject({ currency, product: requiredText, unit_amount: integer })
      .optional(),
    period: z.strictObject({ start: integer, end: integer }).optional(),
  }),
  handle: ({ world, params }) => {
    const customer = world.require('customer', params.customer, 'customer');
    const { pricing, price_data: priceData, ...rest } = params;
    const price =
      pricing || priceData
        ? resolvePrice(world, { price: pricing?.price, price_data: priceData }, 'pricing')
        : undefined;
    const amount = price ? (price.unit_amount ?? 0) * (params.quantity ?? 1) : params.amount;
    if (amount === undefined) {
      throw invalidRequest('Missing required param: amount.', {
        code: 'parameter_missing',
        param: 'amount',
      });
    }
    const item = buildInvoiceItem(
      {
        ...rest,
        amount,
        price,
        currency: price?.currency ?? params.currency ?? 'usd',
        testClock: customer.test_clock,
      },
      world.now(customer.test_clock),
    );
    world.create(item, 'invoiceitem.created');
    if (params.invoice !== undefined) addToDraft(world, params.invoice, item);
    return item;
  },
});

const removeItem = route({
  method: 'delete',
  path: '/v1/invoiceitems/:id',
  params: z.strictObject({}),
  handle: ({ world, path }) => {
    const item = world.require('invoiceitem', path('id'));
    if (item.invoice !== null) {
      throw invalidRequest('You cannot delete an invoice item that is attached to an invoice.');
    }
    world.store.remove(item.id);
    world.emit('invoiceitem.deleted', item);
    return { id: item.id, object: 'invoiceitem', deleted: true };
  },
});

const listItems = route({
  method: 'get',
  path: '/v1/invoiceitems',
  params: z.strictObject({
    ...pagination,
    created,
    customer: requiredText.optional(),
    invoice: requiredText.optional(),
    pending: flag.optional(),
  }),
  handle: ({ world, params }) =>
    listPage(world, {
      kind: 'invoiceitem',
      where: { customer: params.customer, invoice: params.invoice, created: params.created },
      url: '/v1/invoiceitems',
      page: params,
    }),
});

const listPayments = route({
  method: 'get',
  path: '/v1/invoice_payments',
  params: z.strictObject({
    ...pagination,
    created,
    invoice: requiredText.optional(),
    status: z.enum(['canceled', 'open', 'paid']).optional(),
    payment: z
      .strictObject({
        type: z.enum(['payment_intent', 'charge', 'payment_record']),
        payment_intent: requiredText.optional(),
        charge: requiredText.optional(),
        payment_record: requiredText.optional(),
      })
      .optional(),
  }),
  handle: ({ world, params }) =>
    listPage(world, {
      kind: 'invoice_payment',
      where: {
        invoice: params.invoice,
        status: params.status,
        'payment.type': params.payment?.type,
        'payment.payment_intent': params.payment?.payment_intent,
        'payment.charge': params.payment?.charge,
        created: params.created,
      },
      url: '/v1/invoice_payments',
      page: params,
    }),
});

export const invoiceItemRoutes: Route[] = [createItem, listItems, removeItem, listPayments];
