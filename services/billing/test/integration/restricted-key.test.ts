import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createLogger } from '@petwell/chassis';
import { createStripeClient } from '../../src/core/stripe/client.ts';
import { createStripeNextCharge } from '../../src/notices/next-charge/stripe.ts';
import { ownerPrincipals, staffPrincipals } from '../factories.ts';
import { startBilling, type RunningBilling } from './running-billing.ts';
import { createStartLinks, daysAhead, inSeconds } from './start-link-bed.ts';

let billing: RunningBilling;
beforeEach(async () => {
  billing = await startBilling();
});
afterEach(() => billing.stop());

/** The rights that docs/go-live.md lists. */
const rights = {
  customer: 'write',
  product: 'write',
  subscription: 'write',
  invoice: 'write',
  payment_intent: 'write',
  setup_intent: 'write',
  payment_method: 'write',
  charge: 'write',
  dispute: 'write',
  file: 'write',
  balance_transaction: 'read',
  payout: 'read',
  early_fraud_warning: 'read',
};
const restricted = { STRIPE_SECRET_KEY: 'rk_test_simulator' };

const restrict = (granted: object) =>
  fetch(`${billing.provider.url}/_restricted-keys`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ key: restricted.STRIPE_SECRET_KEY, rights: granted }),
  });
const readiness = async () => {
  const response = await fetch(`${billing.url()}/health/ready`);
  return { status: response.status, body: (await response.json()) as object };
};
const ready = () => vi.waitFor(async () => expect((await readiness()).status).toBe(200), 15_000);

test('[PAY-29] a restricted key with the rights of go-live pays, changes the card, and cancels', async () => {
  await restrict(rights);
  await billing.restart({ ...restricted, STRIPE_ACCOUNT_ID: 'acct_simulator' });
  await ready();
  billing.enroll({ enrollmentId: 1, ownerId: 101 });
  const { clientSecret } = await billing.createSubscription(1, 101);
  await billing.pay(clientSecret);
  await vi.waitFor(async () => {
    expect(await billing.published('payment.succeeded.v1', 1)).toHaveLength(1);
  }, 15_000);

  const owner = billing.as(ownerPrincipals(101));
  const begun = await billing.post('/api/payment-method-updates', { enrollmentId: 1 }, owner);
  expect(begun.status).toBe(200);
  const setup = (await begun.json()) as { clientSecret: string };
  const setupIntentId = setup.clientSecret.split('_secret_')[0] ?? '';
  await billing.stripe.setupIntents.confirm(setupIntentId, {
    payment_method: 'pm_card_mastercard',
    return_url: 'https://petwell.example/dashboard',
  });
  const confirmation = { enrollmentId: 1, setupIntentId, dueNow: '63.50' };
  const path = '/api/payment-method-updates/confirm';
  expect((await billing.post(path, confirmation, owner)).status).toBe(200);
  const canceled = await billing.post(
    '/internal/enrollments/1/cancel-subscription',
    { onlyIfUnpaid: false },
    billing.asService('enrollment'),
  );
  expect(await canceled.json()).toMatchObject({ subscription: { status: 'canceled' } });
  const account = await billing.prisma.providerAccount.findFirst({ where: { isCurrent: true } });
  expect(account).toMatchObject({ stripeAccountId: 'acct_simulator', mode: 'test' });
});

/** A paid plan, with a key that has the rights of go-live. */
async function payRestricted() {
  await restrict(rights);
  await billing.restart({ ...restricted, STRIPE_ACCOUNT_ID: 'acct_simulator' });
  await ready();
  billing.enroll({ enrollmentId: 1, ownerId: 101 });
  const { clientSecret, subscriptionId } = await billing.createSubscription(1, 101);
  const { id: paymentIntent } = await billing.pay(clientSecret);
  await billing.settled();
  return { subscriptionId, paymentIntent };
}
/** All but its account, which is in STRIPE_ACCOUNT_ID. */
function expectNothingRefused(): void {
  const refused = billing.watched.messages
    .map(({ name }) => name)
    .filter((name) => name.endsWith(' 403') && !name.startsWith('GET /v1/account'));
  expect(refused).toEqual([]);
}

test('[PAY-29] the rights of go-live are enough to preview, refund, read the balance, and answer disputes', async () => {
  const { subscriptionId, paymentIntent } = await payRestricted();
  const stripe = createStripeClient({
    secretKey: restricted.STRIPE_SECRET_KEY,
    apiUrl: billing.provider.url,
  });
  const logger = createLogger({ service: 'billing', level: 'silent' });
  const next = await createStripeNextCharge({ stripe, logger }).preview(subscriptionId);
  expect(next).toMatchObject({ amountCents: 6_350 });

  const manager = billing.as(staffPrincipals('manager'));
  const act = async (path: string, body: object = {}) => {
    const headers = { ...manager, 'idempotency-key': randomUUID() };
    const response = await billing.post(`/api/admin/${path}`, body, headers);
    return [path, response.status];
  };
  const { stripeInvoiceId } = await billing.prisma.payment.findFirstOrThrow();
  const refunds = `payments/${stripeInvoiceId}/refunds`;
  const goodwill = { amountCents: 500, kind: 'goodwill', reason: 'Sorry' };
  expect(await act(refunds, goodwill)).toEqual([refunds, 201]);
  const refresh = 'reports/money/refresh';
  expect(await act(refresh)).toEqual([refresh, 200]);

  const [charge] = (await billing.stripe.charges.list({ payment_intent: paymentIntent })).data;
  await fetch(`${billing.provider.url}/_disputes`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ charge: charge?.id, reason: 'subscription_canceled' }),
  });
  await billing.settled();
  const { id } = await billing.prisma.dispute.findFirstOrThrow();
  const evidence = `disputes/${id}/evidence`;
  expect(await act(evidence)).toEqual([evidence, 200]);
  expectNothingRefused();
}, 60_000);

test('[PAY-29] the rights of go-live are enough to end a plan and to start it again', async () => {
  await payRestricted();
  const links = createStartLinks(billing);
  for (const order of ['end-with-period', 'withdraw-end', 'cancel-subscription']) {
    const body = order === 'cancel-subscription' ? { onlyIfUnpaid: false } : {};
    expect((await links.call(1, order, body)).status).toBe(200);
  }
  await billing.settled();
  const offered = await links.offered({ enrollmentId: 1, dueAt: inSeconds(daysAhead(20)) });
  expect((await links.post('confirm', offered.body)).status).toBe(200);
  expectNothingRefused();
});

test('[PAY-29] without STRIPE_ACCOUNT_ID, a key that may not read its account is not ready, and Stripe is not polled', async () => {
  await restrict(rights);
  await billing.restart(restricted);
  const asked = () =>
    billing.watched.messages.filter(({ name }) => name.startsWith('GET /v1/account')).length;
  const before = asked();
  const start = performance.now();
  for (let poll = 0; poll < 20; poll += 1) {
    expect(await readiness()).toMatchObject({ status: 503, body: { checks: { stripe: 'down' } } });
  }
  expect(asked()).toBeGreaterThan(0);
  // The pause between two checks doubles, from a second on. Each is a request and a response.
  const mostChecks = 1 + Math.floor(Math.log2(1 + (performance.now() - start) / 1_000));
  expect(asked() - before).toBeLessThanOrEqual(2 * mostChecks);
});

test('[PAY-29] STRIPE_ACCOUNT_ID of another account than the key stops the start', async () => {
  await billing.restart({ STRIPE_ACCOUNT_ID: 'acct_somebody_else' });
  expect(await readiness()).toMatchObject({ status: 503, body: { checks: { stripe: 'down' } } });
});

test('[PAY-34] a key that loses its rights, or is revoked, answers 503 with a sentence, and billing stays ready', async () => {
  await restrict(rights);
  await billing.restart({ ...restricted, STRIPE_ACCOUNT_ID: 'acct_simulator' });
  await ready();
  billing.enroll({ enrollmentId: 1, ownerId: 101 });
  const refused = async () => {
    const owner = billing.as(ownerPrincipals(101));
    const response = await billing.post('/api/create-subscription', { enrollmentId: 1 }, owner);
    return { status: response.status, body: await response.json() };
  };
  const answer = {
    status: 503,
    body: {
      code: 'service_unavailable',
      message:
        "Payments aren't available right now. You haven't been charged. Please try again later, or call the clinic.",
    },
  };
  await restrict({ ...rights, subscription: 'read' });
  expect(await refused()).toMatchObject(answer);
  await fetch(`${billing.provider.url}/_faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ requests: [{ kind: 'status', status: 401 }] }),
  });
  expect(await refused()).toMatchObject(answer);
  expect((await readiness()).status).toBe(200);
  const metrics = await fetch(`${billing.url()}/metrics`).then((response) => response.text());
  expect(metrics).toMatch(/billing_stripe_key_refused_total\{[^}]*status="403"[^}]*\} 1\n/);
  expect(metrics).toMatch(/billing_stripe_key_refused_total\{[^}]*status="401"[^}]*\} [1-9]/);
});
