import { workListSchema } from '@petwell/contracts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { staffPrincipals } from '../factories.ts';
import { startBilling, type RunningBilling } from './running-billing.ts';
import { paidSoFar, startClockedOwner } from './test-clock.ts';

let billing: RunningBilling;
beforeAll(async () => {
  billing = await startBilling();
});
afterAll(() => billing.stop());

/** Enrolled and paid on 10 January 2028, with a card that every later charge finds to be `card`. */
async function startEnrollment(enrollmentId: number, card: string) {
  const ownerId = 100 + enrollmentId;
  const owner = await startClockedOwner(billing, { ownerId, start: '2028-01-10T00:00:00.000Z' });
  billing.enroll({ enrollmentId, ownerId });
  const { clientSecret, subscriptionId } = await billing.createSubscription(enrollmentId, ownerId);
  await billing.pay(clientSecret);
  await billing.settled();
  const method = await billing.stripe.paymentMethods.attach(card, { customer: owner.customerId });
  const change = { default_payment_method: method.id };
  await billing.stripe.subscriptions.update(subscriptionId, change);
  return { ...owner, ownerId, subscriptionId };
}

const statusesOf = async (enrollmentId: number) =>
  (await billing.published('subscription.status-changed.v1', enrollmentId)).map(
    ({ data }) => data.status,
  );

test('[PAY-22] announces every failed attempt of a renewal once, until the plan is suspended', async () => {
  const { advanceTo } = await startEnrollment(1, 'pm_card_chargeCustomerFail');
  await advanceTo('2028-02-10T02:00:00.000Z');
  expect((await statusesOf(1)).at(-1)).toBe('past_due');
  await advanceTo('2028-02-14T00:00:00.000Z');
  await advanceTo('2028-02-19T00:00:00.000Z');
  expect((await statusesOf(1)).at(-1)).toBe('past_due');
  await advanceTo('2028-02-27T00:00:00.000Z');
  expect((await statusesOf(1)).at(-1)).toBe('unpaid');

  const failures = await billing.requestedMails('payment-failed', 1);
  expect(failures).toMatchObject([
    { nextAttemptAt: '2028-02-13T01:00:00.000Z', cardBrand: 'visa', cardLast4: '0341' },
    { nextAttemptAt: '2028-02-18T01:00:00.000Z' },
    { nextAttemptAt: '2028-02-25T01:00:00.000Z' },
    { nextAttemptAt: null },
  ]);
  const keys = failures.map(({ dedupeKey }) => dedupeKey);
  const [, invoiceId] = /^payment\.failed\.v1:(in_\w+):1$/.exec(keys[0] ?? '') ?? [];
  expect(keys).toEqual([1, 2, 3, 4].map((attempt) => `payment.failed.v1:${invoiceId}:${attempt}`));
  expect(await paidSoFar(billing, 1)).toHaveLength(1);
});

test('[PAY-22] a renewal without a card is announced and on the work list', async () => {
  const { advanceTo, subscriptionId } = await startEnrollment(5, 'pm_card_visa');
  const { default_payment_method: card } =
    await billing.stripe.subscriptions.retrieve(subscriptionId);
  await billing.stripe.paymentMethods.detach(card as string);
  await advanceTo('2028-02-10T02:00:00.000Z');
  const failures = await billing.requestedMails('payment-failed', 5);
  expect(failures).toMatchObject([
    {
      amountCents: 6_350,
      declineCode: 'no_payment_method',
      nextAttemptAt: '2028-02-13T01:00:00.000Z',
    },
  ]);
  const workList = await fetch(`${billing.url()}/api/admin/work-list`, {
    headers: billing.as(staffPrincipals('viewer')),
  });
  const { failedPayments } = workListSchema.parse(await workList.json());
  expect(failedPayments.items.find(({ enrollmentId }) => enrollmentId === 5)).toMatchObject({
    status: 'past_due',
    amountCents: 6_350,
    reason: 'no_payment_method',
    failedAt: '2028-02-10T00:00:00.000Z',
  });
  await advanceTo('2028-02-14T00:00:00.000Z');
  expect(await billing.requestedMails('payment-failed', 5)).toHaveLength(2);
});

test('a renewal that is paid after a failure is a recovery, and the plan is active again', async () => {
  const { advanceTo, subscriptionId } = await startEnrollment(2, 'pm_card_chargeCustomerFail');
  await advanceTo('2028-02-10T02:00:00.000Z');
  const [invoice] = (await billing.stripe.invoices.list({ subscription: subscriptionId })).data;
  const card = { payment_method: 'pm_card_visa' };
  await billing.stripe.invoices.pay(invoice?.id ?? '', card);
  await billing.settled();
  await advanceTo('2028-03-11T00:00:00.000Z');

  expect(await paidSoFar(billing, 2)).toMatchObject([
    { isFirstPayment: true, isRecovery: false },
    { isFirstPayment: false, isRecovery: true, amountCents: 6_350 },
    { isFirstPayment: false, isRecovery: false, amountCents: 6_350 },
  ]);
  expect(await billing.requestedMails('payment-failed', 2)).toHaveLength(1);
  const statuses = await statusesOf(2);
  expect(statuses).toContain('past_due');
  expect(statuses.at(-1)).toBe('active');
});

test('requests an email about a renewal that needs confirmation by the bank', async () => {
  const { advanceTo } = await startEnrollment(3, 'pm_card_authenticationRequired');
  await advanceTo('2028-02-10T02:00:00.000Z');
  expect(await billing.requestedMails('payment-failed', 3)).toEqual([]);
  expect(await billing.requestedMails('payment-action-required', 3)).toMatchObject([
    { dedupeKey: expect.stringMatching(/:1$/) as string, amountCents: 6_350 },
  ]);
});

test('requests no email about a decline at the checkout, which the owner saw there', async () => {
  billing.enroll({ enrollmentId: 4, ownerId: 104 });
  const { clientSecret } = await billing.createSubscription(4, 104);
  await expect(billing.pay(clientSecret, 'pm_card_chargeDeclined')).rejects.toMatchObject({
    code: 'card_declined',
  });
  await billing.settled();
  expect(await billing.prisma.payment.findFirst({ where: { enrollmentId: 4 } })).toMatchObject({
    failedAttempt: 1,
    isFirst: true,
  });
  expect(await billing.published('mail.requested.v1', 4)).toEqual([]);
});
