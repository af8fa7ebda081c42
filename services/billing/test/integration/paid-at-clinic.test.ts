import { randomUUID } from 'node:crypto';
import { errorBodySchema, enrollmentLinkSchema } from '@petwell/contracts';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { ownerPrincipals, staffPrincipals } from '../factories.ts';
import { startBilling, type RunningBilling } from './running-billing.ts';

let billing: RunningBilling;
let enrollmentId = 0;
let ownerId = 0;
beforeAll(async () => {
  billing = await startBilling();
});
afterAll(() => billing.stop());
beforeEach(() => {
  enrollmentId += 1;
  ownerId = 100 + enrollmentId;
  billing.enroll({ enrollmentId, ownerId });
});

/** Asks billing to stop online payment, as enrollment does before it records a payment. */
const stopPayingOnline = () =>
  billing.post(
    `/internal/enrollments/${enrollmentId}/cancel-subscription`,
    { onlyIfUnpaid: true, isPaidAtClinic: true },
    billing.asService('enrollment'),
  );
/** Enrollment has recorded it. */
function isRecorded() {
  const snapshot = billing.enroll({ enrollmentId, ownerId, status: 'active' });
  snapshot.enrollment.billing = 'elsewhere';
}
const ask = () =>
  billing.post('/api/create-subscription', { enrollmentId }, billing.as(ownerPrincipals(ownerId)));
const agree = () =>
  billing.post(
    '/api/payment-consents',
    { enrollmentId, textVersion: '2026-11-29-good' },
    { ...billing.as(ownerPrincipals(ownerId)), 'idempotency-key': randomUUID() },
  );
async function refusalOf(response: Response) {
  const { code, message } = errorBodySchema.parse(await response.json());
  return [response.status, code, message];
}
const paidAtClinic = [
  409,
  'already_paid',
  "This plan is paid at the clinic. You haven't been charged here. Please call us if you'd rather pay by card.",
];
const subscriptions = () => billing.prisma.subscription.count({ where: { enrollmentId } });
const twoMinutesAgo = () => new Date(Date.now() - 121_000);
const pass = () =>
  billing.prisma.payableEnrollment.update({
    where: { enrollmentId },
    data: { paidAtClinicSince: twoMinutesAgo() },
  });
async function makeJoinLink() {
  const response = await billing.post(
    `/api/admin/enrollments/${enrollmentId}/join-link`,
    {},
    { ...billing.as(staffPrincipals('staff')), 'idempotency-key': randomUUID() },
  );
  const { url } = enrollmentLinkSchema.parse(await response.json());
  return new URL(url).hash.replace('#token=', '');
}
const join = (path: string, token: string) => billing.post(`/api/join-links/${path}`, { token });

test('[MEM-14] a plan that is paid at the clinic can’t be paid online: nothing is made at Stripe', async () => {
  isRecorded();
  expect(await refusalOf(await ask())).toEqual(paidAtClinic);
  expect(await subscriptions()).toBe(0);
});

test('[MEM-14] with the card form open, the payment that staff record ends it for good', async () => {
  const { clientSecret, subscriptionId } = await billing.createSubscription(enrollmentId, ownerId);
  expect((await stopPayingOnline()).status).toBe(200);
  await expect(billing.confirmCard(clientSecret)).rejects.toThrow();
  expect(await billing.stripe.subscriptions.retrieve(subscriptionId)).toMatchObject({
    status: 'incomplete_expired',
  });
  // Enrollment has yet to store it.
  expect(await refusalOf(await ask())).toEqual([
    409,
    'status_conflict',
    "The clinic is recording a payment for this plan right now. You haven't been charged here. Please look again in a few minutes.",
  ]);
  isRecorded();
  await pass();
  expect(await refusalOf(await ask())).toEqual(paidAtClinic);
  // The form asks for the consent before it confirms the card, and so says why.
  expect(await refusalOf(await agree())).toEqual(paidAtClinic);
  expect(await billing.prisma.paymentConsent.count({ where: { enrollmentId } })).toBe(0);
  expect(await subscriptions()).toBe(1);
  expect(await billing.published('payment.succeeded.v1', enrollmentId)).toEqual([]);
});

test('[MEM-14] a payment by card that comes first wins, and is no late one', async () => {
  const { clientSecret } = await billing.createSubscription(enrollmentId, ownerId);
  const paying = billing.confirmCard(clientSecret).then(
    () => 'paid',
    () => 'refused',
  );
  const [outcome, { status }] = await Promise.all([paying, stopPayingOnline()]);
  // Either may win; never both, and never neither.
  expect(status).toBe(outcome === 'paid' ? 409 : 200);

  enrollmentId += 1;
  ownerId += 1;
  billing.enroll({ enrollmentId, ownerId });
  await billing.pay((await billing.createSubscription(enrollmentId, ownerId)).clientSecret);
  expect((await refusalOf(await stopPayingOnline()))[1]).toBe('already_paid');
  expect(await billing.prisma.payment.findFirst({ where: { enrollmentId } })).toMatchObject({
    status: 'paid',
    isLate: false,
  });
  expect((await ask()).status).toBe(200);
});

test('[MEM-14] a recording that came to nothing lets the owner pay again, and the payment isn’t late', async () => {
  await billing.createSubscription(enrollmentId, ownerId);
  await stopPayingOnline();
  await pass();
  billing.enrollment.state.isDown = true;
  expect((await ask()).status).toBe(503);
  billing.enrollment.state.isDown = false;
  const { clientSecret } = await billing.createSubscription(enrollmentId, ownerId);
  await billing.pay(clientSecret);
  const paid = async () => {
    const payments = await billing.prisma.payment.findMany({
      where: { enrollmentId },
      orderBy: { id: 'asc' },
    });
    expect(payments).toMatchObject([{ status: 'void' }, { status: 'paid', isLate: false }]);
  };
  await vi.waitFor(paid, { timeout: 10_000, interval: 50 });
});

test('[MEM-14] forms that open while staff record the payment make nothing that can be paid', async () => {
  await billing.createSubscription(enrollmentId, ownerId);
  await Promise.all([stopPayingOnline(), ...Array.from({ length: 8 }, ask)]);
  const { data } = await billing.stripe.subscriptions.list({ status: 'all', limit: 100 });
  const own = data.filter(({ metadata }) => metadata['enrollmentId'] === String(enrollmentId));
  expect(own.map(({ status }) => status)).toEqual(['incomplete_expired']);
});

test('[MEM-14] the link to join ends with it, and a page that is open is told why', async () => {
  const token = await makeJoinLink();
  expect((await join('prepare', token)).status).toBe(200);
  isRecorded();
  await billing.prisma.payableEnrollment.update({
    where: { enrollmentId },
    data: { paidAtClinicSince: twoMinutesAgo() },
  });
  expect(await refusalOf(await join('prepare', token))).toEqual(paidAtClinic);
  expect((await stopPayingOnline()).status).toBe(200);
  expect((await refusalOf(await join('lookup', token))).slice(0, 2)).toEqual([410, 'link_invalid']);
});
