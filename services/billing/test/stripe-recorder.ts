import Stripe from 'stripe';
import { Registry } from 'prom-client';
import { composeStripe } from '../src/compose-stripe.ts';
import type { Config } from '../src/config.ts';
import { fixedNow, silentLogger } from './fakes.ts';

/** What Stripe was asked to write: its parameters, sorted, and its key, unless the SDK made one up. */
export type Write = [call: string, params: string[], key?: string];

type HttpClient = ReturnType<typeof Stripe.createNodeHttpClient>;
type HttpResponse = Awaited<ReturnType<HttpClient['makeRequest']>>;

/** What Stripe's objects say, by method and resource: `GET /v1/invoices`. */
export type Replies = Record<string, object>;

/** Has the fields of every object that an adapter reads of a response. */
const anyObject = {
  id: 'id_1',
  object: 'any',
  status: 'active',
  client_secret: 'secret_1',
  customer: 'cus_1',
  items: { data: [] },
  data: [],
  has_more: false,
  metadata: {},
  start_date: 1_772_366_400,
  created: 1_772_366_400,
  latest_invoice: null,
  pending_setup_intent: null,
  default_payment_method: null,
  pause_collection: null,
  cancellation_details: null,
  cancel_at: null,
  cancel_at_period_end: false,
  ended_at: null,
};

/** A body of a form has one parameter per `&`; a file's parts are shown as they are. */
function toParams(body: unknown): string[] {
  if (typeof body === 'string') {
    if (body === '') return [];
    return body
      .split('&')
      .map((param) => decodeURIComponent(param.replaceAll('+', ' ')))
      .sort();
  }
  const parts = Buffer.from(body as Uint8Array)
    .toString('utf8')
    .split(/--\S+\r\n/);
  return parts
    .map((part) =>
      part
        .replace(/\r\n--\S+--\s*$/, '')
        .trim()
        .replace(/(\r\n)+/g, ' '),
    )
    .filter(Boolean)
    .sort();
}

/** Billing's real adapters, whose HTTP client answers from `replies` and records writes. */
export function recordStripe() {
  const writes: Write[] = [];
  let replies: Replies = {};
  const answer = (call: string) => ({
    ...anyObject,
    ...replies[call.replace(/(\/v1\/[^/]+).*/, '$1')],
  });
  const createNodeHttpClient = Stripe.createNodeHttpClient;
  Stripe.createNodeHttpClient = () => ({
    getClientName: () => 'recorder',
    makeRequest: (...request) => {
      const [, , url, method, headers, body] = request;
      const [path = ''] = url.split('?');
      const call = `${method} ${path}`;
      const { 'Idempotency-Key': key } = headers as Record<string, string | undefined>;
      if (method !== 'GET') {
        const isOurs = key !== undefined && !key.startsWith('stripe-node-retry-');
        writes.push(isOurs ? [call, toParams(body), key] : [call, toParams(body)]);
      }
      const response = {
        getStatusCode: () => 200,
        getHeaders: () => ({}),
        getRawResponse: () => ({}),
        toStream: () => ({}),
        toJSON: () => Promise.resolve(answer(call)),
      };
      return Promise.resolve(response as unknown as HttpResponse);
    },
  });
  try {
    const ports = composeStripe({
      config: { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' } as Config,
      logger: silentLogger,
      clock: () => fixedNow,
      registry: new Registry(),
    });
    return {
      ports,
      /** What the act wrote. */
      record: async (act: () => Promise<unknown>, given: Replies = {}): Promise<Write[]> => {
        replies = given;
        writes.length = 0;
        await act();
        return [...writes];
      },
    };
  } finally {
    Stripe.createNodeHttpClient = createNodeHttpClient;
  }
}
export type StripePorts = ReturnType<typeof recordStripe>['ports'];
