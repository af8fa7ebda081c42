import { createServer, type ServerResponse } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';

/** Stripe's part of the load (load-statements.ts): reads of subscriptions whose numbers say all of them. */
export type StripeStandIn = {
  url: string;
  /** Subscriptions that were told of so far, by pages and one by one; and how many requests that took. */
  counts(): { listed: number; lookedAt: number; requests: number };
  /** From now on nobody is answered; resolves with the next request, which waits. */
  hold(): Promise<void>;
  /** Whoever waits is answered. */
  release(): void;
  stop(): Promise<void>;
};

const daySeconds = 86_400;

function statusOf(n: number): string {
  if (n % 100 < 85) return 'active';
  return n % 100 < 97 ? 'canceled' : 'past_due';
}

function periodEnd(): number {
  return Math.floor(Date.now() / 1000 / daySeconds) * daySeconds + 20 * daySeconds;
}

function cardOf(n: number) {
  const now = new Date();
  const end = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + (n % 48), 1));
  const [exp_year, exp_month] = [end.getUTCFullYear(), end.getUTCMonth() + 1];
  return { brand: 'visa', last4: '4242', exp_year, exp_month };
}

const invoice = (n: number, status: string) => ({
  id: `in_load_${n}_1`,
  object: 'invoice',
  parent: { subscription_details: { subscription: `sub_load_${n}` } },
  status,
  created: 1_700_000_000,
  billing_reason: 'subscription_cycle',
  total: 6_350,
  amount_paid: status === 'paid' ? 6_350 : 0,
  currency: 'usd',
  attempt_count: 1,
  next_payment_attempt: null,
  status_transitions: { paid_at: status === 'paid' ? 1_700_000_000 : null },
  lines: { data: [] },
  payments: { data: [] },
});

/** About as large as one of Stripe's, with what billing has expanded. */
function subscription(n: number, { owners, isWhole }: { owners: number; isWhole: boolean }) {
  const id = `sub_load_${n}`;
  const status = statusOf(n);
  const item = (at: number) => ({
    id: `si_load_${n}_${at}`,
    object: 'subscription_item',
    current_period_end: periodEnd(),
    current_period_start: periodEnd() - 30 * daySeconds,
    metadata: {},
    price: {
      id: `price_${at}`,
      object: 'price',
      unit_amount: 4_900,
      recurring: { interval: 'month' },
    },
    quantity: 1,
    subscription: id,
  });
  return {
    id,
    object: 'subscription',
    status,
    customer: {
      id: `cus_load_${n % owners}`,
      object: 'customer',
      email: `customer${n % owners}@load.example.com`,
      invoice_settings: { default_payment_method: null },
      metadata: { ownerId: String(1_000_000_000 + (n % owners)) },
    },
    default_payment_method: { id: `pm_load_${n}`, object: 'payment_method', card: cardOf(n) },
    items: { object: 'list', data: [item(0), item(1)], has_more: false },
    latest_invoice: isWhole
      ? invoice(n, status === 'past_due' ? 'open' : 'paid')
      : `in_load_${n}_1`,
    metadata: { enrollmentId: String(1_000_000_000 + n), attempt: '1' },
    pending_setup_intent: null,
    start_date: 1_700_000_000,
    created: 1_700_000_000 + n,
    currency: 'usd',
    collection_method: 'charge_automatically',
    billing_mode: { type: 'flexible' },
  };
}

/** A page as Stripe pages: newest first, those right after the one that is named; cancelled ones are left out. */
function pageAfter(n: number, { limit, last }: { limit: number; last: number }): number[] {
  const page: number[] = [];
  for (let next = n + 1; next <= last && page.length < limit; next += 1) {
    if (statusOf(next) !== 'canceled') page.push(next);
  }
  return page.reverse();
}

export async function startStripeStandIn(given: {
  owners: number;
  enrollments: number;
}): Promise<StripeStandIn> {
  const { owners, enrollments } = given;
  const counts = { listed: 0, lookedAt: 0, requests: 0 };
  let gate: Promise<void> = Promise.resolve();
  let release = () => undefined as void;
  let onWaiting = () => undefined as void;
  const send = (response: ServerResponse, status: number, body: object) => {
    response.writeHead(status, { 'content-type': 'application/json', 'request-id': 'req_load' });
    response.end(JSON.stringify(body));
  };
  const answer = (url: URL, response: ServerResponse) => {
    counts.requests += 1;
    const one = /^\/v1\/subscriptions\/sub_load_(\d+)$/.exec(url.pathname);
    if (one) {
      counts.lookedAt += 1;
      return send(response, 200, subscription(Number(one[1]), { owners, isWhole: true }));
    }
    const after = /^sub_load_(\d+)$/.exec(url.searchParams.get('ending_before') ?? '');
    if (url.pathname !== '/v1/subscriptions' || !after) {
      const error = { type: 'invalid_request_error', code: 'resource_missing' };
      return send(response, 404, { error });
    }
    const limit = Number(url.searchParams.get('limit'));
    const page = pageAfter(Number(after[1]), { limit, last: enrollments - 1 });
    counts.listed += page.length;
    const data = page.map((n) => subscription(n, { owners, isWhole: false }));
    const hasMore = page.length === limit;
    return send(response, 200, { object: 'list', data, has_more: hasMore, url: url.pathname });
  };
  const server = createServer((request, response) => {
    onWaiting();
    void gate.then(() => answer(new URL(request.url ?? '', 'http://stripe.local'), response));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    counts: () => ({ ...counts }),
    hold() {
      gate = new Promise((resolve) => {
        release = resolve;
      });
      return new Promise((resolve) => {
        onWaiting = resolve;
      });
    },
    release: () => release(),
    async stop() {
      release();
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
