import { handledProviderEvents } from '@petwell/contracts/provider-events';
import fc from 'fast-check';
import Stripe from 'stripe';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { webhookSecret } from '../factories.ts';
import { paymentIntentOf, startBilling, type RunningBilling } from './running-billing.ts';

const handled: readonly string[] = handledProviderEvents;
let billing: RunningBilling;
let enrollmentId = 0;
beforeAll(async () => {
  billing = await startBilling();
  await fetch(`${billing.provider.url}/_faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ webhooks: [{ kind: 'drop' }] }),
  });
});
afterAll(() => billing.stop());

/** Pays at the provider; every event is lost. */
async function payUnheard() {
  enrollmentId += 1;
  const ownerId = 100 + enrollmentId;
  billing.enroll({ enrollmentId, ownerId });
  const { clientSecret, subscriptionId } = await billing.createSubscription(enrollmentId, ownerId);
  await billing.pay(clientSecret);
  const subscription = await billing.stripe.subscriptions.retrieve(subscriptionId);
  const { latest_invoice: invoice, customer } = subscription;
  if (typeof invoice !== 'string' || typeof customer !== 'string') throw new Error('expanded');
  return {
    enrollmentId,
    subscriptionId,
    customerId: customer,
    invoiceId: invoice,
    paymentIntentId: paymentIntentOf(clientSecret),
  };
}
type Paid = Awaited<ReturnType<typeof payUnheard>>;

async function send(event: object): Promise<void> {
  const payload = JSON.stringify(event);
  const response = await fetch(`${billing.url()}/api/webhooks/stripe`, {
    method: 'POST',
    body: payload,
    headers: {
      'content-type': 'application/json',
      'stripe-signature': Stripe.webhooks.generateTestHeaderString({
        payload,
        secret: webhookSecret,
      }),
    },
  });
  expect(response.status).toBe(200);
}

/** Billing stores what the provider says, and announces it once. */
async function expectTruth(paid: Paid): Promise<void> {
  await billing.settled();
  const facts = await billing.published('subscription.status-changed.v1', paid.enrollmentId);
  expect(facts.at(-1)?.data).toMatchObject({ status: 'active', isMembershipFeePaid: true });
  const payments = await billing.published('payment.succeeded.v1', paid.enrollmentId);
  expect(payments.map(({ data }) => [data.invoiceId, data.amountCents])).toEqual([
    [paid.invoiceId, 12_765],
  ]);
}

test('[PAY-15] any events, repeated and in any order, lead to the true state', async () => {
  const picks = fc.array(fc.nat({ max: 1_000 }), { minLength: 1, maxLength: 20 });
  await fc.assert(
    fc.asyncProperty(picks, async (numbers) => {
      const paid = await payUnheard();
      const { data } = await billing.stripe.events.list({ limit: 100 });
      const ids = [paid.subscriptionId, paid.invoiceId, paid.paymentIntentId];
      const history = data.filter((event) => {
        const text = JSON.stringify(event.data.object);
        return handled.includes(event.type) && ids.some((id) => text.includes(id));
      });
      expect(history.length).toBeGreaterThan(3);
      const delivered = numbers.flatMap((number) => history[number % history.length] ?? []);
      await Promise.all(delivered.map(send));
      await expectTruth(paid);
    }),
    { numRuns: 10 },
  );
}, 120_000);
