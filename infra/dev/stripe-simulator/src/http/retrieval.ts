import { z } from 'zod';
import type { ObjectKind } from '../domain/objects/types.ts';
import { route, type Route } from './route.ts';

/** `GET /v1/<name>/:id` of the kinds for which that is all there is to it. */
const names: { [path: string]: ObjectKind } = {
  products: 'product',
  prices: 'price',
  subscriptions: 'subscription',
  invoices: 'invoice',
  invoiceitems: 'invoiceitem',
  invoice_payments: 'invoice_payment',
  charges: 'charge',
  refunds: 'refund',
  disputes: 'dispute',
  balance_transactions: 'balance_transaction',
  events: 'event',
  webhook_endpoints: 'webhook_endpoint',
  tokens: 'token',
  'test_helpers/test_clocks': 'test_helpers.test_clock',
};

export const retrievalRoutes: Route[] = Object.entries(names).map(([name, kind]) =>
  route({
    method: 'get',
    path: `/v1/${name}/:id`,
    params: z.strictObject({}),
    handle: ({ world, path }) => world.require(kind, path('id')),
  }),
);
