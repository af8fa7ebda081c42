import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { ownerPrincipals } from '../factories.ts';
import { paymentIntentOf, startBilling, type RunningBilling } from './running-billing.ts';

let billing: RunningBilling;
beforeAll(async () => {
  billing = await startBilling();
});
afterAll(() => billing.stop());

const paid = (enrollmentId: number) =>
  vi.waitFor(
    async () => {
      const events = await billing.published('payment.succeeded.v1', enrollmentId);
      expect(events).toHaveLength(1);
      return events[0];
    },
    { timeout: 10_000, interval: 50 },
  );

test('[PAY-13] [FEE-04] charges membership fee and first month, and the webhook alone announces the payment', async () => {
  billing.enroll({ enrollmentId: 1, ownerId: 101 });
  const answer = await billing.createSubscription(1, 101);
  expect(answer).toMatchObject({
    clientSecret: expect.stringMatching(/^pi_\w+_secret_\w+$/) as string,
    subscriptionId: expect.stringMatching(/^sub_/) as string,
    plan: { id: 2, name: 'Dog Gold', monthlyPrice: '49.00' },
    addOns: [{ id: 7, name: 'Joint Care', monthlyPrice: '14.50' }],
    enrollment: {
      id: 1,
      petId: 23,
      petName: 'Rex',
      planId: 2,
      status: 'pending_payment',
      totalMonthlyPrice: '63.50',
      membershipFee: '64.15',
      membershipFeePaid: false,
    },
    owner: { id: 101, firstName: 'Ada', lastName: 'Example', email: 'owner101@example.com' },
  });

  const intent = await billing.pay(answer.clientSecret);
  expect(intent).toMatchObject({ status: 'succeeded', amount: 12_765, currency: 'usd' });

  const subscription = await billing.stripe.subscriptions.retrieve(answer.subscriptionId, {
    expand: ['latest_invoice'],
  });
  expect(subscription).toMatchObject({
    payment_settings: { payment_method_types: ['card'] },
    latest_invoice: { statement_descriptor: 'PETWELL CLINIC' },
  });

  const event = await paid(1);
  expect(event?.data).toMatchObject({
    enrollmentId: 1,
    petName: 'Rex',
    planName: 'Dog Gold',
    payer: { ownerId: 101, email: 'owner101@example.com', firstName: 'Ada', lastName: 'Example' },
    paymentIntentId: intent.id,
    amountCents: 12_765,
    currency: 'usd',
    isFirstPayment: true,
    cardBrand: 'visa',
    cardLast4: '4242',
    subscription: {
      enrollmentId: 1,
      subscriptionId: answer.subscriptionId,
      status: 'active',
      isMembershipFeePaid: true,
    },
  });
  expect(event?.data.lines.map(({ amountCents }) => amountCents).sort()).toEqual([
    1450, 4900, 6415,
  ]);
  await billing.settled();
  const facts = await billing.published('subscription.status-changed.v1', 1);
  expect(facts.map(({ data }) => data.status)).toEqual(['active']);
  const versions = facts.map(({ data }) => data.version);
  expect(versions).toEqual([...versions].sort((one, other) => one - other));
});

test('[PAY-07] twenty concurrent calls create one subscription and get the same response', async () => {
  billing.enroll({ enrollmentId: 2, ownerId: 102 });
  const other = await billing.startAnotherReplica();
  const headers = {
    'content-type': 'application/json',
    ...billing.as(ownerPrincipals(102)),
  };
  const call = (index: number) =>
    fetch(`${index % 2 === 0 ? billing.url() : other}/api/create-subscription`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ enrollmentId: 2 }),
    });
  const first = await Promise.all(Array.from({ length: 20 }, (_, index) => call(index)));
  expect(first.map(({ status }) => status)).toContain(200);
  const responses: Response[] = [];
  for (const [index, response] of first.entries()) {
    // They take turns. Whose turn doesn't come within seconds is told to ask again, and does.
    const isTooLate = response.status === 503;
    responses.push(isTooLate ? await call(index) : response);
  }
  expect(responses.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200));
  const answers = await Promise.all(responses.map((response) => response.text()));
  expect(new Set(answers).size).toBe(1);
  const [customer] = (await billing.stripe.customers.list({ limit: 100 })).data.filter(
    ({ email }) => email === 'owner102@example.com',
  );
  const subscriptions = await billing.stripe.subscriptions.list({
    customer: customer?.id ?? '',
    status: 'all',
  });
  expect(subscriptions.data).toHaveLength(1);
});

test('[PAY-08] announces a declined card once, and the same secret then takes another card', async () => {
  billing.enroll({ enrollmentId: 3, ownerId: 103 });
  const { clientSecret } = await billing.createSubscription(3, 103);
  await expect(
    billing.pay(clientSecret, 'pm_card_visa_chargeDeclinedInsufficientFunds'),
  ).rejects.toMatchObject({ code: 'card_declined' });
  await vi.waitFor(
    async () => {
      const payment = await billing.prisma.payment.findFirst({ where: { enrollmentId: 3 } });
      expect(payment).toMatchObject({ failedAttempt: 1, failureReason: 'insufficient_funds' });
    },
    { timeout: 10_000, interval: 50 },
  );
  const again = await billing.createSubscription(3, 103);
  expect(again.clientSecret).toBe(clientSecret);
  await billing.pay(again.clientSecret);
  await paid(3);
  await billing.settled();
  expect(await billing.published('mail.requested.v1', 3)).toEqual([]);
  const done = await billing.createSubscription(3, 103);
  expect(done).toMatchObject({
    clientSecret: null,
    enrollment: { status: 'active', membershipFeePaid: true },
  });
});

test('[PAY-08] a card with 3-D Secure is paid once its holder confirms', async () => {
  billing.enroll({ enrollmentId: 4, ownerId: 104 });
  const { clientSecret } = await billing.createSubscription(4, 104);
  const intent = await billing.pay(clientSecret, 'pm_card_threeDSecure2Required');
  expect(intent.status).toBe('requires_action');
  expect(await billing.published('payment.succeeded.v1', 4)).toHaveLength(0);
  await fetch(`${billing.provider.url}/_challenges/${paymentIntentOf(clientSecret)}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ outcome: 'complete' }),
  });
  await paid(4);
});
