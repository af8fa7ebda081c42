import { ownPaymentsSchema } from '@petwell/contracts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ownerPrincipals } from '../factories.ts';
import { previewNextCharges } from './preview-next-charges.ts';
import { startBilling, type RunningBilling } from './running-billing.ts';
import { startClockedOwner } from './test-clock.ts';

let billing: RunningBilling;
let now = new Date();
beforeAll(async () => {
  billing = await startBilling();
});
afterAll(() => billing.stop());

const preview = () => previewNextCharges(billing, () => now);

/** As reconciliation does, or a webhook with news. */
const readAgain = (enrollmentId: number) =>
  billing.post(
    '/internal/subscription-facts',
    { enrollmentIds: [enrollmentId] },
    billing.asService('enrollment'),
  );

async function startEnrollment(enrollmentId: number) {
  const ownerId = 100 + enrollmentId;
  const owner = await startClockedOwner(billing, { ownerId, start: '2028-01-10T17:00:00.000Z' });
  now = new Date('2028-01-10T18:00:00.000Z');
  billing.enroll({ enrollmentId, ownerId });
  const { clientSecret, subscriptionId } = await billing.createSubscription(enrollmentId, ownerId);
  await billing.pay(clientSecret);
  await billing.settled();
  const shown = async () => {
    const response = await fetch(`${billing.url()}/api/payments`, {
      headers: billing.as(ownerPrincipals(ownerId)),
    });
    return ownPaymentsSchema.parse(await response.json()).nextCharges;
  };
  return { ...owner, enrollmentId, subscriptionId, shown };
}
const mails = (enrollmentId: number) => billing.requestedMails('next-charge', enrollmentId);
const order = (enrollmentId: number, what: 'end-with-period' | 'withdraw-end') =>
  billing.post(
    `/internal/enrollments/${enrollmentId}/${what}`,
    {},
    billing.asService('enrollment'),
  );

test('[MNY-49] the next charge is stored and shown; only one that is news is mailed, once', async () => {
  const enrollment = await startEnrollment(1);
  await preview();
  const usual = { enrollmentId: 1, amount: '63.50', chargeOn: '2028-02-10' };
  expect(await enrollment.shown()).toEqual([usual]);
  await billing.stripe.invoiceItems.create({
    customer: enrollment.customerId,
    subscription: enrollment.subscriptionId,
    amount: 1_000,
    currency: 'usd',
  });
  await preview();
  expect(await enrollment.shown()).toEqual([usual]);
  expect(await mails(1)).toEqual([]);

  await readAgain(1);
  await preview();
  await readAgain(1);
  await preview();
  expect(await enrollment.shown()).toEqual([{ ...usual, amount: '73.50' }]);
  expect(await mails(1)).toMatchObject([
    { amountCents: 7_350, lastCents: 6_350, chargeAt: '2028-02-10T17:00:00.000Z', petName: 'Rex' },
  ]);

  // Once it is charged, the next one is unknown until it is previewed; then it is as before, which is news again.
  now = new Date('2028-02-10T20:00:00.000Z');
  await enrollment.advanceTo('2028-02-10T19:00:00.000Z');
  expect(await enrollment.shown()).toEqual([]);
  await preview();
  expect(await enrollment.shown()).toEqual([{ ...usual, chargeOn: '2028-03-10' }]);
  expect((await mails(1)).map(({ amountCents }) => amountCents)).toEqual([7_350, 6_350]);
});

test('[MNY-49] while the plan ends there is none, shown or mailed; nor after the end is withdrawn as it was', async () => {
  const enrollment = await startEnrollment(2);
  await preview();
  const [usual] = await enrollment.shown();
  expect((await order(2, 'end-with-period')).status).toBe(200);
  expect(await enrollment.shown()).toEqual([]);
  // Other items that Stripe would charge are no news for a plan that ends.
  const { id: itemId } = await billing.stripe.invoiceItems.create({
    customer: enrollment.customerId,
    subscription: enrollment.subscriptionId,
    amount: 1_000,
    currency: 'usd',
  });
  await readAgain(2);
  await preview();
  expect(await enrollment.shown()).toEqual([]);
  expect(await mails(2)).toEqual([]);
  await billing.stripe.invoiceItems.del(itemId);
  expect((await order(2, 'withdraw-end')).status).toBe(200);
  await preview();
  expect(await enrollment.shown()).toEqual([usual]);
  expect(await mails(2)).toEqual([]);
});
