import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { staffPrincipals } from '../factories.ts';
import { startBilling, type RunningBilling } from './running-billing.ts';

let billing: RunningBilling;
beforeAll(async () => {
  billing = await startBilling();
});
afterAll(() => billing.stop());

/** Returns what Stripe is asked while the work runs, by route. */
async function callsOf(work: () => Promise<unknown>): Promise<Record<string, number>> {
  const { messages } = billing.watched;
  const before = messages.length;
  await work();
  const names = messages
    .slice(before)
    .filter(({ kind }) => kind === 'request')
    .map(({ name }) => name);
  return Object.fromEntries(
    names.map((name) => [name, names.filter((one) => one === name).length]),
  );
}

test("a refund asks Stripe six times, and its webhooks' reading four times", async () => {
  billing.enroll({ enrollmentId: 1, ownerId: 101 });
  const { clientSecret } = await billing.createSubscription(1, 101);
  await billing.pay(clientSecret);
  await billing.settled();
  const { stripeInvoiceId } = await billing.prisma.payment.findFirstOrThrow();
  const refund = { amountCents: 2_500, kind: 'goodwill', reason: 'Waited an hour' };
  const headers = {
    ...billing.as(staffPrincipals('manager')),
    'idempotency-key': randomUUID(),
  };

  billing.gate.close();
  const path = `/api/admin/payments/${stripeInvoiceId ?? ''}/refunds`;
  const asked = await callsOf(async () => {
    const response = await billing.post(path, refund, headers);
    expect(response.status).toBe(201);
  });
  expect(asked).toEqual({
    // The refundable amount, before it is reserved.
    'GET /v1/payment_intents/{id}': 2,
    'GET /v1/refunds': 2,
    'POST /v1/refunds': 1,
    // The plan and its payment as they are afterwards, under the subscription's lease.
    'GET /v1/subscriptions/{id}': 1,
  });

  await billing.settled();
  const refunded = billing.gate.deliveries.find(({ type }) => type === 'charge.refunded');
  if (!refunded) throw new Error('no webhook');
  const read = await callsOf(async () => {
    await billing.gate.deliver(refunded);
    await billing.settled();
  });
  expect(read).toEqual({
    'GET /v1/invoice_payments': 1,
    'GET /v1/subscriptions/{id}': 1,
    'GET /v1/payment_intents/{id}': 1,
    'GET /v1/refunds': 1,
  });
});
