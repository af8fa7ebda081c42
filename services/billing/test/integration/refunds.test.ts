import { randomUUID } from 'node:crypto';
import {
  customerPaymentsSchema,
  errorBodySchema,
  ownPaymentsSchema,
  paymentDetailSchema,
  refundResponseSchema,
  workListSchema,
  type RefundRequest,
} from '@petwell/contracts';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { ownerPrincipals, staffPrincipals } from '../factories.ts';
import { holdStripe } from './hold-stripe.ts';
import { startBilling, type RunningBilling } from './running-billing.ts';
import { startClockedOwner } from './test-clock.ts';

let billing: RunningBilling;
let calls: ReturnType<typeof holdStripe>;
let enrollmentId = 0;
let ownerId = 0;
beforeAll(async () => {
  calls = holdStripe();
  billing = await startBilling();
});
afterAll(async () => {
  await billing.stop();
  calls.stop();
});
beforeEach(() => {
  enrollmentId += 1;
  ownerId = 100 + enrollmentId;
});

afterEach(async () => {
  billing.gate.open();
  await noFaults();
});

/** A plan whose first payment, $127.65, was made with a card. Returns its invoice and payment. */
async function pay(card?: string) {
  billing.enroll({ enrollmentId, ownerId });
  const { clientSecret, subscriptionId } = await billing.createSubscription(enrollmentId, ownerId);
  const { id: paymentIntentId } = await billing.pay(clientSecret, card);
  await billing.settled();
  const { stripeInvoiceId } = await billing.prisma.payment.findFirstOrThrow({
    where: { enrollmentId },
  });
  return { invoiceId: stripeInvoiceId ?? '', paymentIntentId, subscriptionId };
}

const goodwill = (amountCents: number): RefundRequest => ({
  amountCents,
  kind: 'goodwill',
  reason: 'Waited an hour',
});
const send = (
  invoiceId: string,
  body: object,
  { key = randomUUID(), role = 'manager' as const }: { key?: string; role?: 'manager' } = {},
) => {
  const headers = { ...billing.as(staffPrincipals(role)), 'idempotency-key': key };
  return billing.post(`/api/admin/payments/${invoiceId}/refunds`, body, headers);
};
async function refund(invoiceId: string, body: RefundRequest, key?: string) {
  const response = await send(invoiceId, body, key === undefined ? {} : { key });
  expect(response.status).toBe(201);
  return refundResponseSchema.parse(await response.json());
}
async function refused(response: Response) {
  const { code } = errorBodySchema.parse(await response.json());
  return [response.status, code];
}

const read = async (path: string, headers: Record<string, string>): Promise<unknown> =>
  (await fetch(`${billing.url()}${path}`, { headers })).json();
const asViewer = () => billing.as(staffPrincipals('viewer'));
async function shown() {
  const path = `/api/admin/customers/${ownerId}/payments`;
  const { payments } = customerPaymentsSchema.parse(await read(path, asViewer()));
  const [payment] = payments;
  if (!payment) throw new Error('no payment');
  return payment;
}
const workList = async () => workListSchema.parse(await read('/api/admin/work-list', asViewer()));
const atStripe = async (paymentIntentId: string) =>
  (await billing.stripe.refunds.list({ payment_intent: paymentIntentId, limit: 100 })).data;
const liveCents = async (paymentIntentId: string) =>
  (await atStripe(paymentIntentId))
    .filter(({ status }) => status !== 'failed')
    .reduce((sum, { amount }) => sum + amount, 0);
const reserved = () => billing.prisma.refund.count({ where: { status: 'reserved' } });
const mails = () => billing.requestedMails('payment-refunded', enrollmentId);

const control = (path: string, body: object) =>
  fetch(`${billing.provider.url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
const faults = (requests: object[], webhooks: object[] = []) =>
  control('/_faults', { requests, webhooks });
const noFaults = () => faults([]);

test('[MNY-03] [MNY-05] a manager refunds a part: staff and owner see it, one mail is sent, and the log names it', async () => {
  const { invoiceId, paymentIntentId } = await pay();
  const { refund: made, refundableCents } = await refund(invoiceId, goodwill(2_500));
  expect(made).toMatchObject({ amountCents: 2_500, status: 'succeeded', kind: 'goodwill' });
  expect(refundableCents).toBe(12_765 - 2_500);
  await billing.settled();

  const [atProvider, ...others] = await atStripe(paymentIntentId);
  expect(others).toEqual([]);
  expect(atProvider).toMatchObject({ amount: 2_500, metadata: { petwellRefund: made.id } });
  expect(atProvider?.reason).not.toBe('fraudulent');

  expect(await shown()).toMatchObject({
    refundedCents: 2_500,
    refunds: [{ id: made.id, status: 'succeeded', reason: 'Waited an hour' }],
  });
  const own = ownPaymentsSchema.parse(
    await read('/api/payments', billing.as(ownerPrincipals(ownerId))),
  );
  expect(own.payments[0]?.refunds).toEqual([{ amount: '25.00', state: 'refunded', at: made.at }]);
  expect(JSON.stringify(own)).not.toContain('Waited an hour');

  expect(await mails()).toMatchObject([
    { amountCents: 2_500, paidCents: 12_765, cardBrand: 'visa', cardLast4: '4242' },
  ]);
  const acted = await billing.prisma.outboxEvent.findMany({
    where: { type: 'staff.acted.v1', subject: `owner/${ownerId}` },
  });
  expect(acted.map(({ payload }) => (payload as { data: object }).data)).toMatchObject([
    {
      action: 'refund',
      about: `enrollment/${enrollmentId}`,
      result: 'done',
      detail: '$25.00, goodwill',
      note: { ownerId, text: 'Refunded $25.00, goodwill: Waited an hour' },
    },
  ]);
});

test('[MNY-06] a repeated key makes no second refund, and no key makes none', async () => {
  const { invoiceId, paymentIntentId } = await pay();
  const key = randomUUID();
  const first = await refund(invoiceId, goodwill(1_000), key);
  expect(await refund(invoiceId, goodwill(1_000), key)).toEqual(first);
  expect(await refused(await send(invoiceId, goodwill(1_001), { key }))).toEqual([
    422,
    'idempotency_key_reused',
  ]);
  // A day later, only the reservation knows the key.
  await billing.prisma.idempotencyRecord.deleteMany();
  expect((await refund(invoiceId, goodwill(1_000), key)).refund).toEqual(first.refund);
  const other = { ...goodwill(1_000), kind: 'correction' };
  expect(await refused(await send(invoiceId, other, { key }))).toEqual([
    422,
    'idempotency_key_reused',
  ]);
  const path = `/api/admin/payments/${invoiceId}/refunds`;
  const keyless = await billing.post(path, goodwill(500), billing.as(staffPrincipals('manager')));
  expect(await refused(keyless)).toEqual([400, 'validation_failed']);
  expect(await liveCents(paymentIntentId)).toBe(1_000);
});

test('[MNY-03] more than was paid is refused, and reserves nothing', async () => {
  const { invoiceId, paymentIntentId } = await pay();
  expect(await refused(await send(invoiceId, goodwill(12_766)))).toEqual([409, 'refund_too_large']);
  await refund(invoiceId, goodwill(12_765));
  expect(await refused(await send(invoiceId, goodwill(1)))).toEqual([409, 'refund_too_large']);
  expect([await liveCents(paymentIntentId), await reserved()]).toEqual([12_765, 0]);
});

test.each([0, -5, 1.5, '500', 100_000_000])(
  '[MNY-03] refuses the amount %s',
  async (amountCents) => {
    const response = await send('in_1', { ...goodwill(1), amountCents });
    expect(await refused(response)).toEqual([400, 'validation_failed']);
  },
);

test('[MNY-03] a Dashboard refund between reservation and call wins: 409, and the amount is free again', async () => {
  const { invoiceId, paymentIntentId } = await pay();
  const held = calls.next(/^POST \/v1\/refunds$/);
  const sent = send(invoiceId, goodwill(5_000));
  await held.arrived;
  expect(await reserved()).toBe(1);
  await billing.stripe.refunds.create({ payment_intent: paymentIntentId, amount: 10_000 });
  held.release();
  expect(await refused(await sent)).toEqual([409, 'refund_too_large']);
  expect(await reserved()).toBe(0);
  await billing.settled();
  expect(await shown()).toMatchObject({
    refundedCents: 10_000,
    refunds: [{ amountCents: 10_000, kind: null, status: 'succeeded' }],
  });
  expect(await mails()).toEqual([]);
  expect((await refund(invoiceId, goodwill(2_765))).refundableCents).toBe(0);
});

test('[MNY-03] a hundred refunds at once never exceed what was paid', async () => {
  const { invoiceId, paymentIntentId } = await pay();
  const sent = Array.from({ length: 100 }, () => send(invoiceId, goodwill(500)));
  const statuses = (await Promise.all(sent)).map(({ status }) => status);
  // Those that waited too long for their turn are told to try again; none of them is made later.
  expect(statuses.every((status) => [201, 409, 503].includes(status))).toBe(true);
  await billing.settled();
  const made = statuses.filter((status) => status === 201).length;
  expect(made).toBeGreaterThan(0);
  // One that was told so too late may still be at work.
  const busy = () => billing.prisma.lease.count({ where: { key: { startsWith: 'payment:' } } });
  await vi.waitFor(async () => expect([await busy(), await reserved()]).toEqual([0, 0]), 15_000);
  const total = await liveCents(paymentIntentId);
  expect(total).toBeLessThanOrEqual(12_765);
  expect(total).toBeGreaterThanOrEqual(made * 500);
  expect(await mails()).toHaveLength(total / 500);
  await billing.settled();
  expect((await shown()).refundedCents).toBe(total);
});

/** Stripe makes the refund; its response, and everything that would tell of it, is lost. */
async function loseAnswer(invoiceId: string, key: string) {
  billing.gate.close();
  const lost = { match: '^POST /v1/refunds$', kind: 'reset', phase: 'after' };
  const held = calls.next(/^POST \/v1\/refunds$/);
  const sent = send(invoiceId, goodwill(3_000), { key });
  // Earlier refunds are read before the reservation.
  await held.arrived;
  await faults([lost, { match: '^GET /v1/refunds', kind: 'reset' }]);
  held.release();
  expect((await sent).status).toBe(503);
  expect(await reserved()).toBe(1);
  await noFaults();
}

test('[MNY-06] killed after Stripe made the refund, a repeated key finds it', async () => {
  const { invoiceId, paymentIntentId } = await pay();
  const key = randomUUID();
  await loseAnswer(invoiceId, key);
  await billing.restart();
  const { refund: found } = await refund(invoiceId, goodwill(3_000), key);
  expect(found).toMatchObject({ status: 'succeeded', amountCents: 3_000 });
  expect(await liveCents(paymentIntentId)).toBe(3_000);
  expect(await mails()).toHaveLength(1);
});

test('[MNY-06] killed after Stripe made the refund, a timer finishes it once', async () => {
  const { invoiceId, paymentIntentId } = await pay();
  await loseAnswer(invoiceId, randomUUID());
  await billing.prisma.refund.updateMany({
    where: { status: 'reserved' },
    data: { createdAt: new Date(Date.now() - 60_000) },
  });
  await billing.restart({ FINISH_REFUNDS_EVERY_MS: 100 });
  await vi.waitFor(async () => expect(await reserved()).toBe(0), { timeout: 10_000 });
  expect(await liveCents(paymentIntentId)).toBe(3_000);
  expect(await mails()).toHaveLength(1);
  await billing.restart();
});

test('[MNY-06] a webhook finishes it as well', async () => {
  const { invoiceId, paymentIntentId } = await pay();
  await loseAnswer(invoiceId, randomUUID());
  billing.gate.open();
  for (const delivery of billing.gate.deliveries.filter(({ type }) => type === 'refund.created')) {
    await billing.gate.deliver(delivery);
  }
  await billing.settled();
  expect([await reserved(), await liveCents(paymentIntentId)]).toEqual([0, 3_000]);
  expect(await mails()).toHaveLength(1);
});

test('[MNY-06] an error that Stripe would repeat for the key is followed by another key', async () => {
  const { invoiceId, paymentIntentId } = await pay();
  await faults([{ match: '^POST /v1/refunds$', kind: 'status', status: 500, times: 3 }]);
  await refund(invoiceId, goodwill(700));
  await noFaults();
  expect(await liveCents(paymentIntentId)).toBe(700);
});

/** An owner whose bank takes its time, on a test clock. */
async function payByClock(card: string) {
  const start = '2028-01-10T00:00:00.000Z';
  const owner = await startClockedOwner(billing, { ownerId, start });
  return { ...owner, ...(await pay(card)) };
}

test('[MNY-03] a refund that is on its way counts, and is shown as such until it arrives', async () => {
  const { invoiceId, advanceTo } = await payByClock('pm_card_pendingRefund');
  const { refund: made, refundableCents } = await refund(invoiceId, goodwill(10_000));
  expect([made.status, refundableCents]).toEqual(['pending', 2_765]);
  expect(await refused(await send(invoiceId, goodwill(2_766)))).toEqual([409, 'refund_too_large']);
  await advanceTo('2028-01-11T00:00:00.000Z');
  expect((await shown()).refunds).toMatchObject([{ status: 'succeeded' }]);
  expect(await mails()).toHaveLength(1);
});

test('[MNY-04] a refund that fails later frees its amount, is mailed once, and is on the work list until another one is made', async () => {
  const { invoiceId, advanceTo } = await payByClock('pm_card_refundFail');
  const { refund: made } = await refund(invoiceId, goodwill(12_765));
  const listed = async () =>
    (await workList()).failedRefunds.items.filter((one) => one.enrollmentId === enrollmentId);
  expect(await listed()).toEqual([]);
  await advanceTo('2028-01-11T00:00:00.000Z');
  expect(await listed()).toMatchObject([
    { ownerId, petName: 'Rex', invoiceId, refundId: made.id, amountCents: 12_765 },
  ]);
  expect(await shown()).toMatchObject({ refundedCents: 0, refunds: [{ status: 'failed' }] });
  const failures = () => billing.requestedMails('refund-failed', enrollmentId);
  expect(await failures()).toMatchObject([{ amountCents: 12_765, petName: 'Rex' }]);
  expect((await refund(invoiceId, goodwill(12_000))).refundableCents).toBe(765);
  expect(await listed()).toEqual([]);
  // The failed one was read again.
  expect(await failures()).toHaveLength(1);
});

test('[MNY-03] money in dispute is not refunded', async () => {
  const { invoiceId, paymentIntentId } = await pay();
  const [charge] = (await billing.stripe.charges.list({ payment_intent: paymentIntentId })).data;
  await control('/_disputes', { charge: charge?.id });
  expect(await refused(await send(invoiceId, goodwill(100)))).toEqual([409, 'disputed']);
  expect([await liveCents(paymentIntentId), await reserved()]).toEqual([0, 0]);
  await billing.settled();
  const path = `/api/admin/payments/${invoiceId}`;
  const detail = paymentDetailSchema.parse(await read(path, asViewer()));
  expect(detail).toMatchObject({ refundableCents: 0, payment: { isDisputed: true } });
});

test('[MNY-03] only what Stripe charged can be refunded', async () => {
  const other = { enrollmentId, payerId: ownerId, amount: '63.50', currency: 'usd' };
  const recorded = await billing.prisma.payment.create({
    data: { ...other, source: 'recorded', status: 'paid', isFirst: false },
  });
  billing.enroll({ enrollmentId, ownerId });
  await billing.createSubscription(enrollmentId, ownerId);
  const open = await billing.prisma.payment.findFirstOrThrow({
    where: { enrollmentId, source: 'subscription' },
  });
  for (const reference of [`recorded_${recorded.id}`, open.stripeInvoiceId ?? '']) {
    expect(await refused(await send(reference, goodwill(100)))).toEqual([409, 'status_conflict']);
  }
  for (const reference of ['in_unknown', `recorded_${open.id}`, '..%2F..']) {
    expect(await refused(await send(reference, goodwill(100)))).toEqual([404, 'not_found']);
  }
});

test('[MNY-05] the owner of a pet that died gets no mail', async () => {
  const { invoiceId } = await pay();
  await billing.prisma.payableEnrollment.update({
    where: { enrollmentId },
    data: { hasDied: true },
  });
  await refund(invoiceId, goodwill(12_765));
  expect(await mails()).toEqual([]);
});

test('[MNY-07] without the setting, there is no cooling-off refund', async () => {
  const { invoiceId } = await pay();
  const body = { ...goodwill(12_765), kind: 'cooling_off' };
  expect(await refused(await send(invoiceId, body))).toEqual([409, 'status_conflict']);
  const path = `/api/admin/payments/${invoiceId}`;
  expect(paymentDetailSchema.parse(await read(path, asViewer())).coolingOff).toBeNull();
});

test('[MNY-07] within the first days all is proposed beside what was used, and the refund ends the plan', async () => {
  await billing.restart({ REFUND_COOLING_OFF: true });
  const { invoiceId, subscriptionId, paymentIntentId } = await pay();
  const use = { label: 'Wellness exam', usedOn: '2026-11-24', quantity: 1, valueCents: 6_500 };
  billing.enrollment.uses.set(enrollmentId, [use]);
  const path = `/api/admin/payments/${invoiceId}`;
  const proposal = async () => paymentDetailSchema.parse(await read(path, asViewer())).coolingOff;
  expect(await proposal()).toMatchObject({ amountCents: 12_765, uses: [use] });
  billing.enrollment.state.isDown = true;
  expect(await proposal()).toMatchObject({ amountCents: 12_765, uses: null });
  billing.enrollment.state.isDown = false;

  await refund(invoiceId, { ...goodwill(12_765), kind: 'cooling_off' });
  expect((await billing.stripe.subscriptions.retrieve(subscriptionId)).status).toBe('canceled');
  expect(await liveCents(paymentIntentId)).toBe(12_765);
  expect(await proposal()).toBeNull();
  await billing.restart();
});

test('[MNY-08] a payment that staff must decide on comes with a proposal to refund it', async () => {
  const { invoiceId, paymentIntentId } = await pay();
  const [charge] = (await billing.stripe.charges.list({ payment_intent: paymentIntentId })).data;
  await refund(invoiceId, goodwill(2_765));
  await control('/_fraud-warnings', { charge: charge?.id });
  await billing.settled();
  const warned = async () =>
    (await workList()).fraudWarnings.items.filter((one) => one.enrollmentId === enrollmentId);
  const [one] = await warned();
  expect(one?.proposedRefund).toEqual({ amountCents: 10_000, kind: 'correction' });
  await refund(invoiceId, {
    reason: 'Card reported stolen',
    kind: 'correction',
    amountCents: 10_000,
  });
  await billing.settled();
  expect(await warned()).toEqual([]);
});

test('[MNY-113] a refund for which the balance at Stripe is too small says so, and the amount stays free', async () => {
  const { invoiceId } = await pay();
  const limit = (overdraft: number | null) =>
    fetch(`${billing.provider.url}/_refund-overdraft`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ overdraft }),
    });
  await limit(0);
  const response = await send(invoiceId, goodwill(12_765));
  const body = errorBodySchema.parse(await response.json());
  await limit(null);
  expect([response.status, body.message]).toEqual([409, expect.stringContaining('balance')]);
  expect((await refund(invoiceId, goodwill(12_765))).refundableCents).toBe(0);
});
