import { paymentDetailSchema, workListSchema } from '@petwell/contracts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { staffPrincipals } from '../factories.ts';
import { startBilling, type RunningBilling } from './running-billing.ts';
import { paidSoFar, startClockedOwner } from './test-clock.ts';

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

async function paymentOf(enrollmentId: number) {
  const { stripeInvoiceId } = await billing.prisma.payment.findFirstOrThrow({
    where: { enrollmentId },
  });
  const path = `/api/admin/payments/${stripeInvoiceId}`;
  const headers = billing.as(staffPrincipals('manager'));
  const response = await fetch(`${billing.url()}${path}`, { headers });
  return paymentDetailSchema.parse(await response.json());
}

test('[PAY-32] a credit that covers the first invoice pays it, and the owner is asked for a card', async () => {
  const { clientSecret, ownerId, subscriptionId } = await enrollWithCredit(1, 20_000);
  await billing.settled();
  expect(clientSecret).toMatch(/^seti_/);
  expect(await paidSoFar(billing, 1)).toMatchObject([{ amountCents: 0, isFirstPayment: true }]);
  for (const claim of [null, 'pi_from_an_older_tab']) {
    expect(await verify(1, claim)).toMatchObject({
      isConfirmed: true,
      subscription: { subscriptionId, status: 'active', isMembershipFeePaid: true },
    });
  }
  // [MNY-112] No card was charged.
  expect(await paymentOf(1)).toMatchObject({
    refundableCents: 0,
    payment: { amountCents: 12_765, chargedCents: 0 },
  });
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

test('[MNY-112] [MNY-08] only what the card was charged is offered for a refund, also on the work list', async () => {
  // A webhook reads the payment again, and what is changed below with it.
  await billing.settled();
  expect(await paymentOf(2)).toMatchObject({
    refundableCents: 7_765,
    payment: { amountCents: 12_765, chargedCents: 7_765 },
  });
  const change = (data: object) =>
    billing.prisma.payment.updateMany({ where: { enrollmentId: 2 }, data });
  await change({ isLate: true, paidAt: new Date() });
  const listed = async () => {
    const headers = billing.as(staffPrincipals('viewer'));
    const response = await fetch(`${billing.url()}/api/admin/work-list`, { headers });
    return workListSchema.parse(await response.json()).latePayments.items;
  };
  expect(await listed()).toMatchObject([
    { amountCents: 7_765, proposedRefund: { amountCents: 7_765 } },
  ]);
  await change({ refundedAmount: '77.65' });
  expect(await listed()).toEqual([]);
});
