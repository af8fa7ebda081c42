import { createOutbox, createTransaction } from '@petwell/chassis';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTransactions } from '../../src/core/store-transaction.ts';
import { createAnnounceAhead } from '../../src/notices/announce-ahead.ts';
import { createNotices } from '../../src/notices/store.ts';
import { clinic } from '../factories.ts';
import { startBilling, type RunningBilling } from './running-billing.ts';
import { startClockedOwner } from './test-clock.ts';

let billing: RunningBilling;
let now = '';
beforeAll(async () => {
  billing = await startBilling();
});
afterAll(() => billing.stop());

/** Runs housekeeping's announcements at that moment, twice at once, as two replicas would. */
async function runAt(moment: string): Promise<void> {
  now = moment;
  const { transactionWith } = createTransactions({
    transaction: createTransaction(billing),
    outbox: createOutbox({ source: 'billing' }),
    clinic,
  });
  const announce = createAnnounceAhead({
    transaction: transactionWith((tx) => ({ notices: createNotices(tx) })),
    clock: () => new Date(now),
  });
  await Promise.all([announce(), announce()]);
}

async function startEnrollment(
  enrollmentId: number,
  { ownerId = 100 + enrollmentId, start = '' } = {},
) {
  const owner = await startClockedOwner(billing, { ownerId, start });
  billing.enroll({ enrollmentId, ownerId });
  const { clientSecret, subscriptionId } = await billing.createSubscription(enrollmentId, ownerId);
  await billing.pay(clientSecret);
  await billing.settled();
  return { ...owner, ownerId, subscriptionId };
}

async function useCard(
  { customerId, subscriptionId }: { customerId: string; subscriptionId: string },
  card: string,
  [expYear, expMonth]: [number, number] = [2040, 12],
) {
  const method = await billing.stripe.paymentMethods.attach(card, { customer: customerId });
  await billing.stripe.paymentMethods.update(method.id, {
    card: { exp_month: expMonth, exp_year: expYear },
  });
  await billing.stripe.subscriptions.update(subscriptionId, { default_payment_method: method.id });
  await billing.settled();
}

const retries = (enrollmentId: number) => billing.requestedMails('payment-retry-due', enrollmentId);
const cards = (enrollmentId: number) => billing.requestedMails('card-expiring', enrollmentId);

test('[PAY-22] announces every retry once, also at the end of a month in a leap year', async () => {
  // The renewal is due on the last day that February 2028 has.
  const enrollment = await startEnrollment(1, { start: '2028-01-31T00:00:00.000Z' });
  await useCard(enrollment, 'pm_card_chargeCustomerFail');
  await enrollment.advanceTo('2028-02-29T02:00:00.000Z');
  const [failure] = await billing.requestedMails('payment-failed', 1);
  expect(failure?.nextAttemptAt).toBe('2028-03-03T01:00:00.000Z');
  const [, invoiceId] = failure?.dedupeKey.split(':') ?? [];

  await runAt('2028-03-01T12:00:00.000Z');
  expect(await retries(1)).toEqual([]);
  await runAt('2028-03-02T12:00:00.000Z');
  await runAt('2028-03-02T13:00:00.000Z');
  expect(await retries(1)).toEqual([
    {
      kind: 'payment-retry-due',
      dedupeKey: `payment.retry-due.v1:${invoiceId}:1`,
      firstName: 'Ada',
      email: 'owner101@example.com',
      enrollmentId: 1,
      petName: 'Rex',
      planName: 'Dog Gold',
      amountCents: 6_350,
      nextAttemptAt: '2028-03-03T01:00:00.000Z',
      cardBrand: 'visa',
      cardLast4: '0341',
    },
  ]);

  await enrollment.advanceTo('2028-03-03T02:00:00.000Z');
  await runAt('2028-03-03T03:00:00.000Z');
  await runAt('2028-03-07T12:00:00.000Z');
  await enrollment.advanceTo('2028-03-08T02:00:00.000Z');
  await runAt('2028-03-14T12:00:00.000Z');
  await enrollment.advanceTo('2028-03-15T02:00:00.000Z');
  await runAt('2028-03-16T00:00:00.000Z');
  const attempts = (mails: readonly { dedupeKey: string }[]) =>
    mails.map(({ dedupeKey }) => Number(dedupeKey.split(':').at(-1)));
  expect(attempts(await retries(1))).toEqual([1, 2, 3]);
  expect(attempts(await billing.requestedMails('payment-failed', 1))).toEqual([1, 2, 3, 4]);
});

test('announces no retry of a payment paid in the meantime', async () => {
  const enrollment = await startEnrollment(2, { start: '2028-01-10T00:00:00.000Z' });
  await useCard(enrollment, 'pm_card_chargeCustomerFail');
  await enrollment.advanceTo('2028-02-10T02:00:00.000Z');
  const { data } = await billing.stripe.invoices.list({ subscription: enrollment.subscriptionId });
  await billing.stripe.invoices.pay(data[0]?.id ?? '', { payment_method: 'pm_card_visa' });
  await billing.settled();
  await runAt('2028-02-12T12:00:00.000Z');
  expect(await retries(2)).toEqual([]);
});

test('[CAR-07] announces neither a retry nor an expiring card about a pet that died', async () => {
  const enrollment = await startEnrollment(5, { start: '2028-01-10T00:00:00.000Z' });
  await useCard(enrollment, 'pm_card_chargeCustomerFail', [2028, 2]);
  await enrollment.advanceTo('2028-02-10T02:00:00.000Z');
  const mark = (hasDied: boolean) =>
    billing.prisma.payableEnrollment.update({ where: { enrollmentId: 5 }, data: { hasDied } });
  await mark(true);
  await runAt('2028-02-12T12:00:00.000Z');
  expect([...(await retries(5)), ...(await cards(5))]).toEqual([]);
  await mark(false);
  await runAt('2028-02-12T12:00:00.000Z');
  expect([(await retries(5)).length, (await cards(5)).length]).toEqual([1, 1]);
});

test('[PAY-23] announces a card that expires on February 29 60 and 14 days ahead, once each', async () => {
  const enrollment = await startEnrollment(3, { start: '2027-11-01T00:00:00.000Z' });
  await useCard(enrollment, 'pm_card_mastercard', [2028, 2]);
  await runAt('2027-12-31T00:00:00.000Z');
  expect(await cards(3)).toEqual([]);
  await runAt('2028-01-02T00:00:00.000Z');
  await runAt('2028-01-03T00:00:00.000Z');
  expect(await cards(3)).toEqual([
    {
      kind: 'card-expiring',
      dedupeKey: 'card.expiring.v1:103:mastercard:4444:2028-2:60',
      firstName: 'Ada',
      email: 'owner103@example.com',
      cardBrand: 'mastercard',
      cardLast4: '4444',
      expMonth: 2,
      expYear: 2028,
      isLastCall: false,
      plans: [{ enrollmentId: 3, petName: 'Rex', planName: 'Dog Gold' }],
    },
  ]);
  await runAt('2028-02-16T12:00:00.000Z');
  await runAt('2028-02-29T12:00:00.000Z');
  await runAt('2028-03-01T12:00:00.000Z');
  expect((await cards(3)).map(({ isLastCall }) => (isLastCall ? 14 : 60))).toEqual([60, 14]);
});

test('announces a new card on its own schedule, and never a canceled plan’s card', async () => {
  const enrollment = await startEnrollment(4, { start: '2029-01-01T00:00:00.000Z' });
  await useCard(enrollment, 'pm_card_mastercard', [2029, 4]);
  await runAt('2029-04-20T00:00:00.000Z');
  expect((await cards(4)).map(({ isLastCall }) => (isLastCall ? 14 : 60))).toEqual([14]);
  await useCard(enrollment, 'pm_card_visa', [2029, 6]);
  await runAt('2029-04-21T00:00:00.000Z');
  expect(await cards(4)).toHaveLength(1);
  await runAt('2029-05-10T00:00:00.000Z');
  expect((await cards(4)).map(({ cardLast4, isLastCall }) => [cardLast4, isLastCall])).toEqual([
    ['4444', true],
    ['4242', false],
  ]);
  const headers = billing.asService('enrollment');
  const path = '/internal/enrollments/4/cancel-subscription';
  await billing.post(path, { onlyIfUnpaid: false }, headers);
  await runAt('2029-06-20T00:00:00.000Z');
  expect(await cards(4)).toHaveLength(2);
});

test('[PAY-23] announces no card of a plan that ends with its period, only of one charged before', async () => {
  const enrollment = await startEnrollment(6, { start: '2029-01-01T00:00:00.000Z' });
  await useCard(enrollment, 'pm_card_mastercard', [2029, 3]);
  const setEnd = async (end: { cancel_at_period_end: true } | { cancel_at: number }) => {
    await billing.stripe.subscriptions.update(enrollment.subscriptionId, end);
    await billing.settled();
  };
  await setEnd({ cancel_at_period_end: true });
  await runAt('2029-02-10T00:00:00.000Z');
  expect(await cards(6)).toEqual([]);
  await setEnd({ cancel_at: Date.parse('2029-06-01T00:00:00.000Z') / 1_000 });
  await runAt('2029-02-10T00:00:00.000Z');
  expect(await cards(6)).toHaveLength(1);
});
