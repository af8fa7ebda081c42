import { randomUUID } from 'node:crypto';
import { versionsOf } from '@petwell/contracts/legal';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { staffPrincipals } from '../factories.ts';
import { balanceBed } from './balance-bed.ts';
import { startBilling, type RunningBilling } from './running-billing.ts';
import { daysAhead, inSeconds } from './start-link-bed.ts';
import { createYearLinks, recordedYear, sheet } from './year-link-bed.ts';

let billing: RunningBilling;
let years: ReturnType<typeof createYearLinks>;
beforeAll(async () => {
  billing = await startBilling();
  years = createYearLinks(billing);
});
afterAll(() => billing.stop());
beforeEach(() => billing.gate.open());

/** A year that was paid, recorded by enrollment, and every webhook of which was acted on. */
async function recorded(enrollmentId: number, card?: string) {
  const year = await years.paid(enrollmentId, card);
  await years.takeRecorded(enrollmentId, recordedYear(year.yearId));
  await billing.settled();
  // The card is read after the event is applied.
  const hasCard = async () =>
    expect(await years.paymentOf(enrollmentId)).not.toMatchObject({ cardLast4: null });
  await vi.waitFor(hasCard, { timeout: 10_000, interval: 50 });
  return { ...year, ...(await chargeOf(year.customerId)) };
}
async function chargeOf(customer: string) {
  const { data } = await billing.stripe.charges.list({ customer });
  const [charge] = data;
  const intent = charge?.payment_intent;
  return { charge: charge?.id ?? '', intent: typeof intent === 'string' ? intent : '' };
}
async function workList() {
  const headers = billing.as(staffPrincipals('manager'));
  const response = await fetch(`${billing.url()}/api/admin/work-list`, { headers });
  expect(response.status).toBe(200);
  return (await response.json()) as Record<
    'disputes' | 'fraudWarnings' | 'failedRefunds',
    { items: { enrollmentId: number }[] }
  >;
}
const listed = async (list: 'disputes' | 'fraudWarnings' | 'failedRefunds') =>
  (await workList())[list].items.map(({ enrollmentId }) => enrollmentId);

test('[YEA-19] a dispute of a year is on file and on the work list, with the card that paid', async () => {
  const { charge } = await recorded(1);
  expect(await years.paymentOf(1)).toMatchObject({ cardLast4: '4242', isDisputed: false });
  await years.control('/_disputes', { charge, reason: 'fraudulent' });
  await billing.settled();
  expect(await years.paymentOf(1)).toMatchObject({
    isDisputed: true,
    disputeStatus: 'needs_response',
    disputes: [{ status: 'needs_response', amountCents: sheet.yearCents }],
  });
  expect(await listed('disputes')).toContain(1);
});

test('[OFR-83] a month after a year is allowed by the agreement to its card, not by that to the year', async () => {
  await recorded(8);
  const { prisma } = billing;
  const where = { enrollmentId: 8 };
  const {
    id: _year,
    plan,
    shown: _shown,
    ...toYear
  } = await prisma.paymentConsent.findFirstOrThrow({ where });
  const shown = { sentence: 'Every month', terms: '' };
  const textVersion = versionsOf('plan-link')[0] ?? '';
  await prisma.paymentConsent.create({ data: { ...toYear, plan: plan ?? {}, textVersion, shown } });
  const { payerId } = await prisma.payment.findFirstOrThrow({ where });
  await prisma.payment.create({
    data: {
      ...where,
      payerId,
      stripeInvoiceId: 'in_8',
      stripeSubscriptionId: 'sub_8',
      amount: '60.00',
      currency: 'usd',
      status: 'open',
      isFirst: false,
      periodStart: toYear.firstChargeAt,
    },
  });
  const path = '/api/admin/customers/208/payments';
  const read = await fetch(`${billing.url()}${path}`, {
    headers: billing.as(staffPrincipals('manager')),
  });
  const { payments } = (await read.json()) as { payments: { basis: object | null }[] };
  const bases = payments.flatMap(({ basis }) => (basis === null ? [] : [basis]));
  expect(bases).toMatchObject([{ sentence: 'Every month' }]);
});

test('[YEA-19] a year that the card’s issuer calls fraudulent is on the work list', async () => {
  const { charge } = await recorded(2);
  await years.control('/_fraud-warnings', { charge });
  await billing.settled();
  expect(await listed('fraudWarnings')).toContain(2);
  const path = `/api/admin/payments/${(await years.paymentOf(2)).stripeInvoiceId ?? ''}`;
  const headers = billing.as(staffPrincipals('manager'));
  const read = await fetch(`${billing.url()}${path}`, { headers });
  expect(await read.json()).toMatchObject({ refundableCents: sheet.yearCents });
  const refund = { amountCents: sheet.yearCents, kind: 'correction', reason: 'A stolen card' };
  const key = { 'idempotency-key': randomUUID() };
  const made = await billing.post(`${path}/refunds`, refund, { ...headers, ...key });
  expect(made.status).toBe(201);
  expect(await listed('fraudWarnings')).not.toContain(2);
});

test('[YEA-19] what was refunded in Stripe’s Dashboard is on file, and isn’t refunded again', async () => {
  const { intent, yearId } = await recorded(3);
  const refundAtStripe = async (amount: number) => {
    await billing.stripe.refunds.create({ payment_intent: intent, amount });
    await billing.settled();
  };
  await refundAtStripe(40_000);
  const payment = await years.paymentOf(3);
  expect(payment.refundedAmount.toFixed(2)).toBe('400.00');
  expect(payment.refunds).toMatchObject([{ status: 'succeeded', kind: null }]);
  // Less went back than is to go back, and less is left than that.
  expect((await years.refund(3, yearId, 42_120)).status).toBe(409);
  await refundAtStripe(2_120);
  expect((await years.refund(3, yearId, 42_120)).status).toBe(200);
  const { data } = await billing.stripe.refunds.list({ payment_intent: intent });
  expect(data.map(({ amount }) => amount)).toEqual([2_120, 40_000]);
});

test('[YEA-19] a refund that fails later frees its amount, is on the work list, and its payer is told', async () => {
  const { yearId, advanceTo } = await recorded(4, 'pm_card_refundFail');
  expect((await years.refund(4, yearId, 42_120)).status).toBe(200);
  await advanceTo(inSeconds(daysAhead(3)));
  const payment = await years.paymentOf(4);
  expect(payment.refundedAmount.toFixed(2)).toBe('0.00');
  expect(payment.refunds).toMatchObject([{ status: 'failed' }]);
  expect(await listed('failedRefunds')).toContain(4);
  expect(await billing.requestedMails('refund-failed', 4)).toMatchObject([{ amountCents: 42_120 }]);
});

test('[YEA-19] what came before enrollment recorded the year is read as it is recorded', async () => {
  const { yearId, customerId } = await years.paid(5);
  await years.control('/_disputes', {
    charge: (await chargeOf(customerId)).charge,
    reason: 'fraudulent',
  });
  await billing.settled();
  await years.takeRecorded(5, recordedYear(yearId));
  await expect.poll(async () => (await years.paymentOf(5)).isDisputed).toBe(true);
});

test('[YEA-19] a refund whose answer was lost is finished by the timer, once', async () => {
  const { yearId, intent } = await recorded(6);
  billing.gate.close();
  // Made, and not stored.
  await years.setFaults([{ match: 'GET /v1/radar/', kind: 'status', status: 503, times: 9 }]);
  expect((await years.refund(6, yearId, 42_120)).status).toBe(503);
  await years.setFaults([]);
  await billing.prisma.refund.updateMany({ data: { createdAt: new Date(Date.now() - 60_000) } });
  await billing.restart({ FINISH_REFUNDS_EVERY_MS: 100 });
  await expect
    .poll(async () => (await years.paymentOf(6)).refunds.map(({ status }) => status), {
      timeout: 15_000,
    })
    .toEqual(['succeeded']);
  await billing.restart();
  const { data } = await billing.stripe.refunds.list({ payment_intent: intent });
  expect(data.map(({ amount }) => amount)).toEqual([42_120]);
});

test('[YEA-19] a refund whose webhook was lost is found by the next read of the balance', async () => {
  const { yearId, customerId } = await years.paid(7);
  const paidAt = new Date(Date.now() - 60_000).toISOString();
  await years.takeRecorded(7, { ...recordedYear(yearId), paidAt });
  await billing.settled();
  const { refresh, report } = balanceBed(() => billing);
  await years.control('/_faults', { webhooks: [{ kind: 'drop' }] });
  const { intent } = await chargeOf(customerId);
  await billing.stripe.refunds.create({ payment_intent: intent, amount: 2_500 });
  await refresh();
  await years.control('/_faults', {});
  expect((await years.paymentOf(7)).refunds).toMatchObject([{ amountCents: 2_500 }]);
  expect((await report()).comparison).toMatchObject({ differing: 0 });
});
