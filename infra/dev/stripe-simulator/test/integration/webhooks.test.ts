import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { startSimulator } from '../../src/index.ts';
import {
  clientFor,
  subscribe,
  eventually,
  startReceiver,
  startTestBed,
  webhookSecret,
} from '../support.ts';

const closers: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

/** Starts a simulator as its own process, on a free port. */
async function spawnSimulator(environment: NodeJS.ProcessEnv) {
  const child = spawn(process.execPath, [join(import.meta.dirname, '..', '..', 'src', 'main.ts')], {
    env: { ...process.env, ...environment, PORT: '0' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  closers.push(() => {
    child.kill('SIGKILL');
  });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const readPort = () => Number(/listening on http:\/\/[\d.]+:(\d+)/.exec(output)?.[1]) || false;
  const port = await eventually('the simulator is ready', readPort, 25_000);
  return { child, stripe: clientFor({ port }) };
}

async function post(url: string, body: object): Promise<void> {
  await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
}

/** The numbers of deliveries by their state, once none is pending. */
async function settledAt(url: string) {
  const ledger = (await (await fetch(`${url}/_ledger`)).json()) as {
    deliveries: { pending?: number };
  };
  return ledger.deliveries.pending === undefined && ledger.deliveries;
}

describe('webhook deliveries', () => {
  it('are retried until the endpoint accepts them', async () => {
    const testBed = await startTestBed({ webhookRetryDelaysMs: [20, 20, 20, 20] });
    closers.push(testBed.close);
    testBed.receiver.answerWith([500, 503, 302]);
    const { id } = await testBed.stripe.customers.create();
    await eventually('the event', () => testBed.receiver.events.length > 0);
    expect(testBed.receiver.types()).toEqual(['customer.created']);
    const [event] = (await testBed.stripe.events.list()).data;
    expect(event).toMatchObject({ type: 'customer.created', data: { object: { id } } });
    await eventually(
      'no delivery is pending',
      async () => (await testBed.stripe.events.retrieve(event?.id ?? '')).pending_webhooks === 0,
    );
  });

  it('do not wait for another endpoint that hangs', async () => {
    const slow = await startReceiver();
    closers.push(slow.close);
    slow.answerWith(Array.from({ length: 50 }, () => 0));
    const quick = await startReceiver();
    closers.push(quick.close);
    const urls = [slow.url, quick.url];
    const simulator = await startSimulator({
      webhooks: urls.map((url) => ({ url, secret: webhookSecret })),
    });
    closers.push(simulator.close);
    const stripe = clientFor(simulator);
    for (let index = 0; index < 20; index += 1) await stripe.customers.create();
    // Sooner than a delivery that hangs is given up.
    await eventually('all at the quick endpoint', () => quick.events.length === 20, 15_000);
    expect(slow.events).toEqual([]);
  });

  it('include only the endpoint’s event types', async () => {
    const receiver = await startReceiver();
    closers.push(receiver.close);
    const simulator = await startSimulator({
      webhooks: [{ url: receiver.url, secret: webhookSecret, events: ['product.created'] }],
    });
    closers.push(simulator.close);
    const stripe = clientFor(simulator);
    await stripe.customers.create();
    await stripe.products.create({ name: 'Gold' });
    await eventually('the product', () => receiver.events.length > 0);
    // The simulator has yet to read the receiver's answer.
    const deliveries = await eventually('no delivery is pending', () => settledAt(simulator.url));
    expect(receiver.types()).toEqual(['product.created']);
    expect(deliveries).toEqual({ delivered: 1 });
  });

  it('can be dropped, duplicated, and reordered on demand', async () => {
    const testBed = await startTestBed();
    closers.push(testBed.close);
    const faults = `${testBed.simulator.url}/_faults`;
    await post(faults, {
      webhooks: [
        { kind: 'drop', types: ['product.created'] },
        { kind: 'duplicate', types: ['customer.created'], copies: 3 },
      ],
    });
    await testBed.stripe.products.create({ name: 'Lost' });
    await testBed.stripe.customers.create();
    await eventually('three copies', () => testBed.receiver.events.length === 3);
    expect(new Set(testBed.receiver.events.map(({ id }) => id)).size).toBe(1);
    expect(testBed.receiver.types()).not.toContain('product.created');
    await post(faults, { seed: 7, webhooks: [{ kind: 'reorder', delayMs: 150 }] });
    testBed.receiver.events.length = 0;
    // At once: a slow machine takes longer between two of them than they wait.
    await Promise.all(Array.from({ length: 12 }, () => testBed.stripe.customers.create()));
    const made = (await testBed.stripe.customers.list({ limit: 12 })).data.toReversed();
    const ids = made.map(({ id }) => id);
    await eventually('all twelve', () => testBed.receiver.events.length === 12);
    const arrived = testBed.receiver.events.map(({ data }) => (data.object as { id: string }).id);
    expect(arrived).not.toEqual(ids);
    expect([...arrived].sort()).toEqual([...ids].sort());
  });
});

describe('a killed simulator', () => {
  it('keeps its objects and keys and delivers pending events', { timeout: 60_000 }, async () => {
    const folder = mkdtempSync(join(tmpdir(), 'stripe-simulator-'));
    closers.push(() => {
      rmSync(folder, { recursive: true, force: true });
    });
    const receiver = await startReceiver();
    closers.push(receiver.close);
    receiver.answerWith(Array.from({ length: 500 }, () => 500));
    const environment = {
      DATA_FILE: join(folder, 'data', 'simulator.sqlite'),
      STRIPE_WEBHOOK_URL: receiver.url,
      STRIPE_WEBHOOK_SECRET: webhookSecret,
      WEBHOOK_RETRY_DELAYS_MS: '50,50,50,50,50,50,50,50,50,50,50,50,50,50,50,50,50,50,50,50',
    };
    const first = await spawnSimulator(environment);
    const { subscription, intentId } = await subscribe(first.stripe);
    await first.stripe.paymentIntents.confirm(
      intentId,
      { payment_method: 'pm_card_visa' },
      { idempotencyKey: 'once' },
    );
    const died = new Promise((resolve) => first.child.once('exit', resolve));
    first.child.kill('SIGKILL');
    await died;
    receiver.answerWith([]);
    const second = await spawnSimulator(environment);
    expect((await second.stripe.subscriptions.retrieve(subscription.id)).status).toBe('active');
    const replay = await second.stripe.paymentIntents.confirm(
      intentId,
      { payment_method: 'pm_card_visa' },
      { idempotencyKey: 'once' },
    );
    expect(replay.status).toBe('succeeded');
    await eventually('the payment event', () =>
      receiver.types().includes('invoice.payment_succeeded'),
    );
    const stopped = new Promise((resolve) => second.child.once('exit', resolve));
    second.child.kill('SIGTERM');
    expect(await stopped).toBe(0);
  });

  it('refuses to start on a taken port or with a live key, and says why', async () => {
    const testBed = await startTestBed();
    closers.push(testBed.close);
    const run = (environment: NodeJS.ProcessEnv) =>
      new Promise<string>((resolve) => {
        const child = spawn(
          process.execPath,
          [join(import.meta.dirname, '..', '..', 'src', 'main.ts')],
          {
            env: { ...process.env, DATA_FILE: ':memory:', ...environment },
          },
        );
        let output = '';
        child.stderr.on('data', (chunk: Buffer) => {
          output += chunk.toString();
        });
        child.once('exit', (code) => {
          resolve(`${String(code)} ${output}`);
        });
      });
    expect(await run({ PORT: String(testBed.simulator.port) })).toMatch(/^1 [^]*its port is taken/);
    expect(await run({ PORT: '0', STRIPE_SECRET_KEY: 'sk_live_abc' })).toMatch(
      /^1 [^]*the simulator refuses live keys/,
    );
  });
});
