import { afterAll, beforeAll, expect, test } from 'vitest';
import { startBilling, type RunningBilling } from './running-billing.ts';
import { allDelivered, paidSoFar, startClockedOwner } from './test-clock.ts';

let billing: RunningBilling;
beforeAll(async () => {
  billing = await startBilling();
});
afterAll(() => billing.stop());

/** An owner with a credit at Stripe, such as for an overpayment. */
async function enrollWithCredit(enrollmentId: number, creditCents: number) {
  const ownerId = 100 + enrollmentId;
  const start = '2028-01-10T00:00:00.000Z';
  const { customerId } = await startClockedOwner(billing, { ownerId, start });
  await billing.stripe.customers.update(customerId, { balance: -creditCents });
  billing.enroll({ enrollmentId, ownerId });
  return { ownerId, ...(await billing.createSubscription(enrollmentId, ownerId)) };
}

async function verify(enrollmentId: number, paymentIntentId: string | null): Promise<unknown> {
  const response = await billing.post(
    `/internal/enrollments/${enrollmentId}/verify-payment`,
    { ownerId: 100 + enrollmentId, paymentIntentId },
    billing.asService('enrollment'),
  );
  return response.json();
}

test('[PAY-32] a credit that covers the first invoice pays it, and the owner is asked for a card', async () => {
  const { clientSecret, ownerId, subscriptionId } = await enrollWithCredit(1, 20_000);
  await allDelivered(billing);
  expect(clientSecret).toMatch(/^seti_/);
  expect(await paidSoFar(billing, 1)).toMatchObject([{ amountCents: 0, isFirstPayment: true }]);
  for (const claim of [null, 'pi_from_an_older_tab']) {
    expect(await verify(1, claim)).toMatchObject({
      isConfirmed: true,
      subscription: { subscriptionId, status: 'active', isMembershipFeePaid: true },
    });
  }
  // Opening the payment page again still asks for the card.
  expect(await billing.createSubscription(1, ownerId)).toMatchObject({ clientSecret });
});

test('[PAY-32] a credit that covers a part of the first invoice leaves the rest to pay', async () => {
  const { clientSecret } = await enrollWithCredit(2, 5_000);
  const intent = await billing.pay(clientSecret);
  expect(intent).toMatchObject({ status: 'succeeded', amount: 7_765 });
  expect(await verify(2, intent.id)).toMatchObject({
    isConfirmed: true,
    subscription: { status: 'active', isMembershipFeePaid: true },
  });
});
