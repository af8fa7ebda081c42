import { createHmac } from 'node:crypto';
import { requiredProviderEvents } from '@petwell/contracts/provider-events';
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
    { timeout: 20_000, interval: 50 },
  );
  await billing.settled();
}

test('stores a refund and a dispute with the payment, once', async () => {
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
  // Staff decide what a refund means for the plan, so no end is announced.
  expect(await billing.published('payment.succeeded.v1', 30)).toHaveLength(1);
  const facts = await billing.published('subscription.status-changed.v1', 30);
  expect(facts.at(-1)?.data.status).toBe('active');
  const metrics = await (await fetch(`${billing.url()}/metrics`)).text();
  expect(metrics).toMatch(/billing_payments_total\{[^}]*result="refunded"[^}]*\} 1/);
  expect(metrics).toMatch(/billing_payments_total\{[^}]*result="disputed"[^}]*\} 1/);
});

/** Only webhooks of these types are delivered from now on. */
const deliverOnly = (types: readonly string[]) =>
  fetch(`${billing.provider.url}/_faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      webhooks: [
        { kind: 'drop', types: requiredProviderEvents.filter((type) => !types.includes(type)) },
      ],
    }),
  });
const control = async (path: string, body: object = {}) => {
  const response = await fetch(`${billing.provider.url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return (await response.json()) as { id: string };
};

async function payFor(enrollmentId: number) {
  billing.enroll({ enrollmentId, ownerId: 100 + enrollmentId });
  const { clientSecret } = await billing.createSubscription(enrollmentId, 100 + enrollmentId);
  const { id: intent } = await billing.pay(clientSecret);
  await waitForPayment(enrollmentId);
  const payment = () => billing.prisma.payment.findFirstOrThrow({ where: { enrollmentId } });
  return { intent, payment };
}

test('a refund that fails later counts as paid again', async () => {
  const { intent, payment } = await payFor(31);
  const refunded = async () => (await payment()).refundedAmount.toFixed(2);
  try {
    await deliverOnly(['refund.created', 'refund.failed']);
    const { id } = await billing.stripe.refunds.create({ payment_intent: intent, amount: 1_450 });
    await vi.waitFor(async () => expect(await refunded()).toBe('14.50'), 15_000);
    await control(`/_refunds/${id}/fail`);
    await vi.waitFor(async () => expect(await refunded()).toBe('0.00'), 15_000);
  } finally {
    await deliverOnly(requiredProviderEvents);
  }
});

test.each([
  [32, 'charge.dispute.updated', 'under_review'],
  [33, 'charge.dispute.closed', 'lost'],
])('a dispute %i is stored if only %s arrives', async (enrollmentId, type, status) => {
  const { intent, payment } = await payFor(enrollmentId);
  try {
    await deliverOnly([type]);
    const [charge] = (await billing.stripe.charges.list({ payment_intent: intent })).data;
    const { id } = await control('/_disputes', { charge: charge?.id });
    await control(`/_disputes/${id}`, { status });
    await vi.waitFor(async () => expect((await payment()).isDisputed).toBe(true), 15_000);
  } finally {
    await deliverOnly(requiredProviderEvents);
  }
});

test('[PAY-15] stores an event once when it is delivered ten times at once', async () => {
  const body = eventText('evt_tenfold', 'customer.subscription.updated', { id: 'sub_foreign' });
  const signature = sign(body);
  const responses = await Promise.all(Array.from({ length: 10 }, () => send(body, signature)));
  expect(responses.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200));
  await billing.settled();
  const row = await billing.prisma.providerEvent.findUnique({ where: { eventId: 'evt_tenfold' } });
  expect(row?.attempts).toBe(1);
});

test('an event stored before a crash is processed by the next worker', async () => {
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

test('an event is retried when the provider fails while it is processed', async () => {
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
