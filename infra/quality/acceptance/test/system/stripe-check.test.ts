import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { startSimulator, type Simulator } from 'stripe-simulator';
import { startStack } from '@petwell/local-stack';
import Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createFlows, flowChecks } from '../stripe-check/check-flows.ts';
import { eventually } from '../../src/index.ts';
import { compareLedgers, readAccountantsFile } from '../stripe-check/check-ledger.ts';
import { checkLive } from '../stripe-check/check-live.ts';
import { checkPaymentPage } from '../stripe-check/check-payment-page.ts';
import { checkRights, createReadOnlyHttpClient } from '../stripe-check/check-rights.ts';
import {
  checkSecret,
  checkWebhookEndpoint,
  describeDifferences,
} from '../stripe-check/check-webhooks.ts';
import { questions } from '../stripe-check/questions.ts';
import { runStripeCheck } from '../stripe-check/run-stripe-check.ts';

/** Runs the check; questions get no answer unless `ask` is set. */
async function check(environment: Record<string, string>, ask: (() => Promise<boolean>) | null) {
  const lines: string[] = [];
  const exitCode = await runStripeCheck({ environment, ask, print: (line) => lines.push(line) });
  return { exitCode, lines };
}
const simulated = {
  STRIPE_SECRET_KEY: 'sk_test_simulator',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_simulator',
};

test('without keys, says what it would do and exits 2', async () => {
  const { exitCode, lines } = await check({}, null);
  expect(exitCode).toBe(2);
  for (const name of Object.keys(flowChecks)) expect(lines.join('\n')).toContain(name);
});

test.each([
  { ...simulated, STRIPE_SECRET_KEY: 'sk_live_1' },
  { ...simulated, STRIPE_PUBLISHABLE_KEY: 'pk_live_1' },
])('refuses a live key with a test key before anything else', async (environment) => {
  const { exitCode, lines } = await check(environment, null);
  expect([exitCode, lines.length]).toEqual([1, 1]);
});

test('against the simulator, every step passes', { timeout: 300_000 }, async () => {
  const { exitCode, lines } = await check(simulated, null);
  expect(lines.filter((line) => line.startsWith('✗'))).toEqual([]);
  const passed = lines.flatMap((line) => /^✓ ([^:]+):/.exec(line)?.[1] ?? []);
  expect(passed).toEqual([
    'keys',
    'account',
    'rights',
    'key pair',
    ...Object.keys(flowChecks),
    "the accountant's file",
    'payment page',
    'stored IDs',
    'stored ledger',
    'webhook endpoint',
    'webhook secret',
    'delivered event',
  ]);
  expect(lines.filter((line) => line.startsWith('?'))).toHaveLength(questions.length);
  expect(exitCode).toBe(0);
});

test('fails on a CSP violation, and on another webhook secret', async () => {
  const stack = await startStack({ environment: { RATE_LIMITS: 'off' } });
  let scripts: Server | undefined;
  try {
    const { gateway, stripe: stripeUrl } = stack.urls;
    await expect(checkSecret(gateway, 'whsec_of_another_endpoint')).rejects.toThrow(/400, 400/);
    // The policy names this server, whose script loads another one from where the policy forbids it.
    const forbidden = JSON.stringify(new URL('/stripe.js', stripeUrl).href);
    scripts = createServer((_request, response) => {
      response.setHeader('content-type', 'text/javascript');
      response.end(
        `document.head.append(Object.assign(document.createElement('script'), { src: ${forbidden} }));`,
      );
    }).listen(0);
    const script = `http://localhost:${(scripts.address() as AddressInfo).port}/stripe.js`;
    await stack.control.kill('gateway');
    await stack.control.start('gateway', { STRIPE_SCRIPT_URL: script });
    await eventually('the gateway', () => stack.control.isReady('gateway'), { isDone: Boolean });
    const flows = createFlows(stack, new Stripe('sk_test_simulator'));
    await expect(checkPaymentPage(flows, gateway)).rejects.toThrow(/Content Security Policy/);
  } finally {
    scripts?.close();
    await stack.stop();
  }
});

describe('the rights of a key', () => {
  let simulator: Simulator;
  const clientFor = (key: string, options: object = {}) =>
    new Stripe(key, { host: '127.0.0.1', port: simulator.port, protocol: 'http', ...options });
  const restrict = (key: string, rights: object) =>
    fetch(`${simulator.url}/_restricted-keys`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ key, rights }),
    });
  beforeAll(async () => {
    simulator = await startSimulator();
  });
  afterAll(() => simulator.close());

  const enough = {
    customer: 'write',
    product: 'write',
    subscription: 'write',
    invoice: 'write',
    payment_intent: 'write',
    setup_intent: 'write',
    payment_method: 'write',
    charge: 'write',
    dispute: 'write',
    balance_transaction: 'read',
    payout: 'read',
    file: 'write',
    early_fraud_warning: 'read',
  };

  test('[PAY-46] are tried one by one, and those that are missing are named', async () => {
    await restrict('rk_test_enough', enough);
    const all = await checkRights(clientFor('rk_test_enough'), { isReadOnly: false });
    expect(all).toMatch(/may read Customers, .*, and write Customers, .*Disputes$/);
    await restrict('rk_test_few', {
      ...enough,
      subscription: 'read',
      charge: 'read',
      dispute: undefined,
    });
    await expect(checkRights(clientFor('rk_test_few'), { isReadOnly: false })).rejects.toThrow(
      'The key may not read Disputes, or write Subscriptions, Charges and Refunds, Disputes.',
    );
  });

  test('[PAY-46] with live keys everything but reading is refused before it is sent', async () => {
    const stripe = clientFor('sk_test_simulator', {
      httpClient: createReadOnlyHttpClient(),
      maxNetworkRetries: 0,
    });
    await expect(stripe.customers.create({ email: 'ada@petwell.example' })).rejects.toThrow();
    const lines: string[] = [];
    const passed: string[] = [];
    await checkLive({
      stripe,
      environment: { STRIPE_ACCOUNT_ID: 'acct_simulator' },
      mode: 'test',
      print: (line) => lines.push(line),
      async step(name, run) {
        await run();
        passed.push(name);
        return true;
      },
    });
    expect(passed).toEqual(['account', 'rights']);
    expect(lines).toHaveLength(3);
    const ledger = await fetch(`${simulator.url}/_ledger`).then((response) => response.json());
    expect(ledger).toMatchObject({ objects: { customer: [], product: [], subscription: [] } });
  });
});

describe('the ledger', () => {
  const row = { id: 'txn_1', category: 'charge', amount: 12_765, fee: 400, net: 12_365 };
  const refund = { id: 'txn_2', category: 'refund', amount: -2_500, fee: 0, net: -2_500 };

  test('[MNY-54] is compared transaction by transaction, and its sums to the cent', () => {
    expect(compareLedgers([refund, row], [row, refund])).toBe(
      '2 transactions, amount 102.65, fees 4.00, net 98.65, to the cent',
    );
    expect(() => compareLedgers([row], [row, refund])).toThrow('txn_2 is missing; amount: 127.65');
    expect(() => compareLedgers([row, refund], [row])).toThrow("txn_2 isn't Stripe's");
    expect(() => compareLedgers([row, row], [row])).toThrow('twice');
    expect(() => compareLedgers([{ ...row, fee: 399, net: 12_366 }], [row])).toThrow(
      'txn_1 is 123.66 net, at Stripe 123.65; fee: 3.99, at Stripe 4.00',
    );
    // Two mistakes that cancel out.
    const less = { ...row, amount: 12_764, net: 12_364 };
    const more = { ...refund, amount: -2_499, net: -2_499 };
    expect(() => compareLedgers([less, more], [row, refund])).toThrow('txn_1 is 123.64 net');
  });

  test('[MNY-54] the accountant’s file is read as PetWell writes it', () => {
    const file =
      '\uFEFFTransaction,Created UTC,Stripe Category,Amount,Fee,Net,Description\r\n' +
      `txn_1,2027-01-31T23:59:59.000Z,charge,127.65,4,123.65,"'=1+1, a, ""b"""\r\n` +
      'txn_3,2027-02-01T00:00:00.000Z,charge,10,0.59,9.41,\r\n';
    expect(readAccountantsFile(file, new Date('2027-02-01T00:00:00Z'))).toEqual([row]);
  });
});

describe('the webhook endpoint', () => {
  let simulator: Simulator;
  let stripe: Stripe;
  beforeAll(async () => {
    simulator = await startSimulator();
    const { port } = simulator;
    stripe = new Stripe('sk_test_simulator', { host: '127.0.0.1', port, protocol: 'http' });
  });
  afterAll(() => simulator.close());

  test('is created once and then compared', async () => {
    expect(await checkWebhookEndpoint(stripe, 'https://clinic.example')).toMatch(/whsec_\w+/);
    expect(await checkWebhookEndpoint(stripe, 'https://clinic.example')).toMatch(/right events/);
    const url = 'https://other.example/api/webhooks/stripe';
    await stripe.webhookEndpoints.create({ url, enabled_events: ['invoice.paid'] });
    await expect(checkWebhookEndpoint(stripe, 'https://other.example')).rejects.toThrow(
      /missing events: .*charge\.refunded.*API version/,
    );
  });

  test('is refused if it was turned off or sends what PetWell ignores', () => {
    const endpoint = { enabled_events: ['*'], api_version: Stripe.API_VERSION, status: 'disabled' };
    expect(describeDifferences(endpoint)).toEqual([
      'events that PetWell ignores: *',
      'status disabled',
    ]);
  });
});
