import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { startBilling, type RunningBilling } from './running-billing.ts';
import { startClockedOwner } from './test-clock.ts';

let billing: RunningBilling;
beforeAll(async () => {
  billing = await startBilling();
});
afterAll(() => billing.stop());
afterEach(() => setFaults([]));

const setFaults = (requests: object[]) =>
  fetch(`${billing.provider.url}/_faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ requests }),
  });

/**
 * An owner with two plans: of the 10th and of the 12th of each month. The first one's February payment was declined on
 * the 10th; Stripe tries it again three days later.
 */
async function startTwoEnrollments(overdue: number, { isKnown = true } = {}) {
  const ownerId = 100 + overdue;
  const other = overdue + 1;
  const owner = await startClockedOwner(billing, { ownerId, start: '2028-01-10T00:00:00.000Z' });
  const enroll = async (enrollmentId: number) => {
    billing.enroll({ enrollmentId, ownerId });
    const { clientSecret, subscriptionId } = await billing.createSubscription(
      enrollmentId,
      ownerId,
    );
    await billing.pay(clientSecret);
    await billing.settled();
    return subscriptionId;
  };
  const subscription = await enroll(overdue);
  await owner.advanceTo('2028-01-12T00:00:00.000Z');
  const otherSubscription = await enroll(other);
  const card = await billing.stripe.paymentMethods.attach('pm_card_chargeCustomerFail', {
    customer: owner.customerId,
  });
  const change = { default_payment_method: card.id };
  await billing.stripe.subscriptions.update(subscription, change);
  if (!isKnown) billing.gate.close();
  await owner.advanceTo('2028-02-10T02:00:00.000Z');
  billing.gate.open();
  const failures = async () => (await billing.requestedMails('payment-failed', overdue)).length;
  expect(await failures()).toBe(isKnown ? 1 : 0);
  const [invoice] = (await billing.stripe.invoices.list({ subscription, status: 'open' })).data;
  const invoiceId = invoice?.id ?? '';
  return {
    ...owner,
    subscription,
    otherSubscription,
    invoiceId,
    isTriedAgain: async () =>
      (await billing.stripe.invoices.retrieve(invoiceId)).auto_advance === true,
    failures,
    order: (action: string, body: object = {}) =>
      billing.post(
        `/internal/enrollments/${other}/${action}`,
        body,
        billing.asService('enrollment'),
      ),
  };
}
type Enrollments = Awaited<ReturnType<typeof startTwoEnrollments>>;
const reconcile = () =>
  billing.post('/internal/reconciliation', {}, billing.asService('enrollment'));

async function expectRetries(enrollments: Enrollments) {
  await vi.waitFor(async () => expect(await enrollments.isTriedAgain()).toBe(true), 15_000);
  await enrollments.advanceTo('2028-02-16T00:00:00.000Z');
  await vi.waitFor(async () => expect(await enrollments.failures()).toBe(2), 15_000);
}

test("[PAY-39] canceling one pet's plan here leaves the retries of another's as they are", async () => {
  const enrollments = await startTwoEnrollments(10);
  const answer = await enrollments.order('cancel-subscription', { onlyIfUnpaid: false });
  expect(answer.status).toBe(200);
  await expectRetries(enrollments);
});

test('[PAY-39] also of a payment whose failure billing was not told of', async () => {
  const enrollments = await startTwoEnrollments(80, { isKnown: false });
  const answer = await enrollments.order('cancel-subscription', { onlyIfUnpaid: false });
  expect(answer.status).toBe(200);
  await expectRetries(enrollments);
});

test('[PAY-39] so does the end of a paid month', async () => {
  const enrollments = await startTwoEnrollments(20);
  expect((await enrollments.order('end-with-period')).status).toBe(200);
  await enrollments.advanceTo('2028-02-12T02:00:00.000Z');
  expect(await billing.stripe.subscriptions.retrieve(enrollments.otherSubscription)).toMatchObject({
    status: 'canceled',
  });
  await expectRetries(enrollments);
});

test("[PAY-39] so does a cancel in Stripe's Dashboard", async () => {
  const enrollments = await startTwoEnrollments(30);
  // Billing resumes them as soon as it is told.
  billing.gate.close();
  await billing.stripe.subscriptions.cancel(enrollments.otherSubscription);
  expect(await enrollments.isTriedAgain()).toBe(false);
  await billing.settled();
  const told = billing.gate.deliveries.findLast(
    ({ type }) => type === 'customer.subscription.deleted',
  );
  if (!told) throw new Error('no webhook');
  billing.gate.open();
  await billing.gate.deliver(told);
  await billing.settled();
  await expectRetries(enrollments);
});

test("[PAY-39] so does a cancel in Stripe's Dashboard whose webhooks are lost, whichever plan is read first", async () => {
  const enrollments = await startTwoEnrollments(40);
  billing.gate.close();
  await billing.stripe.subscriptions.cancel(enrollments.otherSubscription);
  const { order } = enrollments;
  // Reads the overdue plan only: the other one's end isn't known.
  const overdue = await billing.post(
    '/internal/enrollments/40/withdraw-end',
    {},
    billing.asService('enrollment'),
  );
  expect(overdue.status).toBe(200);
  expect(await enrollments.isTriedAgain()).toBe(true);
  expect((await order('withdraw-end')).status).toBe(200);
  billing.gate.open();
  await expectRetries(enrollments);
});

test("[PAY-39] so does a cancel that billing dies in, between Stripe's answer and the commit", async () => {
  const enrollments = await startTwoEnrollments(50);
  billing.gate.close();
  await setFaults([{ match: '^DELETE /v1/subscriptions/', kind: 'reset', phase: 'after' }]);
  const answer = await enrollments.order('cancel-subscription', { onlyIfUnpaid: false });
  expect(answer.status).toBe(503);
  expect(await enrollments.isTriedAgain()).toBe(false);
  await setFaults([]);
  expect((await reconcile()).status).toBe(200);
  billing.gate.open();
  await expectRetries(enrollments);
});

test('[PAY-39] so does one after which billing dies before the retries are resumed: the next start resumes them', async () => {
  const enrollments = await startTwoEnrollments(60);
  await setFaults([{ match: `^POST /v1/invoices/${enrollments.invoiceId}$`, kind: 'reset' }]);
  const answer = await enrollments.order('cancel-subscription', { onlyIfUnpaid: false });
  expect(answer.status).toBe(200);
  await billing.settled();
  // Reading it meanwhile doesn't take it as stopped by the clinic.
  expect((await reconcile()).status).toBe(200);
  expect(await enrollments.isTriedAgain()).toBe(false);
  await setFaults([]);
  await billing.restart();
  await expectRetries(enrollments);
  expect(await billing.prisma.subscription.count({ where: { isResumeDue: true } })).toBe(0);
});

test('[MNY-100] what the clinic stopped on purpose stays stopped', async () => {
  const enrollments = await startTwoEnrollments(70);
  await billing.stripe.invoices.update(enrollments.invoiceId, { auto_advance: false });
  expect((await reconcile()).status).toBe(200);
  await billing.stripe.subscriptions.cancel(enrollments.otherSubscription);
  await billing.settled();
  const where = { stripeSubscriptionId: enrollments.otherSubscription };
  expect(await billing.prisma.subscription.findUnique({ where })).toMatchObject({
    status: 'canceled',
    isResumeDue: false,
  });
  await enrollments.advanceTo('2028-02-19T00:00:00.000Z');
  expect(await enrollments.isTriedAgain()).toBe(false);
  expect(await enrollments.failures()).toBe(1);
});
