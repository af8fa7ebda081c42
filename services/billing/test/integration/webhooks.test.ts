import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { webhookSecret } from '../factories.ts';
import { startBilling, type RunningBilling } from './running-billing.ts';

let billing: RunningBilling;
beforeAll(async () => {
  billing = await startBilling();
});
afterAll(() => billing.stop());
beforeEach(() => billing.gate.open());

const nowSeconds = () => Math.floor(Date.now() / 1000);

function sign(body: string, { secret = webhookSecret, timestamp = nowSeconds() } = {}): string {
  const digest = createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex');
  return `t=${timestamp},v1=${digest}`;
}

function eventText(id: string, type = 'invoice.paid', object: object = { id: 'in_x' }): string {
  return JSON.stringify({ id, object: 'event', type, created: nowSeconds(), data: { object } });
}

function send(body: string, signature: string | undefined) {
  return fetch(`${billing.url()}/api/webhooks/stripe`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(signature !== undefined && { 'stripe-signature': signature }),
    },
    body,
  });
}

async function waitForPayment(enrollmentId: number): Promise<void> {
  await vi.waitFor(
    async () => {
      expect(await billing.published('payment.succeeded.v1', enrollmentId)).toHaveLength(1);
    },
    { timeout: 10_000, interval: 50 },
  );
  await billing.settled();
}

const outboxRows = () => billing.prisma.outboxEvent.count();

test('a refund and a dispute are put on file with the payment, once', async () => {
  billing.enroll({ enrollmentId: 30, ownerId: 130 });
  const { clientSecret } = await billing.createSubscription(30, 130);
  const { id: intent } = await billing.pay(clientSecret);
  await waitForPayment(30);
  const payment = () => billing.prisma.payment.findFirst({ where: { enrollmentId: 30 } });
  expect((await payment())?.refundedAmount.toFixed(2)).toBe('0.00');

  await billing.stripe.refunds.create({ payment_intent: intent, amount: 1_450 });
  await vi.waitFor(async () => expect((await payment())?.refundedAmount.toFixed(2)).toBe('14.50'), {
    timeout: 10_000,
    interval: 50,
  });
  const [charge] = (await billing.stripe.charges.list({ payment_intent: intent })).data;
  await fetch(`${billing.provider.url}/_disputes`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ charge: charge?.id, reason: 'fraudulent' }),
  });
  await vi.waitFor(async () => expect((await payment())?.isDisputed).toBe(true), {
    timeout: 10_000,
    interval: 50,
  });
  await billing.settled();
  expect((await payment())?.refundedAmount.toFixed(2)).toBe('14.50');
  // Somebody decides what a refund means for the plan: nobody is told that it ended.
  expect(await billing.published('payment.succeeded.v1', 30)).toHaveLength(1);
  const facts = await billing.published('subscription.status-changed.v1', 30);
  expect(facts.at(-1)?.data.status).toBe('active');
  const metrics = await (await fetch(`${billing.url()}/metrics`)).text();
  expect(metrics).toMatch(/billing_payments_total\{[^}]*result="refunded"[^}]*\} 1/);
  expect(metrics).toMatch(/billing_payments_total\{[^}]*result="disputed"[^}]*\} 1/);
});

test('[PAY-15] records an event once when it is delivered ten times at once', async () => {
  const body = eventText('evt_tenfold', 'customer.subscription.updated', { id: 'sub_foreign' });
  const signature = sign(body);
  const responses = await Promise.all(Array.from({ length: 10 }, () => send(body, signature)));
  expect(responses.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200));
  await billing.settled();
  const row = await billing.prisma.providerEvent.findUnique({ where: { eventId: 'evt_tenfold' } });
  expect(row?.attempts).toBe(1);
});

test('[PAY-15] replayed, duplicated and reordered webhooks change nothing', async () => {
  billing.gate.deliveries.length = 0;
  billing.enroll({ enrollmentId: 1, ownerId: 101 });
  const { clientSecret } = await billing.createSubscription(1, 101);
  await billing.pay(clientSecret);
  await waitForPayment(1);
  await vi.waitFor(
    () => {
      const types = billing.gate.deliveries.map(({ type }) => type);
      expect(types).toContain('invoice.paid');
      expect(types).toContain('payment_intent.succeeded');
      expect(types).toContain('customer.subscription.updated');
    },
    { timeout: 10_000, interval: 50 },
  );
  await billing.settled();
  const before = await outboxRows();

  const history = [...billing.gate.deliveries];
  for (const delivery of [...history, ...history.toReversed()]) {
    expect((await billing.gate.deliver(delivery)).status).toBe(200);
  }
  // The same facts under new event ids: what a resent or forged-but-signed history would look like.
  for (const [index, { body }] of history.toReversed().entries()) {
    const event = JSON.parse(body.toString()) as { id: string };
    const copy = JSON.stringify({ ...event, id: `evt_again_${index}` });
    expect((await send(copy, sign(copy))).status).toBe(200);
  }
  await billing.settled();
  expect(await outboxRows()).toBe(before);
  expect(await billing.published('payment.succeeded.v1', 1)).toHaveLength(1);
});

test('an event that was recorded before a crash is finished by the next worker', async () => {
  billing.gate.close();
  billing.enroll({ enrollmentId: 2, ownerId: 102 });
  const { clientSecret, subscriptionId } = await billing.createSubscription(2, 102);
  await billing.pay(clientSecret);
  const delivery = await vi.waitFor(
    () => {
      const found = billing.gate.deliveries.find(
        ({ type, body }) => type === 'invoice.paid' && body.includes(subscriptionId),
      );
      if (!found) throw new Error('not delivered yet');
      return found;
    },
    { timeout: 10_000, interval: 50 },
  );
  expect(await billing.published('payment.succeeded.v1', 2)).toHaveLength(0);
  // Exactly what the process leaves behind that dies right after recording.
  const payload = JSON.parse(delivery.body.toString()) as object;
  await billing.prisma.providerEvent.create({
    data: {
      eventId: delivery.eventId,
      type: delivery.type,
      createdAt: new Date(),
      payload,
    },
  });
  await waitForPayment(2);
});

test('an event is tried again when the provider fails while it is handled', async () => {
  billing.enroll({ enrollmentId: 3, ownerId: 103 });
  const { clientSecret } = await billing.createSubscription(3, 103);
  await billing.settled();
  await fetch(`${billing.provider.url}/_faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      requests: [{ match: '^GET /v1/subscriptions/', kind: 'status', status: 500, times: 6 }],
    }),
  });
  await billing.pay(clientSecret);
  await waitForPayment(3);
  const retried = await billing.prisma.providerEvent.count({ where: { attempts: { gt: 1 } } });
  expect(retried).toBeGreaterThan(0);
  await fetch(`${billing.provider.url}/_faults`, { method: 'DELETE' });
});
