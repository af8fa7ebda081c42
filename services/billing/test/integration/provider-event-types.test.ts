import { requiredProviderEvents } from '@petwell/contracts/provider-events';
import fc from 'fast-check';
import Stripe from 'stripe';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { webhookSecret } from '../factories.ts';
import { paymentIntentOf, startBilling, type RunningBilling } from './running-billing.ts';

const handled: readonly string[] = requiredProviderEvents;
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

/** Paid at the provider, that long after billing looked last, and every one of its events was lost. */
async function payUnheard({ observedAgoMs = 60_000 } = {}) {
  enrollmentId += 1;
  const ownerId = 100 + enrollmentId;
  billing.enroll({ enrollmentId, ownerId });
  const { clientSecret, subscriptionId } = await billing.createSubscription(enrollmentId, ownerId);
  await billing.pay(clientSecret);
  await billing.prisma.subscription.updateMany({
    where: { stripeSubscriptionId: subscriptionId },
    data: { observedAt: new Date(Date.now() - observedAgoMs) },
  });
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

/** What events of that type are about. */
function objectOf(type: string, paid: Paid): object {
  if (type.startsWith('payment_intent.')) return { id: paid.paymentIntentId };
  if (type.startsWith('charge.')) return { id: 'ch_1', payment_intent: paid.paymentIntentId };
  if (type.startsWith('customer.subscription.')) return { id: paid.subscriptionId };
  const parent = { subscription_details: { subscription: paid.subscriptionId } };
  return { id: paid.invoiceId, parent };
}

/** What the provider's objects describe, told once. */
async function expectTruth(paid: Paid): Promise<void> {
  await billing.settled();
  const facts = await billing.published('subscription.status-changed.v1', paid.enrollmentId);
  expect(facts.at(-1)?.data).toMatchObject({ status: 'active', isMembershipFeePaid: true });
  const payments = await billing.published('payment.succeeded.v1', paid.enrollmentId);
  expect(payments.map(({ data }) => [data.invoiceId, data.amountCents])).toEqual([
    [paid.invoiceId, 12_765],
  ]);
}

test.each(requiredProviderEvents)(
  '[PAY-15] one %s is enough where every other event was lost',
  async (type) => {
    const paid = await payUnheard();
    const id = `evt_only_${paid.enrollmentId}`;
    const created = Math.floor(Date.now() / 1000);
    await send({ id, object: 'event', type, created, data: { object: objectOf(type, paid) } });
    await expectTruth(paid);
    const row = await billing.prisma.providerEvent.findUniqueOrThrow({ where: { eventId: id } });
    expect(row).toMatchObject({ type, note: null, lastError: null });
  },
);

test('a creation that comes at once leads to no look: whatever follows has events of its own', async () => {
  const paid = await payUnheard({ observedAgoMs: 0 });
  const type = 'customer.subscription.created';
  const event = { id: 'evt_creation', object: 'event', type };
  const created = Math.floor(Date.now() / 1000);
  await send({ ...event, created, data: { object: objectOf(type, paid) } });
  await billing.settled();
  expect(await billing.published('payment.succeeded.v1', paid.enrollmentId)).toEqual([]);
  await send({
    ...event,
    id: 'evt_paid',
    type: 'invoice.paid',
    created,
    data: { object: objectOf('invoice.paid', paid) },
  });
  await expectTruth(paid);
});

test('[PAY-15] whatever of the true history arrives, however often and in whichever order, ends in the truth', async () => {
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
});
