import { advanceClock } from 'stripe-simulator';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { ownerPrincipals } from '../factories.ts';
import { startBilling, type RunningBilling } from './running-billing.ts';

let billing: RunningBilling;
beforeAll(async () => {
  // Until a test clock moves, the provider settles no invoice.
  billing = await startBilling({ settleLagMs: 3_600_000 });
});
afterAll(() => billing.stop());

test('[PAY-12] [PAY-13] a payment that is not settled yet is not active, and the webhook completes it', async () => {
  billing.enroll({ enrollmentId: 1, ownerId: 101 });
  const { clientSecret } = await billing.createSubscription(1, 101);
  const { id: paymentIntentId } = await billing.confirmCard(clientSecret);
  const response = await billing.post(
    '/internal/enrollments/1/verify-payment',
    { ownerId: 101, paymentIntentId },
    billing.asService('enrollment'),
  );
  expect(await response.json()).toMatchObject({
    subscription: { status: 'incomplete', isMembershipFeePaid: false },
  });
  // Another tab doesn't ask for the card again.
  const headers = billing.as(ownerPrincipals(101));
  const again = await billing.post('/api/create-subscription', { enrollmentId: 1 }, headers);
  expect(await again.json()).toMatchObject({ clientSecret: null });
  expect(await billing.published('payment.succeeded.v1', 1)).toEqual([]);

  const { testClocks } = billing.stripe.testHelpers;
  const now = Math.floor(Date.now() / 1000);
  const clock = await testClocks.create({ frozen_time: now });
  await advanceClock(billing.stripe, clock.id, now + 60);
  await vi.waitFor(
    async () => expect(await billing.published('payment.succeeded.v1', 1)).toHaveLength(1),
    { timeout: 20_000 },
  );
  const facts = await billing.published('subscription.status-changed.v1', 1);
  expect(facts.map(({ data }) => data.status)).toEqual(['active']);
});
