import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { startSimulator } from '../../src/index.ts';
import {
  clientFor,
  enroll,
  eventually,
  startReceiver,
  startWorld,
  webhookSecret,
} from '../support.ts';

const closers: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  await new Promise((resolve) => {
    server.close(resolve);
  });
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
}

async function spawnSimulator(environment: NodeJS.ProcessEnv): Promise<ChildProcess> {
  const child = spawn(process.execPath, [join(import.meta.dirname, '..', '..', 'src', 'main.ts')], {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  closers.push(() => {
    child.kill('SIGKILL');
  });
  const port = environment.PORT ?? '';
  await eventually('the simulator is ready', () =>
    fetch(`http://127.0.0.1:${port}/health/ready`).then(
      ({ ok }) => ok,
      () => false,
    ),
  );
  return child;
}

async function post(url: string, body: object): Promise<void> {
  await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
}

describe('webhook deliveries', () => {
  it('are tried again until the endpoint accepts them, then never more', async () => {
    const world = await startWorld({ webhookRetryDelaysMs: [20, 20, 20, 20] });
    closers.push(world.close);
    world.receiver.answerWith([500, 503, 302]);
    const { id } = await world.stripe.customers.create();
    await eventually('the event', () => world.receiver.events.length > 0);
    expect(world.receiver.types()).toEqual(['customer.created']);
    const [event] = (await world.stripe.events.list()).data;
    expect(event).toMatchObject({ type: 'customer.created', data: { object: { id } } });
    await eventually(
      'no delivery is pending',
      async () => (await world.stripe.events.retrieve(event?.id ?? '')).pending_webhooks === 0,
    );
  });

  it('to one endpoint do not wait for another that hangs', async () => {
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
    await eventually('all at the quick endpoint', () => quick.events.length === 20, 3000);
    expect(slow.events).toEqual([]);
  });

  it('carry only the types that the endpoint asked for', async () => {
    const receiver = await startReceiver();
    closers.push(receiver.close);
    const simulator = await startSimulator({
      webhooks: [{ url: receiver.url, secret: webhookSecret, events: ['product.created'] }],
    });
    closers.push(simulator.close);
    const stripe = clientFor(simulator);
    await stripe.customers.create();
    await stripe.products.create({ name: 'Dog Gold' });
    await eventually('the product', () => receiver.events.length > 0);
    const ledger = (await (await fetch(`${simulator.url}/_ledger`)).json()) as object;
    expect(receiver.types()).toEqual(['product.created']);
    expect(ledger).toHaveProperty('deliveries', { delivered: 1 });
  });

  it('can be dropped, doubled and shuffled on demand', async () => {
    const world = await startWorld();
    closers.push(world.close);
    const faults = `${world.simulator.url}/_faults`;
    await post(faults, {
      webhooks: [
        { kind: 'drop', types: ['product.created'] },
        { kind: 'duplicate', types: ['customer.created'], copies: 3 },
      ],
    });
    await world.stripe.products.create({ name: 'Lost' });
    await world.stripe.customers.create();
    await eventually('three copies', () => world.receiver.events.length === 3);
    expect(new Set(world.receiver.events.map(({ id }) => id)).size).toBe(1);
    expect(world.receiver.types()).not.toContain('product.created');
    await post(faults, { seed: 7, webhooks: [{ kind: 'reorder', delayMs: 150 }] });
    world.receiver.events.length = 0;
    const ids: string[] = [];
    for (let index = 0; index < 12; index += 1)
      ids.push((await world.stripe.customers.create()).id);
    await eventually('all twelve', () => world.receiver.events.length === 12);
    const arrived = world.receiver.events.map(({ data }) => (data.object as { id: string }).id);
    expect(arrived).not.toEqual(ids);
    expect([...arrived].sort()).toEqual([...ids].sort());
  });
});

describe('a killed simulator', () => {
  it('[OPS-02] keeps its objects and idempotency keys and delivers what it still owed', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'stripe-simulator-'));
    closers.push(() => {
      rmSync(folder, { recursive: true, force: true });
    });
    const receiver = await startReceiver();
    closers.push(receiver.close);
    receiver.answerWith(Array.from({ length: 500 }, () => 500));
    const port = await freePort();
    const environment = {
      PORT: String(port),
      DATA_FILE: join(folder, 'data', 'simulator.sqlite'),
      STRIPE_WEBHOOK_URL: receiver.url,
      STRIPE_WEBHOOK_SECRET: webhookSecret,
      WEBHOOK_RETRY_DELAYS_MS: '50,50,50,50,50,50,50,50,50,50,50,50,50,50,50,50,50,50,50,50',
    };
    const first = await spawnSimulator(environment);
    const stripe = clientFor({ port });
    const { subscription, intentId } = await enroll(stripe);
    await stripe.paymentIntents.confirm(
      intentId,
      { payment_method: 'pm_card_visa' },
      { idempotencyKey: 'once' },
    );
    const died = new Promise((resolve) => first.once('exit', resolve));
    first.kill('SIGKILL');
    await died;
    receiver.answerWith([]);
    const second = await spawnSimulator(environment);
    expect((await stripe.subscriptions.retrieve(subscription.id)).status).toBe('active');
    const replay = await stripe.paymentIntents.confirm(
      intentId,
      { payment_method: 'pm_card_visa' },
      { idempotencyKey: 'once' },
    );
    expect(replay.status).toBe('succeeded');
    await eventually('the payment event', () =>
      receiver.types().includes('invoice.payment_succeeded'),
    );
    const stopped = new Promise((resolve) => second.once('exit', resolve));
    second.kill('SIGTERM');
    expect(await stopped).toBe(0);
  });

  it('refuses to start on a taken port and with a live key, in one sentence', async () => {
    const world = await startWorld();
    closers.push(world.close);
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
    expect(await run({ PORT: String(world.simulator.port) })).toMatch(/^1 [^]*its port is taken/);
    expect(await run({ PORT: '0', STRIPE_SECRET_KEY: 'sk_live_abc' })).toMatch(
      /^1 [^]*the simulator refuses live keys/,
    );
  });
});
