import { randomUUID } from 'node:crypto';
import { addDays, clinicDay } from '@petwell/chassis/time';
import { errorBodySchema, readSnoozed, workListSchema, type Snooze } from '@petwell/contracts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { staffPrincipals } from '../factories.ts';
import { startBilling, type RunningBilling } from './running-billing.ts';

let billing: RunningBilling;
let enrollmentId = 0;
beforeAll(async () => {
  billing = await startBilling();
});
afterAll(() => billing.stop());
beforeEach(() => {
  enrollmentId += 1;
});

/** That many days from today, at the clinic. */
const dayIn = (days: number) => addDays(clinicDay(new Date(), 'America/New_York'), days);

/** A plan whose first payment was made, whose next one is open, and that Stripe retries. */
async function startOverdueEnrollment() {
  const ownerId = 100 + enrollmentId;
  billing.enroll({ enrollmentId, ownerId });
  const { clientSecret, subscriptionId } = await billing.createSubscription(enrollmentId, ownerId);
  await billing.pay(clientSecret);
  await billing.settled();
  const paid = await billing.prisma.payment.findFirstOrThrow({ where: { enrollmentId } });
  const invoiceId = `in_open${enrollmentId}`;
  const { id: _id, ...same } = paid;
  const open = { stripeInvoiceId: invoiceId, status: 'open', isFirst: false, paidAt: null };
  await billing.prisma.payment.create({
    data: { ...same, ...open, invoicedAt: new Date(), failedAt: new Date() },
  });
  await billing.prisma.subscription.updateMany({
    where: { stripeSubscriptionId: subscriptionId },
    data: { status: 'past_due' },
  });
  return { invoiceId, ownerId };
}

const staff = () => billing.as(staffPrincipals('staff'));
const send = (invoiceId: string, action: string, body: object, key: string = randomUUID()) => {
  const headers = { ...staff(), 'idempotency-key': key };
  return billing.post(`/api/admin/payments/${invoiceId}/${action}`, body, headers);
};
const read = async (path: string): Promise<unknown> =>
  (await fetch(`${billing.url()}${path}`, { headers: staff() })).json();
async function listed() {
  const { failedPayments } = workListSchema.parse(await read('/api/admin/work-list'));
  const items = failedPayments.items.filter((one) => one.enrollmentId === enrollmentId);
  return { items, total: failedPayments.total };
}
const snoozed = async () => {
  const { items } = readSnoozed.responses[200].parse(await read('/api/admin/work-list/snoozed'));
  return items.filter(({ invoiceId }) => invoiceId === `in_open${enrollmentId}`);
};
const acted = async (ownerId: number) => {
  const rows = await billing.prisma.outboxEvent.findMany({
    where: { type: 'staff.acted.v1', subject: `owner/${ownerId}` },
    orderBy: { id: 'asc' },
  });
  return rows.map(({ payload }) => (payload as { data: object }).data);
};
const later = (changes: Partial<Snooze> = {}): Snooze => ({
  list: 'failedPayments',
  until: dayIn(7),
  note: 'Gets paid on Friday',
  ...changes,
});

test('[MNY-18] a call is marked once per key, is on the work list, and becomes a note of its kind', async () => {
  const { invoiceId, ownerId } = await startOverdueEnrollment();
  const key = randomUUID();
  for (const _repeated of [1, 2]) {
    expect((await send(invoiceId, 'calls', { kind: 'left_message' }, key)).status).toBe(201);
  }
  expect(await billing.prisma.paymentCall.count()).toBe(1);
  expect((await listed()).items).toMatchObject([{ lastCall: { kind: 'left_message' } }]);
  await send(invoiceId, 'calls', { kind: 'called' });
  expect((await listed()).items).toMatchObject([{ invoiceId, lastCall: { kind: 'called' } }]);
  expect(await acted(ownerId)).toMatchObject([
    {
      action: 'follow-up',
      about: `enrollment/${enrollmentId}`,
      detail: 'left a message',
      note: { ownerId, kind: 'left_message', text: 'Left a message about a payment for Rex.' },
    },
    { detail: 'called', note: { kind: 'called' } },
  ]);
});

test('[MNY-19] a snoozed item leaves its list until that day, with a note, and can be woken', async () => {
  const { invoiceId, ownerId } = await startOverdueEnrollment();
  const { total } = await listed();
  expect((await send(invoiceId, 'snooze', later())).status).toBe(204);
  expect(await listed()).toEqual({ items: [], total: total - 1 });
  expect(await snoozed()).toMatchObject([
    { list: 'failedPayments', until: dayIn(7), ownerId, petName: 'Rex' },
  ]);
  const text = `Snoozed until ${dayIn(7)}: Gets paid on Friday`;
  expect(await acted(ownerId)).toMatchObject([{ note: { kind: 'snoozed', text } }]);
  // Another list has its own.
  expect((await send(invoiceId, 'wake', { list: 'latePayments' })).status).toBe(204);
  expect(await snoozed()).toHaveLength(1);
  expect((await send(invoiceId, 'wake', { list: 'failedPayments' })).status).toBe(204);
  expect((await listed()).items).toHaveLength(1);
  expect(await snoozed()).toEqual([]);
});

test('[MNY-19] on its day it is back', async () => {
  const { invoiceId } = await startOverdueEnrollment();
  await send(invoiceId, 'snooze', later({ until: dayIn(1) }));
  expect((await listed()).items).toEqual([]);
  await billing.prisma.workListSnooze.updateMany({ data: { until: new Date(dayIn(0)) } });
  expect((await listed()).items).toHaveLength(1);
  expect(await snoozed()).toEqual([]);
});

test.each([dayIn(0), dayIn(-1), dayIn(91)])('[MNY-19] not until %s', async (until) => {
  const { invoiceId } = await startOverdueEnrollment();
  const response = await send(invoiceId, 'snooze', later({ until }));
  const { code, fields } = errorBodySchema.parse(await response.json());
  expect([response.status, code]).toEqual([400, 'validation_failed']);
  expect(fields).toHaveProperty('until');
  expect((await listed()).items).toHaveLength(1);
});

test('[MNY-19] late payments and fraud reports can be snoozed as well, each on its own list', async () => {
  await startOverdueEnrollment();
  const payment = await billing.prisma.payment.findFirstOrThrow({
    where: { enrollmentId, status: 'paid' },
  });
  const marks = { isLate: true, fraudWarnedAt: new Date() };
  await billing.prisma.payment.update({ where: { id: payment.id }, data: marks });
  const found = async () => {
    const lists = workListSchema.parse(await read('/api/admin/work-list'));
    return [lists.latePayments, lists.fraudWarnings].map(
      ({ items }) => items.filter((one) => one.enrollmentId === enrollmentId).length,
    );
  };
  expect(await found()).toEqual([1, 1]);
  await send(payment.stripeInvoiceId ?? '', 'snooze', later({ list: 'latePayments' }));
  expect(await found()).toEqual([0, 1]);
  await send(payment.stripeInvoiceId ?? '', 'snooze', later({ list: 'fraudWarnings' }));
  expect(await found()).toEqual([0, 0]);
});
