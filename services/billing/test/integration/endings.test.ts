import { setTimeout as sleep } from 'node:timers/promises';
import { paymentStandingSchema } from '@petwell/contracts/internal';
import { workListSchema } from '@petwell/contracts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { staffPrincipals } from '../factories.ts';
import { holdStripe } from './hold-stripe.ts';
import { startBilling, type RunningBilling } from './running-billing.ts';
import { paidSoFar, startClockedOwner } from './test-clock.ts';

let billing: RunningBilling;
const stripe = holdStripe();
beforeAll(async () => {
  billing = await startBilling();
});
afterAll(async () => {
  await billing.stop();
  stripe.stop();
});

const start = '2027-03-01T09:00:00.000Z';
const renewal = '2027-04-01T09:00:00.000Z';

/** Enrolled and paid for the first time at `start`, by the customer's clock. */
async function startEnrollment(enrollmentId: number) {
  const ownerId = 100 + enrollmentId;
  const owner = await startClockedOwner(billing, { ownerId, start });
  billing.enroll({ enrollmentId, ownerId });
  const { clientSecret, subscriptionId } = await billing.createSubscription(enrollmentId, ownerId);
  await billing.pay(clientSecret);
  await billing.settled();
  const order = async (action: string, body: object = {}) => {
    const path = `/internal/enrollments/${enrollmentId}/${action}`;
    const response = await billing.post(path, body, billing.asService('enrollment'));
    expect(response.status).toBe(200);
    return (await response.json()) as { subscription: object | null };
  };
  return { ...owner, subscriptionId, order };
}
/** The next renewals are declined. */
async function declineRenewals({
  customerId,
  subscriptionId,
}: Awaited<ReturnType<typeof startEnrollment>>) {
  const method = await billing.stripe.paymentMethods.attach('pm_card_chargeCustomerFail', {
    customer: customerId,
  });
  const change = { default_payment_method: method.id };
  await billing.stripe.subscriptions.update(subscriptionId, change);
}
async function lastFact(enrollmentId: number) {
  await billing.settled();
  const facts = await billing.published('subscription.status-changed.v1', enrollmentId);
  return facts.at(-1)?.data;
}
async function statusesAtStripe(subscription: string) {
  const { data } = await billing.stripe.invoices.list({ subscription });
  return data.map(({ status }) => status).toReversed();
}
async function standing(enrollmentId: number) {
  const path = `${billing.url()}/internal/enrollments/${enrollmentId}/payment-standing`;
  const response = await fetch(path, { headers: billing.asService('enrollment') });
  return paymentStandingSchema.parse(await response.json());
}
async function problems() {
  await billing.settled();
  const headers = billing.as(staffPrincipals('viewer'));
  const response = await fetch(`${billing.url()}/api/admin/work-list`, { headers });
  return workListSchema.parse(await response.json()).subscriptionProblems.items;
}
async function addPendingItem({
  customerId,
  subscriptionId,
}: Awaited<ReturnType<typeof startEnrollment>>) {
  const item = { customer: customerId, subscription: subscriptionId };
  return billing.stripe.invoiceItems.create({ ...item, amount: 500, currency: 'usd' });
}

test('[MNY-21] a plan that ends with its paid month is charged nothing more, and ends on that day', async () => {
  const enrollment = await startEnrollment(1);
  const item = await addPendingItem(enrollment);
  expect(await enrollment.order('end-with-period')).toMatchObject({
    subscription: { status: 'active', endsAt: renewal },
  });
  expect(await billing.stripe.subscriptions.retrieve(enrollment.subscriptionId)).toMatchObject({
    cancel_at_period_end: true,
  });
  await expect(billing.stripe.invoiceItems.retrieve(item.id)).rejects.toThrow('No such');
  expect(await lastFact(1)).toMatchObject({ status: 'active', endsAt: renewal });
  // It was ordered here, so staff needn't look at it.
  expect(await problems()).toEqual([]);
  await enrollment.advanceTo('2027-03-31T09:00:00.000Z');
  expect(await lastFact(1)).toMatchObject({ status: 'active' });
  await enrollment.advanceTo('2027-06-01T09:00:00.000Z');
  expect(await lastFact(1)).toMatchObject({ status: 'canceled', endsAt: null });
  expect(await paidSoFar(billing, 1)).toHaveLength(1);
  expect(await statusesAtStripe(enrollment.subscriptionId)).toEqual(['paid']);
});

test('[MNY-21] an open renewal is voided with it, and never tried again', async () => {
  const enrollment = await startEnrollment(2);
  await declineRenewals(enrollment);
  await enrollment.advanceTo('2027-04-01T12:00:00.000Z');
  expect(await lastFact(2)).toMatchObject({ status: 'past_due' });
  expect(await standing(2)).toMatchObject({
    paidThrough: renewal,
    lastPayment: { amountCents: 12_765 },
    openInvoices: [{ amountCents: 6_350, invoicedAt: renewal }],
  });
  await enrollment.order('end-with-period');
  expect(await statusesAtStripe(enrollment.subscriptionId)).toEqual(['paid', 'void']);
  expect((await standing(2)).openInvoices).toEqual([]);
  await enrollment.advanceTo('2027-07-01T09:00:00.000Z');
  expect(await lastFact(2)).toMatchObject({ status: 'canceled' });
  expect(await paidSoFar(billing, 2)).toHaveLength(1);
  expect(await billing.requestedMails('payment-failed', 2)).toHaveLength(1);
});

test('[MNY-26] withdrawing clears an end that was set in the Dashboard, by its day or with the period', async () => {
  const enrollment = await startEnrollment(3);
  const { subscriptions } = billing.stripe;
  const day = Date.parse('2027-03-20T09:00:00.000Z') / 1000;
  for (const end of [{ cancel_at: day }, { cancel_at_period_end: true }]) {
    await subscriptions.update(enrollment.subscriptionId, { ...end, proration_behavior: 'none' });
    const endsAt = 'cancel_at' in end ? '2027-03-20T09:00:00.000Z' : renewal;
    expect(await lastFact(3)).toMatchObject({ endsAt });
    expect(await problems()).toMatchObject([{ enrollmentId: 3, problem: 'ends', at: endsAt }]);
    expect(await enrollment.order('withdraw-end')).toMatchObject({
      subscription: { endsAt: null },
    });
    expect(await problems()).toEqual([]);
  }
  await enrollment.advanceTo('2027-04-02T09:00:00.000Z');
  expect(await lastFact(3)).toMatchObject({ status: 'active', endsAt: null });
  expect(await paidSoFar(billing, 3)).toHaveLength(2);
});

test('[MNY-24] an end now voids the draft of a renewal and the open one before, and deletes what was pending', async () => {
  const enrollment = await startEnrollment(4);
  await declineRenewals(enrollment);
  await enrollment.advanceTo('2027-05-01T09:10:00.000Z');
  expect(await statusesAtStripe(enrollment.subscriptionId)).toEqual(['paid', 'open', 'draft']);
  const item = await addPendingItem(enrollment);
  const order = { onlyIfUnpaid: false };
  expect(await enrollment.order('cancel-subscription', order)).toMatchObject({
    subscription: { status: 'canceled' },
  });
  expect(await statusesAtStripe(enrollment.subscriptionId)).toEqual(['paid', 'void', 'void']);
  await expect(billing.stripe.invoiceItems.retrieve(item.id)).rejects.toThrow('No such');
  expect(await enrollment.order('cancel-subscription', order)).toMatchObject({
    subscription: { status: 'canceled' },
  });
  await enrollment.advanceTo('2027-07-01T09:00:00.000Z');
  expect(await paidSoFar(billing, 4)).toHaveLength(1);
});

test('[MNY-24] an end now that was interrupted at the payment provider is finished by the next call', async () => {
  const enrollment = await startEnrollment(5);
  await declineRenewals(enrollment);
  await enrollment.advanceTo('2027-04-01T12:00:00.000Z');
  const path = '/internal/enrollments/5/cancel-subscription';
  const send = () => billing.post(path, { onlyIfUnpaid: false }, billing.asService('enrollment'));
  const interrupted = [
    { match: 'DELETE /v1/subscriptions/', phase: 'after' },
    { match: 'GET /v1/invoiceitems', phase: 'before' },
    { match: 'POST /v1/invoices/in_\\w+/void', phase: 'before' },
  ];
  for (const fault of interrupted) {
    await fetch(`${billing.provider.url}/_faults`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ requests: [{ ...fault, kind: 'reset' }] }),
    });
    expect((await send()).status).toBe(503);
    await fetch(`${billing.provider.url}/_faults`, { method: 'DELETE' });
  }
  expect((await send()).status).toBe(200);
  expect(await statusesAtStripe(enrollment.subscriptionId)).toEqual(['paid', 'void']);
  expect(await lastFact(5)).toMatchObject({ status: 'canceled' });
});

test('nothing is known of the payments of a plan that was never paid', async () => {
  billing.enroll({ enrollmentId: 6, ownerId: 106 });
  const nothing = { paidThrough: null, lastPayment: null, openInvoices: [] };
  expect(await standing(6)).toEqual(nothing);
  await billing.createSubscription(6, 106);
  expect(await standing(6)).toMatchObject({ ...nothing, openInvoices: [{ amountCents: 12_765 }] });
});

test('[MNY-24] an end with the period that comes while the plan is ending now waits, and finds it ended', async () => {
  const enrollment = await startEnrollment(7);
  const held = stripe.next(/^DELETE \/v1\/subscriptions\//);
  const now = enrollment.order('cancel-subscription', { onlyIfUnpaid: false });
  await held.arrived;
  expect(await billing.prisma.lease.count({ where: { key: 'enrollment:7' } })).toBe(1);
  const later = enrollment.order('end-with-period');
  // Long enough to come upon the lease; if it comes later, the answer is the same.
  await sleep(500);
  held.release();
  const over = { subscription: { status: 'canceled', endsAt: null } };
  expect(await Promise.all([now, later])).toMatchObject([over, over]);
});
