import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { conflict, gone, refusalOf } from './change-bed.ts';
import { holdStripe } from './hold-stripe.ts';
import { startBilling, type RunningBilling } from './running-billing.ts';
import { createYearLinks, recordedYear, sheet, textVersion } from './year-link-bed.ts';

let billing: RunningBilling;
let years: ReturnType<typeof createYearLinks>;
const calls = holdStripe();
beforeAll(async () => {
  billing = await startBilling();
  years = createYearLinks(billing);
});
afterAll(async () => {
  await billing.stop();
  calls.stop();
});
beforeEach(async () => {
  billing.gate.open();
  await years.setFaults([]);
});

/** The plan costs something else, as billing knows it. */
async function changePrice(enrollmentId: number): Promise<void> {
  const where = { enrollmentId };
  const { snapshot } = await billing.prisma.payableEnrollment.findUniqueOrThrow({ where });
  const stored = snapshot as { enrollment: object };
  const dearer = { ...stored, enrollment: { ...stored.enrollment, totalMonthlyPrice: '60.00' } };
  await billing.prisma.payableEnrollment.update({ where, data: { snapshot: dearer } });
}
const consents = (enrollmentId: number) =>
  billing.prisma.paymentConsent.findMany({ where: { enrollmentId, textVersion } });

test('[YEA-15] a link shows a year, and an agreement and a card pay it once, for what was shown', async () => {
  const { token, yearId, url, customerId } = await years.offered(1);
  expect(url).toContain('/prepaid-year#token=');
  expect((await years.offer(1, yearId)).url).toBe(url);
  expect(await billing.requestedMails('year-offer', 1)).toMatchObject([{ sheet, url }]);
  const shown = { sheet, petName: 'Rex', state: 'open' };
  expect(await (await years.post('lookup', { token })).json()).toMatchObject(shown);
  for (const wrong of [{ dueToday: '631.79' }, { until: '2028-01-19' }]) {
    expect(await refusalOf(await years.agree(token, wrong))).toEqual(conflict);
  }
  expect(await consents(1)).toEqual([]);
  const clientSecret = await years.secretOf(await years.agree(token));
  expect(await refusalOf(await years.post('confirm', { token }))).toEqual([
    409,
    'payment_not_confirmed',
  ]);
  await billing.pay(clientSecret);
  expect(await (await years.post('confirm', { token })).json()).toMatchObject({ state: 'paid' });
  expect((await years.answerOf(await years.agree(token))).clientSecret).toBeNull();
  expect(await years.told(1)).toMatchObject([{ yearId, sheet }]);
  expect(await consents(1)).toMatchObject([
    { isByLink: true, firstChargeAt: new Date('2028-01-20T17:00:00.000Z') },
  ]);
  expect(await years.invoicesOf(customerId)).toEqual([['paid', sheet.yearCents]]);
  expect(await billing.stripe.subscriptions.list({ customer: customerId })).toMatchObject({
    data: [],
  });
});

test('[YEA-17] two tabs, and a double click, lead to one agreement and one invoice', async () => {
  const { token, customerId } = await years.offered(2);
  const secrets = await Promise.all(
    [years.agree(token), years.agree(token)].map(async (one) => years.secretOf(await one)),
  );
  expect(new Set(secrets).size).toBe(1);
  await billing.pay(secrets[0] ?? '');
  await Promise.all([years.post('confirm', { token }), years.post('confirm', { token })]);
  expect(await years.told(2)).toHaveLength(1);
  expect(await consents(2)).toHaveLength(1);
  expect(await years.invoicesOf(customerId)).toEqual([['paid', sheet.yearCents]]);
});

/** Lets the links that were mailed be old enough for another one. */
const muchLater = () =>
  billing.prisma.planLink.updateMany({ data: { createdAt: new Date(Date.now() - 300_000) } });

test('[YEA-16] a newer link ends the earlier one and voids its invoice, unless that was paid', async () => {
  const first = await years.offered(3);
  const clientSecret = await years.secretOf(await years.agree(first.token));
  await muchLater();
  const next = await years.offer(3);
  await expect(billing.confirmCard(clientSecret)).rejects.toThrow();
  expect(await refusalOf(await years.agree(first.token))).toEqual(gone);
  await billing.pay(await years.secretOf(await years.agree(next.token)));
  await muchLater();
  const late = await billing.post(
    '/internal/enrollments/3/prepaid-years',
    { yearId: randomUUID(), sheet },
    billing.asService('enrollment'),
  );
  expect(await refusalOf(late)).toEqual(conflict);
  expect(await years.told(3)).toMatchObject([{ yearId: next.yearId }]);
});

test('[YEA-21] after a year that moved no day, the same one is offered again', async () => {
  const { yearId } = await years.paid(17);
  const { covers: _none, ...unmoved } = recordedYear(yearId);
  await years.takeRecorded(17, unmoved);
  await muchLater();
  const again = await years.offer(17);
  expect((await years.post('lookup', { token: again.token })).status).toBe(200);
});

test('[YEA-16] a year that was recorded isn’t offered again from its first day', async () => {
  const { yearId } = await years.paid(18);
  await years.takeRecorded(18, recordedYear(yearId));
  await muchLater();
  const again = await billing.post(
    '/internal/enrollments/18/prepaid-years',
    { yearId: randomUUID(), sheet },
    billing.asService('enrollment'),
  );
  expect(await refusalOf(again)).toEqual(conflict);
});

test('[YEA-23] another link within two minutes is refused, and the one just mailed still pays', async () => {
  const { token, customerId } = await years.offered(16);
  const clientSecret = await years.secretOf(await years.agree(token));
  const another = await billing.post(
    '/internal/enrollments/16/prepaid-years',
    { yearId: randomUUID(), sheet },
    billing.asService('enrollment'),
  );
  expect(another.status).toBe(429);
  await billing.pay(clientSecret);
  expect((await years.post('confirm', { token })).status).toBe(200);
  expect(await years.invoicesOf(customerId)).toEqual([['paid', sheet.yearCents]]);
});

test('[YEA-16] a payment at the clinic meanwhile ends the link; one that paid the year says so', async () => {
  const [left, paid] = [await years.offered(9), await years.offered(10)];
  const recorded = {
    id: randomUUID(),
    amountCents: 5_850,
    membershipFeeCents: 0,
    isFirst: false,
    paidAt: '2027-01-10T17:00:00.000Z',
    method: 'cash',
    recordedBy: 'Sam',
    isVoided: false,
  };
  await billing.pay(await years.secretOf(await years.agree(paid.token)));
  expect((await years.post('confirm', { token: paid.token })).status).toBe(200);
  await years.takeRecorded(9, recorded);
  await years.takeRecorded(10, { ...recorded, id: randomUUID() });
  expect(await refusalOf(await years.agree(left.token))).toEqual(gone);
  expect(await (await years.post('lookup', { token: paid.token })).json()).toMatchObject({
    state: 'paid',
  });
  expect(await years.invoicesOf(left.customerId)).toEqual([]);
});

test('[YEA-16] a price that changed, an ended plan, a death, and an expired link are refused, and nothing is charged', async () => {
  const { token, customerId, yearId } = await years.offered(4);
  const past = { expiresAt: new Date(Date.now() - 1_000) };
  await billing.prisma.payableEnrollment.update({
    where: { enrollmentId: 4 },
    data: { hasDied: true },
  });
  expect(await refusalOf(await years.agree(token))).toEqual(gone);
  await billing.prisma.payableEnrollment.update({
    where: { enrollmentId: 4 },
    data: { hasDied: false, endingSince: new Date() },
  });
  expect(await refusalOf(await years.agree(token))).toEqual(gone);
  await billing.prisma.payableEnrollment.update({
    where: { enrollmentId: 4 },
    data: { endingSince: null },
  });
  await changePrice(4);
  expect(await refusalOf(await years.agree(token))).toEqual(conflict);
  await billing.prisma.planLink.update({ where: { id: yearId }, data: past });
  expect(await refusalOf(await years.agree(token))).toEqual(gone);
  expect(await consents(4)).toEqual([]);
  expect(await years.invoicesOf(customerId)).toEqual([]);
});

test('[YEA-16] what came in between at the clinic is said, and nothing is charged', async () => {
  const { token, customerId } = await years.offered(11);
  const { snapshots } = billing.enrollment;
  const known = snapshots.get(11);
  if (!known) throw new Error('enrollment knows no plan 11');
  const yearObstacle = 'A change of this plan is on its way.';
  snapshots.set(11, { ...known, yearObstacle });
  const refused = await years.agree(token);
  expect([refused.status, await refused.json()]).toMatchObject([
    409,
    { message: `${yearObstacle} Nothing was charged.` },
  ]);
  snapshots.set(11, { ...known, enrollment: { ...known.enrollment, billing: undefined } });
  expect(await refusalOf(await years.agree(token))).toEqual(conflict);
  expect(await consents(11)).toEqual([]);
  expect(await years.invoicesOf(customerId)).toEqual([]);
  snapshots.set(11, known);
  expect((await years.agree(token)).status).toBe(200);
});

test('[YEA-17] a year is paid with a new customer if the provider lost the owner’s', async () => {
  const { token, ownerId, customerId } = await years.offered(31);
  await billing.stripe.customers.del(customerId);
  const secret = await years.secretOf(await years.agree(token));
  expect(await years.secretOf(await years.agree(token))).toBe(secret);
  await billing.pay(secret);
  expect((await years.post('confirm', { token })).status).toBe(200);
  const { stripeCustomerId } = await billing.prisma.customer.findUniqueOrThrow({
    where: { ownerId },
  });
  expect(stripeCustomerId).not.toBe(customerId);
  expect(await years.told(31)).toHaveLength(1);
});

test('[YEA-17] so is one whose customer the provider lost while its invoice was drafted', async () => {
  const { token, customerId } = await years.offered(32);
  const held = calls.next(/^POST \/v1\/invoiceitems$/);
  const agreeing = years.agree(token);
  await held.arrived;
  await billing.stripe.customers.del(customerId);
  held.release();
  await billing.pay(await years.secretOf(await agreeing));
  expect((await years.post('confirm', { token })).status).toBe(200);
  expect(await years.told(32)).toHaveLength(1);
});

test('[YEA-17] the webhook alone tells of a year that was paid, once', async () => {
  const { token } = await years.offered(8);
  await billing.pay(await years.secretOf(await years.agree(token)));
  await billing.settled();
  expect(await years.told(8)).toHaveLength(1);
  expect(await (await years.post('lookup', { token })).json()).toMatchObject({ state: 'paid' });
});

test('[YEA-17] paid in a browser that was closed, without a webhook it is told later; an invoice is voided whose link expired, or whose plan costs something else by now', async () => {
  const paid = await years.offered(5);
  billing.gate.close();
  const left = await years.offered(6);
  await billing.pay(await years.secretOf(await years.agree(paid.token)));
  await years.agree(left.token);
  const dearer = await years.offered(12);
  await years.agree(dearer.token);
  await changePrice(12);
  const past = { expiresAt: new Date(Date.now() - 1_000) };
  await billing.prisma.planLink.updateMany({
    where: { id: { in: [left.yearId, paid.yearId] } },
    data: past,
  });
  expect(await years.told(5)).toEqual([]);
  await billing.restart();
  await vi.waitFor(async () => expect(await years.told(5)).toHaveLength(1), 15_000);
  for (const { customerId } of [left, dearer]) {
    await vi.waitFor(
      async () => expect(await years.invoicesOf(customerId)).toEqual([['void', sheet.yearCents]]),
      15_000,
    );
  }
  expect(await years.told(6)).toEqual([]);
});

const steps = ['POST /v1/invoices$', 'POST /v1/invoiceitems$', 'POST /v1/invoices/\\w+/finalize$'];
const crashes = steps.flatMap((match) => [
  { match, kind: 'status', status: 503, phase: 'before', times: 3 },
  { match, kind: 'status', status: 500, phase: 'after', isSaved: true, times: 3 },
  { match, kind: 'reset', phase: 'after', times: 3 },
]);

test.each(crashes.map((fault, n) => [n + 100, fault] as const))(
  '[YEA-17] cut short beside Stripe (%i: %o), a repetition leads to one paid invoice as shown',
  async (enrollmentId, fault) => {
    const { token, customerId } = await years.offered(enrollmentId);
    await years.setFaults([fault]);
    await years.agree(token);
    await years.setFaults([]);
    await billing.pay(await years.secretOf(await years.agree(token)));
    expect((await years.post('confirm', { token })).status).toBe(200);
    const open = (await years.invoicesOf(customerId)).filter(([status]) => status !== 'void');
    expect(open.filter(([status]) => status !== 'draft')).toEqual([['paid', sheet.yearCents]]);
    expect(await years.told(enrollmentId)).toHaveLength(1);
    expect(await consents(enrollmentId)).toHaveLength(1);
  },
);

test('[YEA-18] unused months go back to the card once, whatever is repeated, and the payment shows it', async () => {
  const { yearId } = await years.paid(7);
  const payment = recordedYear(yearId);
  await years.takeRecorded(7, payment);
  const refund = (amountCents: number) => years.refund(7, yearId, amountCents);
  await years.setFaults([{ match: 'POST /v1/refunds$', kind: 'reset', phase: 'after', times: 3 }]);
  await refund(42_120);
  await years.setFaults([]);
  expect((await refund(42_120)).status).toBe(200);
  expect((await refund(42_120)).status).toBe(200);
  const given = { amountCents: 42_120, at: '2027-05-10T17:00:00.000Z', by: 'Sam' };
  await years.takeRecorded(7, { ...payment, refund: { ...given, method: 'card' } });
  expect(await billing.prisma.payment.count({ where: { enrollmentId: 7 } })).toBe(1);
  const row = await years.paymentOf(7);
  expect(row).toMatchObject({
    recordedId: yearId,
    chargedCents: sheet.yearCents,
    refunds: [{ status: 'succeeded', amountCents: 42_120 }],
  });
  expect(row.refundedAmount.toFixed(2)).toBe('421.20');
  const made = await billing.stripe.refunds.list({
    payment_intent: row.stripePaymentIntentId ?? '',
  });
  expect(made.data.map(({ amount }) => amount)).toEqual([42_120]);
  expect(await billing.prisma.paymentConsent.count({ where: { enrollmentId: 7 } })).toBe(1);
  expect(await billing.requestedMails('payment-refunded', 7)).toMatchObject([
    { amountCents: 42_120, paidCents: sheet.yearCents, cardLast4: '4242', isPrepaidYear: true },
  ]);
});
