import { randomUUID } from 'node:crypto';
import { createBus, createLogger, type EventBus } from '@petwell/chassis';
import { agreeToYear, fromCents, type PrepaidSheet } from '@petwell/contracts';
import type { EventOf } from '@petwell/contracts/events';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { conflict, gone, refusalOf } from './change-bed.ts';
import { enrollmentSnapshot } from '../factories.ts';
import { startBilling, type RunningBilling } from './running-billing.ts';
import { createSetUps } from './setup-link-bed.ts';

let billing: RunningBilling;
let bed: ReturnType<typeof createSetUps>;
let bus: EventBus;
beforeAll(async () => {
  billing = await startBilling();
  bed = createSetUps(billing);
  const logger = createLogger({ service: 'enrollment', level: 'silent' });
  bus = createBus({ rabbitmqUrl: 'off', busDatabaseUrl: billing.busUrl, logger });
  await bus.start();
});
afterAll(async () => {
  await bus.close();
  await billing.stop();
});
beforeEach(async () => {
  billing.gate.open();
  await setFaults([]);
});

const textVersion = 'year-link-2026-11-29-good';
/** A year at $58.50 a month, 10% less. */
const sheet: PrepaidSheet = {
  monthlyCents: 5_850,
  percent: 10,
  listCents: 70_200,
  savedCents: 7_020,
  yearCents: 63_180,
  feeCents: 0,
  from: '2027-01-20',
  until: '2028-01-20',
};

const setFaults = (requests: object[]) =>
  fetch(`${billing.provider.url}/_faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ requests }),
  });
const post = (name: string, body: object) => billing.post(`/api/prepaid-years/${name}`, body);
const agree = (token: string, given: object = {}) =>
  post('agree', {
    token,
    dueToday: fromCents(sheet.yearCents),
    until: sheet.until,
    textVersion,
    ...given,
  });
async function answerOf(response: Response) {
  const body: unknown = await response.json();
  expect([response.status, body]).toMatchObject([200, {}]);
  return agreeToYear.responses[200].parse(body);
}
const secretOf = async (response: Response): Promise<string> => {
  const { clientSecret } = await answerOf(response);
  expect(clientSecret).not.toBeNull();
  return clientSecret ?? '';
};
const told = async (enrollmentId: number) =>
  (await billing.published('prepaid-year.paid.v1', enrollmentId)).map(({ data }) => data);
const consents = (enrollmentId: number) =>
  billing.prisma.paymentConsent.findMany({ where: { enrollmentId, textVersion } });
const invoicesOf = async (customer: string) =>
  (await billing.stripe.invoices.list({ customer, limit: 100 })).data.map(
    ({ status, total }) => [status, total] as const,
  );
type Recorded = EventOf<'payment.recorded.v1'>['data']['payment'];
async function takeRecorded(enrollmentId: number, payment: Recorded): Promise<void> {
  const event: EventOf<'payment.recorded.v1'> = {
    specversion: '1.0',
    id: randomUUID(),
    source: 'petwell/enrollment',
    type: 'payment.recorded.v1',
    subject: `enrollment/${enrollmentId}`,
    time: '2027-01-10T17:00:00.000Z',
    datacontenttype: 'application/json',
    data: { ...enrollmentSnapshot({ enrollmentId, ownerId: 200 + enrollmentId }), payment },
  };
  await bus.publish(event);
  await vi.waitFor(
    async () =>
      expect(await billing.prisma.inboxMessage.count({ where: { eventId: event.id } })).toBe(1),
    { timeout: 10_000, interval: 50 },
  );
}
const housekeeping = () => billing.restart();

async function offer(enrollmentId: number, yearId: string = randomUUID()) {
  const response = await billing.post(
    `/internal/enrollments/${enrollmentId}/prepaid-years`,
    { yearId, sheet },
    billing.asService('enrollment'),
  );
  expect(response.status).toBe(200);
  const { url } = (await response.json()) as { url: string };
  return { yearId, url, token: new URL(url).hash.replace('#token=', '') };
}
async function offered(enrollmentId: number) {
  const member = await bed.importedMember(enrollmentId);
  return { ...member, ...(await offer(enrollmentId)) };
}

test('[YEA-15] a link shows a year, and an agreement and a card pay it once, for what was shown', async () => {
  const { token, yearId, url, customerId } = await offered(1);
  expect(url).toContain('/prepaid-year#token=');
  expect((await offer(1, yearId)).url).toBe(url);
  expect(await billing.requestedMails('year-offer', 1)).toMatchObject([{ sheet, url }]);
  const shown = { sheet, petName: 'Rex', state: 'open' };
  expect(await (await post('lookup', { token })).json()).toMatchObject(shown);
  for (const wrong of [{ dueToday: '631.79' }, { until: '2028-01-19' }]) {
    expect(await refusalOf(await agree(token, wrong))).toEqual(conflict);
  }
  expect(await consents(1)).toEqual([]);
  const clientSecret = await secretOf(await agree(token));
  expect(await refusalOf(await post('confirm', { token }))).toEqual([409, 'payment_not_confirmed']);
  await billing.pay(clientSecret);
  expect(await (await post('confirm', { token })).json()).toMatchObject({ state: 'paid' });
  expect((await answerOf(await agree(token))).clientSecret).toBeNull();
  expect(await told(1)).toMatchObject([{ yearId, sheet }]);
  expect(await consents(1)).toMatchObject([
    { isByLink: true, firstChargeAt: new Date('2028-01-20T17:00:00.000Z') },
  ]);
  expect(await invoicesOf(customerId)).toEqual([['paid', sheet.yearCents]]);
  expect(await billing.stripe.subscriptions.list({ customer: customerId })).toMatchObject({
    data: [],
  });
});

test('[YEA-17] two tabs, and a double click, lead to one agreement and one invoice', async () => {
  const { token, customerId } = await offered(2);
  const secrets = await Promise.all(
    [agree(token), agree(token)].map(async (one) => secretOf(await one)),
  );
  expect(new Set(secrets).size).toBe(1);
  await billing.pay(secrets[0] ?? '');
  await Promise.all([post('confirm', { token }), post('confirm', { token })]);
  expect(await told(2)).toHaveLength(1);
  expect(await consents(2)).toHaveLength(1);
  expect(await invoicesOf(customerId)).toEqual([['paid', sheet.yearCents]]);
});

test('[YEA-16] a newer link ends the earlier one and voids its invoice, unless that was paid', async () => {
  const first = await offered(3);
  const clientSecret = await secretOf(await agree(first.token));
  await billing.prisma.planLink.updateMany({ data: { createdAt: new Date(Date.now() - 300_000) } });
  const next = await offer(3);
  await expect(billing.confirmCard(clientSecret)).rejects.toThrow();
  expect(await refusalOf(await agree(first.token))).toEqual(gone);
  await billing.pay(await secretOf(await agree(next.token)));
  const late = await billing.post(
    '/internal/enrollments/3/prepaid-years',
    { yearId: randomUUID(), sheet },
    billing.asService('enrollment'),
  );
  expect(await refusalOf(late)).toEqual(conflict);
  expect(await told(3)).toMatchObject([{ yearId: next.yearId }]);
});

test('[YEA-16] a payment at the clinic meanwhile ends the link; one that paid the year says so', async () => {
  const [left, paid] = [await offered(9), await offered(10)];
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
  await billing.pay(await secretOf(await agree(paid.token)));
  expect((await post('confirm', { token: paid.token })).status).toBe(200);
  await takeRecorded(9, recorded);
  await takeRecorded(10, { ...recorded, id: randomUUID() });
  expect(await refusalOf(await agree(left.token))).toEqual(gone);
  expect(await (await post('lookup', { token: paid.token })).json()).toMatchObject({
    state: 'paid',
  });
  expect(await invoicesOf(left.customerId)).toEqual([]);
});

test('[YEA-16] a price that changed, an ended plan, a death, and an expired link are refused, and nothing is charged', async () => {
  const { token, customerId, yearId } = await offered(4);
  const past = { expiresAt: new Date(Date.now() - 1_000) };
  await billing.prisma.payableEnrollment.update({
    where: { enrollmentId: 4 },
    data: { hasDied: true },
  });
  expect(await refusalOf(await agree(token))).toEqual(gone);
  await billing.prisma.payableEnrollment.update({
    where: { enrollmentId: 4 },
    data: { hasDied: false, endingSince: new Date() },
  });
  expect(await refusalOf(await agree(token))).toEqual(gone);
  await billing.prisma.payableEnrollment.update({
    where: { enrollmentId: 4 },
    data: { endingSince: null },
  });
  const { snapshot } = await billing.prisma.payableEnrollment.findUniqueOrThrow({
    where: { enrollmentId: 4 },
  });
  const stored = snapshot as { enrollment: object };
  const dearer = { ...stored, enrollment: { ...stored.enrollment, totalMonthlyPrice: '60.00' } };
  await billing.prisma.payableEnrollment.update({
    where: { enrollmentId: 4 },
    data: { snapshot: dearer },
  });
  expect(await refusalOf(await agree(token))).toEqual(conflict);
  await billing.prisma.planLink.update({ where: { id: yearId }, data: past });
  expect(await refusalOf(await agree(token))).toEqual(gone);
  expect(await consents(4)).toEqual([]);
  expect(await invoicesOf(customerId)).toEqual([]);
});

test('[YEA-17] the webhook alone tells of a year that was paid, once', async () => {
  const { token } = await offered(8);
  await billing.pay(await secretOf(await agree(token)));
  await billing.settled();
  expect(await told(8)).toHaveLength(1);
  expect(await (await post('lookup', { token })).json()).toMatchObject({ state: 'paid' });
});

test('[YEA-17] paid in a browser that was closed, without a webhook it is told later; an invoice whose link expired is voided', async () => {
  const paid = await offered(5);
  billing.gate.close();
  const left = await offered(6);
  await billing.pay(await secretOf(await agree(paid.token)));
  await agree(left.token);
  const past = { expiresAt: new Date(Date.now() - 1_000) };
  await billing.prisma.planLink.updateMany({
    where: { id: { in: [left.yearId, paid.yearId] } },
    data: past,
  });
  expect(await told(5)).toEqual([]);
  await housekeeping();
  await vi.waitFor(async () => expect(await told(5)).toHaveLength(1), 15_000);
  await vi.waitFor(
    async () => expect(await invoicesOf(left.customerId)).toEqual([['void', sheet.yearCents]]),
    15_000,
  );
  expect(await told(6)).toEqual([]);
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
    const { token, customerId } = await offered(enrollmentId);
    await setFaults([fault]);
    await agree(token);
    await setFaults([]);
    await billing.pay(await secretOf(await agree(token)));
    expect((await post('confirm', { token })).status).toBe(200);
    const open = (await invoicesOf(customerId)).filter(([status]) => status !== 'void');
    expect(open.filter(([status]) => status !== 'draft')).toEqual([['paid', sheet.yearCents]]);
    expect(await told(enrollmentId)).toHaveLength(1);
    expect(await consents(enrollmentId)).toHaveLength(1);
  },
);

test('[YEA-18] unused months go back to the card once, whatever is repeated, and the payment shows it', async () => {
  const { token, yearId } = await offered(7);
  await billing.pay(await secretOf(await agree(token)));
  await post('confirm', { token });
  const payment = {
    id: yearId,
    amountCents: sheet.yearCents,
    membershipFeeCents: 0,
    isFirst: false,
    paidAt: '2027-01-10T17:00:00.000Z',
    method: 'card',
    recordedBy: 'The owner, by card',
    isVoided: false,
    covers: { from: sheet.from, until: sheet.until },
    prepaidYear: { percent: 10 },
  };
  await takeRecorded(7, payment);
  const refund = (amountCents: number) =>
    billing.post(
      `/internal/enrollments/7/prepaid-years/${yearId}/refund`,
      { amountCents },
      billing.asService('enrollment'),
    );
  await setFaults([{ match: 'POST /v1/refunds$', kind: 'reset', phase: 'after', times: 3 }]);
  await refund(42_120);
  await setFaults([]);
  expect((await refund(42_120)).status).toBe(200);
  expect((await refund(42_120)).status).toBe(200);
  const given = { amountCents: 42_120, at: '2027-05-10T17:00:00.000Z', method: 'card', by: 'Sam' };
  await takeRecorded(7, { ...payment, refund: given });
  const rows = await billing.prisma.payment.findMany({
    where: { enrollmentId: 7 },
    include: { refunds: true },
  });
  expect(rows).toMatchObject([
    {
      recordedId: yearId,
      chargedCents: sheet.yearCents,
      refunds: [{ status: 'succeeded', amountCents: 42_120 }],
    },
  ]);
  expect(rows[0]?.refundedAmount.toFixed(2)).toBe('421.20');
  const made = await billing.stripe.refunds.list({
    payment_intent: rows[0]?.stripePaymentIntentId ?? '',
  });
  expect(made.data.map(({ amount }) => amount)).toEqual([42_120]);
  expect(await billing.prisma.paymentConsent.count({ where: { enrollmentId: 7 } })).toBe(1);
});
