import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { subscribe, eventually, startTestBed, type TestBed } from '../support.ts';

let folder: string;
let testBed: TestBed;
const start = (settleLagMs: number) =>
  startTestBed({ dataFile: join(folder, 'data.sqlite'), settleLagMs });
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'simulator-settling-'));
});
afterEach(async () => {
  await testBed.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Pays, but the invoice isn't settled for a long time. */
async function payUnsettled() {
  testBed = await start(600_000);
  const { stripe } = testBed;
  const subscribed = await subscribe(stripe);
  const intent = await stripe.paymentIntents.confirm(subscribed.intentId, {
    payment_method: 'pm_card_visa',
  });
  expect(intent.status).toBe('succeeded');
  return { ...subscribed, invoiceId: subscribed.invoice.id ?? '' };
}
const statusOf = async (id: string) => (await testBed.stripe.subscriptions.retrieve(id)).status;

test('the invoice and the subscription follow a payment after the lag', async () => {
  testBed = await start(3_000);
  const { stripe, receiver } = testBed;
  const { subscription, intentId } = await subscribe(stripe);
  await stripe.paymentIntents.confirm(intentId, { payment_method: 'pm_card_visa' });
  const event = (type: string) =>
    eventually(type, () => receiver.events.find((one) => one.type === type));
  const [succeeded, paid, updated] = [
    await event('payment_intent.succeeded'),
    await event('invoice.paid'),
    await event('customer.subscription.updated'),
  ];
  // When they happened, in whole seconds: a slow machine delivers them at any time.
  expect(paid.created - succeeded.created).toBeGreaterThanOrEqual(2);
  expect(updated.created - succeeded.created).toBeGreaterThanOrEqual(2);
  expect(updated.data.previous_attributes).toMatchObject({ status: 'incomplete' });
  expect(await statusOf(subscription.id)).toBe('active');
});

test('a restart settles what was paid before', async () => {
  const { subscription, invoiceId } = await payUnsettled();
  expect(await statusOf(subscription.id)).toBe('incomplete');
  expect((await testBed.stripe.invoices.retrieve(invoiceId)).status).toBe('open');
  await testBed.close();
  testBed = await start(600_000);
  expect(await statusOf(subscription.id)).toBe('active');
});

test('a paid invoice that is not settled yet can be neither paid again nor voided', async () => {
  const { invoiceId } = await payUnsettled();
  const { invoices, charges } = testBed.stripe;
  await expect(invoices.pay(invoiceId)).rejects.toMatchObject({ code: 'invoice_already_paid' });
  await expect(invoices.voidInvoice(invoiceId)).rejects.toMatchObject({ statusCode: 400 });
  expect((await charges.list()).data).toHaveLength(1);
});

test('canceling a paid subscription that is not settled yet ends it as a paid one', async () => {
  const { subscription, invoiceId } = await payUnsettled();
  expect((await testBed.stripe.subscriptions.cancel(subscription.id)).status).toBe('canceled');
  expect((await testBed.stripe.invoices.retrieve(invoiceId)).status).toBe('paid');
});
