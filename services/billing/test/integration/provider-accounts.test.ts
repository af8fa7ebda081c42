import { startSimulator, type Simulator } from 'stripe-simulator';
import type Stripe from 'stripe';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createStripeClient } from '../../src/core/stripe/client.ts';
import { ownerPrincipals, staffPrincipals, webhookSecret } from '../factories.ts';
import { startBilling, type RunningBilling } from './running-billing.ts';

let billing: RunningBilling;
/** A second Stripe account, which knows none of the first one's objects. */
let other: Simulator;
const otherKey = 'sk_test_other';
beforeEach(async () => {
  billing = await startBilling();
  other = await startSimulator({ webhooks: [{ url: billing.gate.url, secret: webhookSecret }] });
});
afterEach(async () => {
  await billing.stop();
  await other.close();
});

const useOtherAccount = () =>
  billing.restart({ STRIPE_SECRET_KEY: otherKey, STRIPE_API_URL: other.url });
const stripeOf = (simulator: Simulator) =>
  createStripeClient({ secretKey: otherKey, apiUrl: simulator.url });
const open = (enrollmentId: number, ownerId = 100 + enrollmentId) =>
  billing.post('/api/create-subscription', { enrollmentId }, billing.as(ownerPrincipals(ownerId)));
const statusOf = async (response: Promise<Response>) => (await response).status;
const readiness = async () => {
  const response = await fetch(`${billing.url()}/health/ready`);
  return { status: response.status, body: (await response.json()) as { checks: object } };
};
const ready = () => vi.waitFor(async () => expect((await readiness()).status).toBe(200), 15_000);

test('[PAY-25] after a change of account every checkout works, with customers and products of the new one', async () => {
  billing.enroll({ enrollmentId: 1, ownerId: 101 });
  billing.enroll({ enrollmentId: 2, ownerId: 101 });
  const before = await billing.createSubscription(1, 101);
  await useOtherAccount();
  await ready();

  expect(await statusOf(open(1, 101))).toBe(200);
  expect(await statusOf(open(2, 101))).toBe(200);
  const after = await stripeOf(other).subscriptions.list({ status: 'all' });
  expect(after.data.map(({ metadata }) => metadata['enrollmentId']).toSorted()).toEqual(['1', '2']);
  expect((await stripeOf(other).customers.list()).data).toHaveLength(1);

  const accounts = await billing.prisma.providerAccount.findMany({ orderBy: { id: 'asc' } });
  expect(accounts).toMatchObject([
    { stripeAccountId: 'acct_simulator', mode: 'test', isCurrent: false },
    { stripeAccountId: 'acct_other', mode: 'test', isCurrent: true },
  ]);
  const stored = await billing.prisma.subscription.findMany({
    orderBy: { id: 'asc' },
    include: { providerAccount: true },
  });
  expect(stored.map((one) => one.providerAccount.stripeAccountId)).toEqual([
    'acct_simulator',
    'acct_other',
    'acct_other',
  ]);
  expect(stored[0]?.stripeSubscriptionId).toBe(before.subscriptionId);
});

test('[PAY-25] [PAY-26] subscriptions of another account are left alone, and work again when it is back', async () => {
  billing.enroll({ enrollmentId: 1, ownerId: 101 });
  const { clientSecret, subscriptionId } = await billing.createSubscription(1, 101);
  await billing.pay(clientSecret);
  await vi.waitFor(async () => {
    expect(await billing.published('payment.succeeded.v1', 1)).toHaveLength(1);
  }, 15_000);
  await billing.settled();
  await useOtherAccount();
  await ready();

  // A paid plan isn't charged a second time in another account.
  expect(await statusOf(open(1, 101))).toBe(409);
  const facts = await billing.post(
    ...(['/internal/subscription-facts', { enrollmentIds: [1] }] as const),
    billing.asService('enrollment'),
  );
  expect(await facts.json()).toEqual({ facts: [], errors: [], missing: [], otherAccount: [1] });
  const headers = billing.asService('enrollment');
  for (const _again of [1, 2]) {
    const reconciled = await billing.post('/internal/reconciliation', {}, headers);
    expect(await reconciled.json()).toMatchObject({ looked: 0, otherAccount: 1 });
  }
  // Only a changed number is news.
  expect(await billing.prisma.reconciliationRun.count({ where: { otherAccount: 1 } })).toBe(1);
  const workList = await fetch(`${billing.url()}/api/admin/work-list`, {
    headers: billing.as(staffPrincipals('viewer')),
  });
  expect(await workList.json()).toMatchObject({
    subscriptionProblems: {
      total: 1,
      items: [
        { enrollmentId: 1, subscriptionId, problem: 'other_account', detail: 'acct_simulator' },
      ],
    },
  });
  const ledger = await fetch(`${other.url}/_ledger`).then((response) => response.json());
  expect(ledger).toMatchObject({ objects: { subscription: [], customer: [] } });

  await billing.restart();
  await ready();
  expect(await billing.createSubscription(1, 101)).toMatchObject({
    subscriptionId,
    clientSecret: null,
    enrollment: { status: 'active', membershipFeePaid: true },
  });
});

test('[PAY-43] a customer and products that were deleted at Stripe are created anew', async () => {
  billing.enroll({ enrollmentId: 1, ownerId: 101 });
  billing.enroll({ enrollmentId: 2, ownerId: 101 });
  await billing.createSubscription(1, 101);
  const [customer] = (await billing.stripe.customers.list()).data;
  await billing.stripe.customers.del(customer?.id ?? '');
  await billing.prisma
    .$executeRaw`UPDATE provider_products SET stripe_product_id = 'prod_gone_' || kind`;

  const { clientSecret, subscriptionId } = await billing.createSubscription(2, 101);
  const subscription = await billing.stripe.subscriptions.retrieve(subscriptionId);
  expect(subscription.customer).not.toBe(customer?.id);
  expect(await billing.pay(clientSecret)).toMatchObject({ status: 'succeeded', amount: 12_765 });
  await vi.waitFor(async () => {
    expect(await billing.published('payment.succeeded.v1', 2)).toHaveLength(1);
  }, 15_000);
  // The lines of earlier invoices still name the old products.
  expect(await billing.prisma.providerProduct.count()).toBe(6);
});

test('[PAY-43] a product that was archived at Stripe is created anew', async () => {
  billing.enroll({ enrollmentId: 1, ownerId: 101 });
  billing.enroll({ enrollmentId: 2, ownerId: 101 });
  await billing.createSubscription(1, 101);
  const products = await billing.prisma.providerProduct.findMany();
  for (const { stripeProductId } of products) {
    await billing.stripe.products.update(stripeProductId, { active: false });
  }
  expect(await statusOf(open(2, 101))).toBe(200);
});

test('[PAY-05] a changed statement descriptor reaches the products that exist', async () => {
  billing.enroll({ enrollmentId: 1, ownerId: 101 });
  await billing.createSubscription(1, 101);
  await billing.restart({ STATEMENT_DESCRIPTOR: 'PETWELL VETS' });
  await vi.waitFor(async () => {
    const response = await fetch(`${billing.provider.url}/_ledger`);
    const { objects } = (await response.json()) as { objects: { product: Stripe.Product[] } };
    expect(objects.product.map((product) => product.statement_descriptor)).toEqual([
      'PETWELL VETS',
      'PETWELL VETS',
      'PETWELL VETS',
    ]);
    // Stored as well: otherwise, the next start sends it again.
    const statementDescriptor = { not: 'PETWELL VETS' };
    expect(await billing.prisma.providerProduct.count({ where: { statementDescriptor } })).toBe(0);
  }, 15_000);
  const sent = () =>
    billing.watched.messages.filter(({ name }) => /^POST \/v1\/products\/./.test(name)).length;
  const before = sent();
  await billing.restart({ STATEMENT_DESCRIPTOR: 'PETWELL VETS' });
  await ready();
  expect(sent()).toBe(before);
});

test('starts while Stripe is down, says so, and checks the account once it is back', async () => {
  billing.enroll({ enrollmentId: 1, ownerId: 101 });
  await fetch(`${other.url}/_faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ requests: [{ match: '/v1/', kind: 'status', status: 503 }] }),
  });
  await useOtherAccount();
  expect(await readiness()).toMatchObject({ status: 503, body: { checks: { stripe: 'down' } } });
  expect(await statusOf(open(1, 101))).toBe(503);
  await fetch(`${other.url}/_faults`, { method: 'DELETE' });
  expect(await statusOf(open(1, 101))).toBe(200);
  await ready();
});
