import { z } from 'zod';
import { buildStripeAccount } from '../domain/objects/stripe-account.ts';
import { flag, id, noParams, pageParams } from '../params/fields.ts';
import { accountIdOf } from './api-keys.ts';
import { listing, listPage, retrieval, route, type Route } from './route.ts';

const listedByDefault = [
  'active',
  'trialing',
  'past_due',
  'unpaid',
  'incomplete',
  'incomplete_expired',
  'paused',
];
const statusFilters: { [status: string]: string[] | undefined } = {
  all: undefined,
  ended: ['canceled', 'incomplete_expired'],
  default: listedByDefault,
};

const listSubscriptions = route(
  'get',
  '/v1/subscriptions',
  z.strictObject({
    ...pageParams,
    customer: id.optional(),
    status: z.enum([...listedByDefault, 'canceled', 'ended', 'all']).optional(),
  }),
  (account, call) => {
    const { customer, status = 'default' } = call.params;
    if (customer !== undefined) account.require('customer', customer, 'customer');
    const filter = {
      customer,
      status: status in statusFilters ? statusFilters[status] : status,
    };
    return listPage(account, { path: '/v1/subscriptions', kind: 'subscription', filter }, call);
  },
);

const listInvoices = route(
  'get',
  '/v1/invoices',
  z.strictObject({
    ...pageParams,
    customer: id.optional(),
    subscription: id.optional(),
    status: z.enum(['draft', 'open', 'paid', 'uncollectible', 'void']).optional(),
  }),
  (account, call) => {
    const { customer, subscription, status } = call.params;
    const filter = {
      customer,
      'parent.subscription_details.subscription': subscription,
      status,
    };
    return listPage(account, { path: '/v1/invoices', kind: 'invoice', filter }, call);
  },
);

const listInvoiceItems = route(
  'get',
  '/v1/invoiceitems',
  z.strictObject({
    ...pageParams,
    customer: id.optional(),
    invoice: id.optional(),
    pending: flag.optional(),
  }),
  (account, call) => {
    const { customer, invoice, pending } = call.params;
    const filter = {
      customer,
      invoice: invoice ?? (pending === undefined ? undefined : { isSet: !pending }),
    };
    return listPage(account, { path: '/v1/invoiceitems', kind: 'invoiceitem', filter }, call);
  },
);

const listInvoicePayments = route(
  'get',
  '/v1/invoice_payments',
  z.strictObject({
    ...pageParams,
    invoice: id.optional(),
    payment: z.strictObject({ type: z.literal('payment_intent'), payment_intent: id }).optional(),
  }),
  (account, call) => {
    const { invoice, payment } = call.params;
    const filter = { invoice, 'payment.payment_intent': payment?.payment_intent };
    const kind = 'invoice_payment';
    return listPage(account, { path: '/v1/invoice_payments', kind, filter }, call);
  },
);

/** Lists, and generic reads by id. */
export const readRoutes: Route[] = [
  route('get', '/v1/account', noParams, (_account, { key }) =>
    buildStripeAccount(accountIdOf(key)),
  ),
  listSubscriptions,
  listInvoices,
  listInvoiceItems,
  listInvoicePayments,
  listing('/v1/customers', 'customer', ['email']),
  listing('/v1/setup_intents', 'setup_intent', ['customer']),
  listing('/v1/charges', 'charge', ['customer', 'payment_intent']),
  listing('/v1/refunds', 'refund', ['charge', 'payment_intent']),
  listing('/v1/disputes', 'dispute', ['charge', 'payment_intent']),
  listing('/v1/radar/early_fraud_warnings', 'radar.early_fraud_warning', [
    'charge',
    'payment_intent',
  ]),
  listing('/v1/files', 'file', ['purpose']),
  listing('/v1/events', 'event', ['type']),
  listing('/v1/webhook_endpoints', 'webhook_endpoint'),
  retrieval('/v1/products', 'product'),
  retrieval('/v1/subscriptions', 'subscription'),
  retrieval('/v1/invoices', 'invoice'),
  retrieval('/v1/invoiceitems', 'invoiceitem'),
  retrieval('/v1/payment_methods', 'payment_method'),
  retrieval('/v1/charges', 'charge'),
  retrieval('/v1/refunds', 'refund'),
  retrieval('/v1/disputes', 'dispute'),
  retrieval('/v1/radar/early_fraud_warnings', 'radar.early_fraud_warning'),
  retrieval('/v1/files', 'file'),
  retrieval('/v1/events', 'event'),
  retrieval('/v1/test_helpers/test_clocks', 'test_helpers.test_clock'),
];
