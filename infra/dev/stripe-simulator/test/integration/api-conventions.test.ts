import Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { clientFor, subscribe, startTestBed, type TestBed } from '../support.ts';

let testBed: TestBed;
let stripe: Stripe;
beforeAll(async () => {
  testBed = await startTestBed();
  stripe = testBed.stripe;
});
afterAll(async () => {
  await testBed.close();
});

async function errorOf(call: Promise<unknown>): Promise<Stripe.errors.StripeError> {
  const error: unknown = await call.then(
    () => new Error('the call succeeded'),
    (reason: unknown) => reason,
  );
  if (error instanceof Stripe.errors.StripeError) return error;
  throw error;
}

async function setFaults(faults: object): Promise<void> {
  const response = await fetch(`${testBed.simulator.url}/_faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(faults),
  });
  expect(response.status).toBe(200);
}

describe('keys', () => {
  it('refuses live, unknown, and missing keys', async () => {
    for (const key of ['sk_live_abcdef', 'rk_live_abc', 'nonsense']) {
      const error = await errorOf(clientFor(testBed.simulator, key).customers.list());
      expect(error.statusCode).toBe(401);
    }
    const live = await errorOf(clientFor(testBed.simulator, 'sk_live_abcdef').customers.list());
    expect(live.message).toMatch(/refuses live keys/);
    expect((await fetch(`${testBed.simulator.url}/v1/customers`)).status).toBe(401);
  });
});

describe('restricted keys', () => {
  it('refuses each call without its right, and says which one is missing', async () => {
    await fetch(`${testBed.simulator.url}/_restricted-keys`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ key: 'rk_test_few', rights: { customer: 'write', charge: 'read' } }),
    });
    const few = clientFor(testBed.simulator, 'rk_test_few');
    const { id } = await few.customers.create({ email: 'ada@example.com' });
    expect((await few.customers.retrieve(id)).id).toBe(id);
    expect((await few.charges.list()).data).toEqual([]);
    const error = await errorOf(few.accounts.retrieveCurrent());
    expect(error).toMatchObject({
      statusCode: 403,
      type: 'StripePermissionError',
      rawType: 'invalid_request_error',
      code: undefined,
    });
    expect(error.message).toBe(
      "The provided key 'rk_test_*********************' does not have the required permissions for this endpoint on account 'acct_few'. Having the 'rak_accounts_kyc_basic_read' permission would allow this request to continue.",
    );
    expect((await errorOf(few.refunds.create({ charge: 'ch_1' }))).statusCode).toBe(403);
    expect((await errorOf(few.invoices.list())).message).toContain("'rak_invoice_read'");
  });
});

describe('account', () => {
  it('is the same for both keys of an account, and another one for other keys', async () => {
    const accountOf = async (key: string) =>
      (await clientFor(testBed.simulator, key).accounts.retrieveCurrent()).id;
    expect(await accountOf('sk_test_simulator')).toBe('acct_simulator');
    expect(await accountOf('rk_test_simulator')).toBe('acct_simulator');
    expect(await accountOf('sk_test_other')).toBe('acct_other');
    expect(
      (await errorOf(clientFor(testBed.simulator, 'pk_test_other').accounts.retrieveCurrent()))
        .statusCode,
    ).toBe(401);
  });
});

describe('parameters', () => {
  it.each([
    ['an unknown parameter', { currency: 'usd', nmae: '1' }, 'parameter_unknown', 'nmae'],
    ['a wrong integer', { currency: 'usd', amount: 'many' }, 'parameter_invalid_integer', 'amount'],
    ['a missing parameter', { amount: '100' }, 'parameter_missing', 'currency'],
  ])('refuses %s', async (_name, params, code, param) => {
    const given = { amount: 100, ...params } as Stripe.PaymentIntentCreateParams;
    const error = await errorOf(stripe.paymentIntents.create(given));
    expect(error).toMatchObject({
      statusCode: 400,
      type: 'StripeInvalidRequestError',
      code,
      param,
    });
    expect(error.requestId).toMatch(/^req_/);
  });

  it('responds 404 to an unknown id', async () => {
    expect(await errorOf(stripe.customers.retrieve('cus_none'))).toMatchObject({
      statusCode: 404,
      code: 'resource_missing',
      message: "No such customer: 'cus_none'",
    });
  });

  it('merges metadata and removes emptied keys', async () => {
    const { id } = await stripe.customers.create({ metadata: { a: '1', b: '2' } });
    const updated = await stripe.customers.update(id, { metadata: { b: '', c: '3' } });
    expect(updated.metadata).toEqual({ a: '1', c: '3' });
  });
});

describe('what Stripe refuses', () => {
  it('an API version that it does not know', async () => {
    const call = stripe.customers.list({}, { apiVersion: '2020-01-01.none' });
    expect(await errorOf(call)).toMatchObject({ statusCode: 400 });
  });

  it('a price of an archived product', async () => {
    const { customer, product } = await subscribe(stripe);
    await stripe.products.update(product.id, { active: false });
    const priceData = { currency: 'usd', product: product.id, unit_amount: 100 };
    const call = stripe.subscriptions.create({
      customer: customer.id,
      items: [{ price_data: { ...priceData, recurring: { interval: 'month' } } }],
      payment_behavior: 'default_incomplete',
    });
    const param = 'items[0][price_data][product]';
    expect(await errorOf(call)).toMatchObject({ statusCode: 400, param });
  });

  it('to expand more than four levels, counting data', async () => {
    const { subscription } = await subscribe(stripe);
    const expandOf = (path: string) =>
      stripe.subscriptions.retrieve(subscription.id, { expand: [path] });
    await expandOf('latest_invoice.payments.data.payment');
    const call = expandOf('latest_invoice.payments.data.payment.payment_intent');
    expect(await errorOf(call)).toMatchObject({ statusCode: 400, param: 'expand' });
  });
});

describe('expand and lists', () => {
  it('refuses to expand a field removed from this API version', async () => {
    const { subscription } = await subscribe(stripe);
    const error = await errorOf(
      stripe.subscriptions.retrieve(subscription.id, { expand: ['latest_invoice.payment_intent'] }),
    );
    expect(error.statusCode).toBe(400);
    expect(error.message).toMatch(/cannot be expanded \(payment_intent\)/);
  });

  it('includes the confirmation secret only if it is expanded', async () => {
    const { invoice } = await subscribe(stripe);
    expect(await stripe.invoices.retrieve(invoice.id ?? '')).not.toHaveProperty(
      'confirmation_secret',
    );
  });

  it('pages in both directions without gaps or repeats', async () => {
    const email = `page-${Date.now()}@example.com`;
    const ids: string[] = [];
    for (let index = 0; index < 7; index += 1)
      ids.unshift((await stripe.customers.create({ email })).id);
    const seen: string[] = [];
    for await (const customer of stripe.customers.list({ email, limit: 3 })) seen.push(customer.id);
    expect(seen).toEqual(ids);
    const back = await stripe.customers.list({ email, limit: 3, ending_before: ids[5] ?? '' });
    expect(back.data.map(({ id }) => id)).toEqual(ids.slice(2, 5));
    expect(back.has_more).toBe(true);
  });
});

describe('idempotency keys', () => {
  it('responds 409 while the first request is in progress, and creates once', async () => {
    await setFaults({
      // Longer than the other request may take to arrive.
      requests: [{ match: 'POST /v1/customers$', kind: 'slow', delayMs: 4_000, times: 1 }],
    });
    const idempotencyKey = 'in-flight';
    const results = await Promise.allSettled([
      stripe.customers.create({ email: 'race@example.com' }, { idempotencyKey }),
      stripe.customers.create({ email: 'race@example.com' }, { idempotencyKey }),
    ]);
    const refused = results.find((result) => result.status === 'rejected');
    expect(refused?.reason).toMatchObject({ statusCode: 409, code: 'idempotency_key_in_use' });
    expect((await stripe.customers.list({ email: 'race@example.com' })).data).toHaveLength(1);
    await setFaults({});
  });

  it('replays a decline and a saved 500', async () => {
    const { intentId, customer } = await subscribe(stripe);
    const decline = () =>
      errorOf(
        stripe.paymentIntents.confirm(
          intentId,
          { payment_method: 'pm_card_chargeDeclined' },
          { idempotencyKey: `d-${intentId}` },
        ),
      );
    expect((await decline()).statusCode).toBe(402);
    expect((await decline()).statusCode).toBe(402);
    expect((await stripe.charges.list({ customer: customer.id })).data).toHaveLength(1);
    await setFaults({
      requests: [{ match: '/v1/customers$', kind: 'status', status: 500, times: 1 }],
    });
    const create = () => errorOf(stripe.customers.create({}, { idempotencyKey: 'saved-500' }));
    expect((await create()).statusCode).toBe(500);
    expect((await create()).statusCode).toBe(500);
    await setFaults({});
  });

  it('replays a saved 500 for a request that was processed, if a fault says so', async () => {
    const failure = { match: '/v1/customers$', kind: 'status', status: 500, phase: 'after' };
    await setFaults({ requests: [{ ...failure, isSaved: true, times: 1 }] });
    const email = 'processed@example.com';
    const create = () =>
      errorOf(stripe.customers.create({ email }, { idempotencyKey: 'saved-after' }));
    expect((await create()).statusCode).toBe(500);
    expect((await create()).statusCode).toBe(500);
    expect((await stripe.customers.list({ email })).data).toHaveLength(1);
    await setFaults({});
  });

  it('does the work once when the connection breaks after it', async () => {
    await setFaults({
      requests: [{ match: '/v1/customers$', kind: 'reset', phase: 'after', times: 1 }],
    });
    const retrying = new Stripe('sk_test_simulator', {
      host: '127.0.0.1',
      port: testBed.simulator.port,
      protocol: 'http',
      maxNetworkRetries: 2,
    });
    const email = 'broken.line@example.com';
    const { id } = await retrying.customers.create({ email });
    expect((await stripe.customers.list({ email })).data.map((c) => c.id)).toEqual([id]);
    await setFaults({});
  });
});

describe('faults on demand', () => {
  it('responds 429 like a rate limit', async () => {
    await setFaults({ requests: [{ kind: 'status', status: 429, times: 1 }] });
    expect(await errorOf(stripe.customers.list())).toBeInstanceOf(
      Stripe.errors.StripeRateLimitError,
    );
    await setFaults({});
  });

  it('responds 429 while another request works on the object, saves nothing, and lets the SDK repeat it', async () => {
    const locked = { kind: 'status', status: 429, code: 'lock_timeout', times: 1 };
    await setFaults({ requests: [locked] });
    const options = { idempotencyKey: 'locked' };
    const create = () => stripe.customers.create({ email: 'locked@example.com' }, options);
    expect(await errorOf(create())).toMatchObject({
      statusCode: 429,
      rawType: 'invalid_request_error',
      code: 'lock_timeout',
    });
    const { id } = await create();
    await setFaults({ requests: [locked] });
    const { port } = testBed.simulator;
    const patient = new Stripe('sk_test_simulator', {
      host: '127.0.0.1',
      port,
      protocol: 'http',
      maxNetworkRetries: 1,
    });
    expect((await patient.customers.retrieve(id)).id).toBe(id);
    await setFaults({});
  });

  it('repeats the same faults for the same seed', async () => {
    const draw = async (): Promise<number[]> => {
      await setFaults({
        seed: 42,
        requests: [{ match: '/v1/customers$', kind: 'status', fraction: 0.5 }],
      });
      const statuses: number[] = [];
      for (let index = 0; index < 12; index += 1) {
        const outcome = await stripe.customers.list().then(
          () => 200,
          (error: Stripe.errors.StripeError) => error.statusCode ?? 0,
        );
        statuses.push(outcome);
      }
      return statuses;
    };
    const first = await draw();
    expect(new Set(first)).toEqual(new Set([200, 500]));
    expect(await draw()).toEqual(first);
    await setFaults({});
  });

  it.each([
    ['/_faults', '{"requests":[{"kind":"explode"}]}'],
    ['/_faults', '{"requests":[{"kind":"status","match":"("}]}'],
    ['/_disputes', '{}'],
    ['/_disputes', '{broken'],
  ])('refuses an invalid body: %s %s', async (path, body) => {
    const headers = { 'content-type': 'application/json' };
    const request = { method: 'POST', headers, body };
    const response = await fetch(`${testBed.simulator.url}${path}`, request);
    expect(response.status).toBe(400);
    expect(await response.json()).toHaveProperty('error.message');
  });
});
