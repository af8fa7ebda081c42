import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { startBilling, type RunningBilling } from './running-billing.ts';
import { paidSoFar, startClockedOwner } from './test-clock.ts';

let billing: RunningBilling;
beforeAll(async () => {
  billing = await startBilling();
});
afterAll(() => billing.stop());
afterEach(() => fetch(`${billing.provider.url}/_faults`, { method: 'DELETE' }));

/** Webhooks of these types are lost from now on. */
const lose = (types: string[]) =>
  fetch(`${billing.provider.url}/_faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ webhooks: [{ kind: 'drop', types }] }),
  });

async function startEnrollment(enrollmentId: number) {
  const ownerId = 100 + enrollmentId;
  const owner = await startClockedOwner(billing, { ownerId, start: '2027-03-01T09:00:00.000Z' });
  billing.enroll({ enrollmentId, ownerId });
  const { clientSecret, subscriptionId } = await billing.createSubscription(enrollmentId, ownerId);
  await billing.pay(clientSecret);
  await billing.settled();
  return { ...owner, subscriptionId };
}

/** Staff resume the plan in the provider's dashboard and charge the card on file. */
async function resume(subscriptionId: string) {
  const { latest_invoice: latest } = await billing.stripe.subscriptions.resume(subscriptionId);
  await billing.stripe.invoices.pay(typeof latest === 'string' ? latest : '');
}

const facts = async (enrollmentId: number) =>
  (await billing.published('subscription.status-changed.v1', enrollmentId)).map(({ data }) => data);
const webhooks = () => billing.gate.deliveries.map(({ type }) => type);

test('a plan paused at the provider is announced as paused, charged nothing, and resumed', async () => {
  const { subscriptionId, advanceTo } = await startEnrollment(1);
  // Other events that report it don't arrive: these two are enough.
  await lose(['customer.subscription.updated', 'invoice.paid', 'invoice.payment_succeeded']);
  await billing.stripe.subscriptions.pause(subscriptionId, {
    bill_for: { unused_time_from: { type: 'none' } },
  });
  await billing.settled();
  expect(webhooks()).toContain('customer.subscription.paused');
  expect((await facts(1)).at(-1)).toMatchObject({ status: 'paused', isMembershipFeePaid: true });

  await advanceTo('2027-05-20T09:00:00.000Z');
  expect(await paidSoFar(billing, 1)).toHaveLength(1);

  await lose([
    'customer.subscription.updated',
    'invoice.paid',
    'invoice.payment_succeeded',
    'payment_intent.succeeded',
  ]);
  await resume(subscriptionId);
  await billing.settled();
  expect(webhooks()).toContain('customer.subscription.resumed');
  expect((await facts(1)).at(-1)).toMatchObject({
    status: 'active',
    currentPeriodEnd: '2027-06-20T09:00:00.000Z',
  });
  const paid = await paidSoFar(billing, 1);
  expect(paid.map(({ amountCents }) => amountCents)).toEqual([12_765, 6_350]);
});

test('a trial that ends without a card pauses the plan until there is one', async () => {
  const { subscriptionId, customerId, advanceTo } = await startEnrollment(2);
  const { stripe } = billing;
  await stripe.subscriptions.update(subscriptionId, {
    trial_end: Date.parse('2027-04-15T09:00:00.000Z') / 1000,
    trial_settings: { end_behavior: { missing_payment_method: 'pause' } },
    proration_behavior: 'none',
    default_payment_method: '',
  });
  await billing.settled();
  expect((await facts(2)).at(-1)).toMatchObject({ status: 'trialing' });

  await advanceTo('2027-04-15T12:00:00.000Z');
  expect((await facts(2)).at(-1)).toMatchObject({ status: 'paused' });
  expect(await paidSoFar(billing, 2)).toHaveLength(1);

  const card = await stripe.paymentMethods.attach('pm_card_visa', { customer: customerId });
  await stripe.subscriptions.update(subscriptionId, { default_payment_method: card.id });
  await resume(subscriptionId);
  await billing.settled();
  expect((await facts(2)).map(({ status }) => status)).toEqual([
    'active',
    'trialing',
    'paused',
    'active',
  ]);
  const paid = await paidSoFar(billing, 2);
  expect(paid.map(({ amountCents }) => amountCents)).toEqual([12_765, 6_350]);
});
