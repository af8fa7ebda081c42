import { z } from 'zod';
import type { ObjectKind } from '../domain/objects/types.ts';
import { matchesQuery } from '../domain/search-query.ts';
import { integer, text } from './params.ts';
import { route, type Route } from './route.ts';

const searchable: { [path: string]: ObjectKind } = {
  customers: 'customer',
  products: 'product',
  prices: 'price',
  subscriptions: 'subscription',
  invoices: 'invoice',
  payment_intents: 'payment_intent',
  charges: 'charge',
};

/** `GET /v1/<name>/search` in Stripe's query language. */
export const searchRoutes: Route[] = Object.entries(searchable).map(([name, kind]) =>
  route({
    method: 'get',
    path: `/v1/${name}/search`,
    params: z.strictObject({ query: text, limit: integer.optional(), page: text.optional() }),
    handle: ({ world, params }) => {
      const matches = matchesQuery(params.query);
      const found = world.store.all(kind).filter(matches).reverse();
      const start = Number(params.page ?? 0);
      const end = start + (params.limit ?? 10);
      return {
        object: 'search_result',
        data: found.slice(start, end),
        has_more: end < found.length,
        next_page: end < found.length ? String(end) : null,
        url: `/v1/${name}/search`,
      };
    },
  }),
);
