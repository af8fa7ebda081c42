import { webhookInfoSchema, workListSchema } from '@petwell/contracts';
import Stripe from 'stripe';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { ownerPrincipals, staffPrincipals, webhookSecret } from '../factories.ts';
import { startBilling, type RunningBilling } from './running-billing.ts';
import { paidSoFar } from './test-clock.ts';

let billing: RunningBilling;
beforeAll(async () => {
  billing = await startBilling();
});
afterAll(() => billing.stop());
beforeEach(() => setFaults({}));

const control = async (path: string, body: object) => {
  const response = await fetch(`${billing.provider.url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  expect(response.status).toBe(200);
};
const setFaults = (faults: object) => control('/_faults', faults);
const readStaff = async (path: string): Promise<unknown> => {
  const headers = billing.as(staffPrincipals('manager'));
  return (await fetch(`${billing.url()}${path}`, { headers })).json();
};

async function send(event: object): Promise<void> {
  const payload = JSON.stringify(event);
  const secret = webhookSecret;
  const response = await fetch(`${billing.url()}/api/webhooks/stripe`, {
    method: 'POST',
    body: payload,
    headers: {
      'content-type': 'application/json',
      'stripe-signature': Stripe.webhooks.generateTestHeaderString({ payload, secret }),
    },
  });
  expect(response.status).toBe(200);
}

test('[PAY-35] an invoice.paid of an older API version takes effect, and the set-up page says what is wrong', async () => {
  billing.enroll({ enrollmentId: 1, ownerId: 101 });
  await setFaults({ webhooks: [{ kind: 'drop' }] });
  const { clientSecret, subscriptionId } = await billing.createSubscription(1, 101);
  await billing.pay(clientSecret);
  const { latest_invoice: invoiceId } = await billing.stripe.subscriptions.retrieve(subscriptionId);
  await send({
    id: 'evt_of_2024',
    object: 'event',
    api_version: '2024-06-20',
    created: Math.floor(Date.now() / 1000),
    type: 'invoice.paid',
    // Before 2025, an invoice named its subscription at the top.
    data: { object: { id: invoiceId, object: 'invoice', subscription: subscriptionId } },
  });
  await billing.settled();
  expect(await paidSoFar(billing, 1)).toMatchObject([{ invoiceId, amountCents: 12_765 }]);
  const info = webhookInfoSchema.parse(await readStaff('/api/webhook-info'));
  expect(info.problem).toBe(
    'Events arrive in API version 2024-06-20. Set the webhook endpoint to 2026-10-28.endive in Stripe.',
  );
});

test('[PAY-37] a busy Stripe is asked again', async () => {
  billing.enroll({ enrollmentId: 2, ownerId: 102 });
  await setFaults({ requests: [{ match: '^POST ', kind: 'status', status: 429, times: 3 }] });
  const body = { enrollmentId: 2 };
  const owner = billing.as(ownerPrincipals(102));
  const response = await billing.post('/api/create-subscription', body, owner);
  expect(response.status).toBe(200);
  const { data } = await billing.stripe.subscriptions.list({ status: 'all' });
  expect(data.filter(({ metadata }) => metadata['enrollmentId'] === '2')).toHaveLength(1);
});

test('[PAY-38] a card that the bank replaced is stored for every plan that it pays', async () => {
  billing.enroll({ enrollmentId: 3, ownerId: 103 });
  const { clientSecret, subscriptionId } = await billing.createSubscription(3, 103);
  await billing.pay(clientSecret);
  await billing.settled();
  const { default_payment_method: card } =
    await billing.stripe.subscriptions.retrieve(subscriptionId);
  await control(`/_cards/${card as string}`, { exp_month: 2, exp_year: 2033, last4: '1881' });
  await billing.settled();
  const where = { stripeSubscriptionId: subscriptionId };
  expect(await billing.prisma.subscription.findUnique({ where })).toMatchObject({
    cardLast4: '1881',
    cardExpiresOn: new Date('2033-02-28T00:00:00.000Z'),
  });
});

test('[PAY-38] a payment that the bank calls fraudulent is on the work list until it is refunded', async () => {
  billing.enroll({ enrollmentId: 4, ownerId: 104 });
  const { clientSecret } = await billing.createSubscription(4, 104);
  const intent = await billing.pay(clientSecret);
  await billing.settled();
  const warnings = async () => {
    await billing.settled();
    const workList = workListSchema.parse(await readStaff('/api/admin/work-list'));
    return workList.fraudWarnings.items.map((one) => [one.enrollmentId, one.paymentIntentId]);
  };
  expect(await warnings()).toEqual([]);
  await control('/_fraud-warnings', { charge: intent.latest_charge });
  expect(await warnings()).toEqual([[4, intent.id]]);
  await billing.stripe.refunds.create({ payment_intent: intent.id });
  expect(await warnings()).toEqual([]);
});
