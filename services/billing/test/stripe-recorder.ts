import Stripe from 'stripe';
import { createStripeBalance } from '../src/balance/stripe.ts';
import { createStripeCharges } from '../src/cards/stripe-charges.ts';
import { createStripeCards } from '../src/cards/stripe.ts';
import { createStripeFees } from '../src/checkout/stripe-fees.ts';
import { createStripeOrders } from '../src/checkout/stripe.ts';
import { createStripeClient } from '../src/core/stripe/client.ts';
import { createStripeReads } from '../src/core/stripe/reads.ts';
import { createStripeCustomers } from '../src/customers/stripe.ts';
import { createStripeDisputes } from '../src/disputes/stripe.ts';
import { createStripeHolds } from '../src/holds/stripe.ts';
import { createStripeNextCharge } from '../src/notices/next-charge/stripe.ts';
import { createFinalizeHeld } from '../src/cards/stripe-held-draft.ts';
import { createStripeOutOfBand } from '../src/recorded/out-of-band/stripe.ts';
import type { InvoiceKind } from '../src/one-off-invoices/invoice.ts';
import { createStripeOneOffInvoices } from '../src/one-off-invoices/stripe.ts';
import { changeInvoices, createStripeReturnCredit } from '../src/plan-changes/stripe.ts';
import { createStripeRefunds } from '../src/refunds/stripe.ts';
import { createStripeEndings } from '../src/subscriptions/endings/stripe.ts';
import { createStripeRetries } from '../src/subscriptions/stripe.ts';
import { createStripeTerms } from '../src/terms/stripe.ts';
import { createStripeTestProvider } from '../src/test-tools/stripe.ts';
import { fixedNow, silentLogger } from './fakes.ts';

/** A write to Stripe: its parameters, sorted, and its key, unless the SDK made one up. */
export type Write = [call: string, params: string[], key?: string];

type HttpClient = ReturnType<typeof Stripe.createNodeHttpClient>;
type HttpResponse = Awaited<ReturnType<HttpClient['makeRequest']>>;

/** Stripe's responses, by method and resource: `GET /v1/invoices`. */
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
    const stripe = createStripeClient({ secretKey: 'sk_test_1', apiUrl: undefined });
    const given = { stripe, logger: silentLogger };
    const ports = {
      provider: {
        ...createStripeReads(given),
        ...createStripeCustomers(given),
        ...createStripeOrders(given),
      },
      cards: createStripeCards(given),
      chargeReads: createStripeCharges(given),
      balanceProvider: createStripeBalance(given),
      nextChargeProvider: createStripeNextCharge(given),
      refundProvider: createStripeRefunds(given),
      retryProvider: createStripeRetries(given),
      outOfBandProvider: createStripeOutOfBand({
        ...given,
        finalizeHeld: createFinalizeHeld(given),
      }),
      disputeProvider: createStripeDisputes(given),
      endings: createStripeEndings(given),
      fees: createStripeFees(given),
      termsProvider: createStripeTerms(given),
      oneOffInvoices: createStripeOneOffInvoices({ ...given, ...changeInvoices }),
      invoicesOf: (kind: InvoiceKind) => createStripeOneOffInvoices({ ...given, ...kind }),
      changes: { returnCredit: createStripeReturnCredit(given) },
      holds: createStripeHolds(given),
      testProvider: createStripeTestProvider({
        ...given,
        clock: () => fixedNow,
        webhookSecret: 'whsec_1',
      }),
    };
    return {
      ports,
      /** Returns the writes of an act. */
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
