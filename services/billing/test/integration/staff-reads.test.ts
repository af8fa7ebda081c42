import {
  customerPaymentsSchema,
  driftReportSchema,
  workListSchema,
  type WorkList,
} from '@petwell/contracts';
import type { z } from 'zod';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { staffPrincipals } from '../factories.ts';
import { startBilling, type RunningBilling } from './running-billing.ts';
import { startClockedOwner } from './test-clock.ts';

let billing: RunningBilling;
beforeAll(async () => {
  billing = await startBilling();
});
afterAll(() => billing.stop());

const ask = (path: string) =>
  fetch(`${billing.url()}${path}`, { headers: billing.as(staffPrincipals('viewer')) });
async function read<Schema extends z.ZodType>(path: string, schema: Schema) {
  const response = await ask(path);
  expect(response.status).toBe(200);
  return schema.parse(await response.json());
}

/** Paid on 10 January 2028; every renewal is refused with `card`. */
async function startFailingEnrollment(enrollmentId: number, card = 'pm_card_chargeCustomerFail') {
  const ownerId = 100 + enrollmentId;
  const owner = await startClockedOwner(billing, { ownerId, start: '2028-01-10T00:00:00.000Z' });
  billing.enroll({ enrollmentId, ownerId });
  const { clientSecret, subscriptionId } = await billing.createSubscription(enrollmentId, ownerId);
  await billing.pay(clientSecret);
  await billing.settled();
  const method = await billing.stripe.paymentMethods.attach(card, { customer: owner.customerId });
  await billing.stripe.subscriptions.update(subscriptionId, { default_payment_method: method.id });
  return owner;
}

test('[ADM-11] lists overdue payments, the newest failure first, in pages', async () => {
  const [one, two] = [await startFailingEnrollment(1), await startFailingEnrollment(2)];
  await one.advanceTo('2028-02-10T02:00:00.000Z');
  await two.advanceTo('2028-02-10T02:00:00.000Z');
  await two.advanceTo('2028-02-14T00:00:00.000Z');
  const { failedPayments } = await read('/api/admin/work-list', workListSchema);
  expect(failedPayments).toMatchObject({ total: 2, nextCursor: null });
  expect(failedPayments.items).toEqual([
    {
      ownerId: 102,
      ownerName: 'Ada Example',
      email: 'owner102@example.com',
      phone: '904 555 0100',
      enrollmentId: 2,
      petName: 'Rex',
      status: 'past_due',
      invoiceId: expect.stringMatching(/^in_/) as string,
      lastCall: null,
      amountCents: 6_350,
      months: [
        {
          startsAt: '2028-02-10T00:00:00.000Z',
          endsAt: '2028-03-10T00:00:00.000Z',
          amountCents: 6_350,
        },
      ],
      failedAt: '2028-02-13T01:00:00.000Z',
      nextAttemptAt: '2028-02-18T01:00:00.000Z',
      reason: 'generic_decline',
    },
    expect.objectContaining({ enrollmentId: 1, failedAt: '2028-02-10T01:00:00.000Z' }),
  ]);

  const first = await read('/api/admin/work-list?limit=1', workListSchema);
  const cursor = first.failedPayments.nextCursor ?? '';
  expect(first.failedPayments.items).toHaveLength(1);
  // A failure meanwhile moves no row to another page.
  await (await startFailingEnrollment(4)).advanceTo('2028-02-14T00:00:00.000Z');
  const second = await read(
    `/api/admin/work-list?limit=1&list=failedPayments&cursor=${cursor}`,
    workListSchema,
  );
  expect(second.failedPayments.items).toMatchObject([{ enrollmentId: 1 }]);
  expect(second.failedPayments.nextCursor).toBeNull();
});

test('a payment made later is no longer overdue', async () => {
  const owner = await startFailingEnrollment(3);
  await owner.advanceTo('2028-02-10T02:00:00.000Z');
  const isOwed = async () => {
    const { failedPayments } = await read('/api/admin/work-list', workListSchema);
    return failedPayments.items.some(({ enrollmentId }) => enrollmentId === 3);
  };
  expect(await isOwed()).toBe(true);
  const { data } = await billing.stripe.invoices.list({ customer: owner.customerId });
  await billing.stripe.invoices.pay(data[0]?.id ?? '', { payment_method: 'pm_card_visa' });
  await billing.settled();
  expect(await isOwed()).toBe(false);
});

/** An active plan whose card, says Stripe, is good until the end of that month. */
async function payWithCard(enrollmentId: number, ownerId: number, [expYear, expMonth]: number[]) {
  billing.enroll({ enrollmentId, ownerId });
  const { clientSecret, subscriptionId } = await billing.createSubscription(enrollmentId, ownerId);
  await billing.pay(clientSecret);
  const { default_payment_method: method } =
    await billing.stripe.subscriptions.retrieve(subscriptionId);
  if (typeof method !== 'string') throw new Error('no card');
  const card = { exp_month: expMonth ?? 0, exp_year: expYear ?? 0 };
  await billing.stripe.paymentMethods.update(method, { card });
  // Whatever changes the subscription makes billing look at it.
  await billing.stripe.subscriptions.update(subscriptionId, { description: 'looked at again' });
  await billing.settled();
}

const now = new Date();
const monthAfter = (months: number) => {
  const day = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + months, 1));
  return [day.getUTCFullYear(), day.getUTCMonth() + 1];
};
/** The last day of the next month may be 62 days ahead. */
const isNextListed =
  Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 2, 0) < now.getTime() + 59 * 86_400_000;
/** Two months whose cards are listed. */
const [soon, later] = isNextListed
  ? [monthAfter(0), monthAfter(1)]
  : [monthAfter(-1), monthAfter(0)];

test('[ADM-11] lists cards that expire within 60 days, soonest first, once for all plans they pay', async () => {
  await payWithCard(11, 111, later);
  await payWithCard(12, 111, later);
  await payWithCard(13, 113, soon);
  await payWithCard(14, 114, monthAfter(4));
  const { expiringCards } = await read('/api/admin/work-list', workListSchema);
  expect(expiringCards.items.map(({ ownerId }) => ownerId)).toEqual([113, 111]);
  expect(expiringCards.total).toBe(2);
  expect(expiringCards.items[1]).toEqual({
    ownerId: 111,
    ownerName: 'Ada Example',
    email: 'owner111@example.com',
    phone: '904 555 0100',
    brand: 'visa',
    last4: '4242',
    expMonth: later[1],
    expYear: later[0],
    enrollments: [
      { enrollmentId: 11, petName: 'Rex' },
      { enrollmentId: 12, petName: 'Rex' },
    ],
  });
  const pages: WorkList['expiringCards'][] = [];
  for (let cursor: string | null = ''; cursor !== null;) {
    const path = `/api/admin/work-list?limit=1&list=expiringCards${cursor ? `&cursor=${cursor}` : ''}`;
    const page: WorkList = await read(path, workListSchema);
    pages.push(page.expiringCards);
    cursor = page.expiringCards.nextCursor;
  }
  expect(pages.map(({ items }) => items[0]?.ownerId)).toEqual([113, 111]);
});

test('[ADM-11] lists no card of a plan that ends with its period', async () => {
  await payWithCard(15, 115, later);
  const listed = async () => {
    const { expiringCards } = await read('/api/admin/work-list', workListSchema);
    return expiringCards.items.some(({ ownerId }) => ownerId === 115);
  };
  expect(await listed()).toBe(true);
  const { stripeSubscriptionId } = await billing.prisma.subscription.findFirstOrThrow({
    where: { enrollmentId: 15 },
  });
  await billing.stripe.subscriptions.update(stripeSubscriptionId, { cancel_at_period_end: true });
  await billing.settled();
  expect(await listed()).toBe(false);
});

async function payFor(enrollmentId: number, ownerId: number): Promise<string> {
  billing.enroll({ enrollmentId, ownerId });
  const { clientSecret } = await billing.createSubscription(enrollmentId, ownerId);
  const { id } = await billing.pay(clientSecret);
  await billing.settled();
  return id;
}

const control = async (path: string, body: object) =>
  (
    await fetch(`${billing.provider.url}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  ).json();

test('[PAY-47] lists a dispute with the deadline for evidence until it is answered', async () => {
  const intent = await payFor(61, 161);
  const [charge] = (await billing.stripe.charges.list({ payment_intent: intent })).data;
  const dispute = (await control('/_disputes', { charge: charge?.id })) as {
    id: string;
    evidence_details: { due_by: number };
  };
  await billing.settled();
  const disputes = async () => (await read('/api/admin/work-list', workListSchema)).disputes;
  expect(await disputes()).toMatchObject({
    total: 1,
    items: [
      {
        ownerId: 161,
        phone: '904 555 0100',
        enrollmentId: 61,
        petName: 'Rex',
        paymentIntentId: intent,
        amountCents: 12_765,
        evidenceDueAt: new Date(dispute.evidence_details.due_by * 1000).toISOString(),
      },
    ],
  });
  await control(`/_disputes/${dispute.id}`, { status: 'under_review' });
  await billing.settled();
  expect(await disputes()).toMatchObject({ total: 0, items: [] });
});

test('[MNY-08] lists a payment that arrived after the plan ended, until it is refunded', async () => {
  const intent = await payFor(62, 162);
  const where = { enrollmentId: 62 };
  await billing.prisma.payment.updateMany({ where, data: { isLate: true } });
  const late = async () => (await read('/api/admin/work-list', workListSchema)).latePayments;
  expect(await late()).toMatchObject({
    total: 1,
    items: [{ ownerId: 162, paymentIntentId: intent, amountCents: 12_765, evidenceDueAt: null }],
  });
  await billing.stripe.refunds.create({ payment_intent: intent });
  await billing.settled();
  expect(await late()).toMatchObject({ total: 0, items: [] });
});

test('[CAR-07] [ADM-11] asks for no card and no payment about a pet that died', async () => {
  const failing = await startFailingEnrollment(71);
  await failing.advanceTo('2028-02-10T02:00:00.000Z');
  await payWithCard(72, 172, soon);
  const mentioned = async () => {
    const { failedPayments, expiringCards } = await read('/api/admin/work-list', workListSchema);
    return {
      failed: failedPayments.items.filter(({ enrollmentId }) => enrollmentId === 71).length,
      cards: expiringCards.items.filter(({ ownerId }) => ownerId === 172).length,
      failedTotal: failedPayments.total,
      cardTotal: expiringCards.total,
    };
  };
  const before = await mentioned();
  expect(before).toMatchObject({ failed: 1, cards: 1 });
  await billing.prisma.payableEnrollment.updateMany({
    where: { enrollmentId: { in: [71, 72] } },
    data: { hasDied: true },
  });
  expect(await mentioned()).toEqual({
    failed: 0,
    cards: 0,
    failedTotal: before.failedTotal - 1,
    cardTotal: before.cardTotal - 1,
  });
});

test('[ADM-21] tells why a first payment was declined, also of an expired attempt, until it is paid', async () => {
  billing.enroll({ enrollmentId: 63, ownerId: 163 });
  const { clientSecret } = await billing.createSubscription(63, 163);
  const card = 'pm_card_visa_chargeDeclinedInsufficientFunds';
  await expect(billing.pay(clientSecret, card)).rejects.toMatchObject({ code: 'card_declined' });
  await billing.settled();
  const declines = async () =>
    (await read('/api/admin/work-list', workListSchema)).declinedFirstPayments;
  const declined = [
    { enrollmentId: 63, failedAt: expect.any(String) as string, reason: 'insufficient_funds' },
  ];
  expect(await declines()).toEqual(declined);
  const where = { enrollmentId: 63 };
  await billing.prisma.payment.updateMany({ where, data: { status: 'void' } });
  expect(await declines()).toEqual(declined);
  await billing.pay(clientSecret);
  await billing.settled();
  expect(await declines()).toEqual([]);
});

test('[ADM-11] leaves out the demo account', async () => {
  const owner = await startFailingEnrollment(51);
  await owner.advanceTo('2028-02-10T02:00:00.000Z');
  await payWithCard(52, 151, later);
  const readOf151 = async () => {
    const { failedPayments, expiringCards } = await read('/api/admin/work-list', workListSchema);
    const rows = [...failedPayments.items, ...expiringCards.items];
    const count = rows.filter(({ ownerId }) => ownerId === 151).length;
    return { count, total: failedPayments.total + expiringCards.total };
  };
  const before = await readOf151();
  expect(before.count).toBe(2);
  await billing.prisma.customer.update({ where: { ownerId: 151 }, data: { isDemo: true } });
  expect(await readOf151()).toEqual({ count: 0, total: before.total - 2 });
});

test('[ADM-11] lists a customer’s payments: fee, months, refunds, and disputes, newest first', async () => {
  const owner = await startFailingEnrollment(21);
  await owner.advanceTo('2028-02-10T02:00:00.000Z');
  const { payments } = await read('/api/admin/customers/121/payments', customerPaymentsSchema);
  expect(payments).toMatchObject([
    {
      kind: 'monthly',
      status: 'open',
      amountCents: 6_350,
      membershipFeeCents: 0,
      createdAt: '2028-02-10T00:00:00.000Z',
      paidAt: null,
      failedAttempts: 1,
      nextAttemptAt: '2028-02-13T01:00:00.000Z',
      reason: 'generic_decline',
    },
    {
      enrollmentId: 21,
      petName: 'Rex',
      kind: 'first',
      status: 'paid',
      amountCents: 12_765,
      membershipFeeCents: 6_415,
      refundedCents: 0,
      isDisputed: false,
      currency: 'usd',
      cardBrand: 'visa',
      cardLast4: '4242',
      failedAttempts: 0,
    },
  ]);
  const intent = await billing.prisma.payment.findFirstOrThrow({
    where: { enrollmentId: 21, isFirst: true },
  });
  await billing.stripe.refunds.create({
    payment_intent: intent.stripePaymentIntentId ?? '',
    amount: 6_415,
  });
  await billing.settled();
  const first = await read('/api/admin/customers/121/payments?limit=1', customerPaymentsSchema);
  const next = await read(
    `/api/admin/customers/121/payments?limit=1&cursor=${first.nextCursor ?? ''}`,
    customerPaymentsSchema,
  );
  expect(next).toMatchObject({ payments: [{ refundedCents: 6_415 }], nextCursor: null });
});

test('a customer without payments has an empty list', async () => {
  expect(await read('/api/admin/customers/9999/payments', customerPaymentsSchema)).toEqual({
    payments: [],
    owed: [],
    nextCursor: null,
  });
});

test('[ADM-11] lists the findings and corrections of a reconciliation', async () => {
  await fetch(`${billing.provider.url}/_faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ webhooks: [{ kind: 'drop' }] }),
  });
  billing.enroll({ enrollmentId: 31, ownerId: 131 });
  const { clientSecret, subscriptionId } = await billing.createSubscription(31, 131);
  await billing.pay(clientSecret);
  await billing.post('/internal/reconciliation', {}, billing.asService('enrollment'));
  const { runs } = await read('/api/admin/drift?limit=1', driftReportSchema);
  expect(runs).toMatchObject([{ drifted: 1, failed: 0, isComplete: true }]);
  expect(runs[0]?.finishedAt).not.toBeNull();
  expect(runs[0]?.findings).toMatchObject([
    {
      enrollmentId: 31,
      subscriptionId,
      field: 'status',
      onFile: 'incomplete',
      atProvider: 'active',
      petName: 'Rex',
    },
    { enrollmentId: 31, field: 'membershipFee', onFile: 'unpaid', atProvider: 'paid' },
  ]);
});
