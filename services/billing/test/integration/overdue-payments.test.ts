import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { holdStripe } from './hold-stripe.ts';
import { overdueBed } from './overdue-bed.ts';
import { startBilling, type RunningBilling } from './running-billing.ts';
import { paidSoFar } from './test-clock.ts';

let billing: RunningBilling;
let enrollmentId = 0;
const stripe = holdStripe();
beforeAll(async () => {
  billing = await startBilling();
});
afterAll(async () => {
  await billing.stop();
  stripe.stop();
});
beforeEach(() => {
  enrollmentId += 1;
});
const bed = overdueBed(() => billing);
const { send, pay, refused, today, timeline, published } = bed;
const startOverdueEnrollment = () => bed.startOverdueEnrollment(enrollmentId);
type Enrollment = Awaited<ReturnType<typeof startOverdueEnrollment>>;
afterEach(async () => {
  billing.gate.open();
  await bed.faults([]);
});

/** Expects everything that holds for a plan whose overdue month was paid in cash, once. */
async function expectPaidOnce(enrollment: Enrollment) {
  await billing.settled();
  expect(await enrollment.invoices()).toMatchObject([
    { status: 'paid', amount_paid_off_stripe: 6_350 },
    { status: 'paid' },
  ]);
  const { payments, owed } = await timeline(enrollment);
  expect(owed).toEqual([]);
  expect(payments.filter(({ kind }) => kind === 'monthly')).toMatchObject([
    { source: 'recorded', status: 'paid', amountCents: 6_350, recorded: { method: 'cash' } },
  ]);
  expect(await published(enrollment)).toHaveLength(1);
  const done = (await bed.activity(enrollment)).filter((line) => line.startsWith('done'));
  expect(done).toEqual([`done: $63.50, cash, ${today()}, for what was past due`]);
  expect(await billing.prisma.outOfBandPayment.count({ where: { status: 'started' } })).toBe(0);
}

test('[MNY-140] cash pays the open invoice at Stripe, nothing is charged, and one payment appears once', async () => {
  const enrollment = await startOverdueEnrollment();
  const charges = await bed.chargesOf(enrollment);
  const { paymentId, ...paid } = await pay(enrollment);
  expect(paid).toEqual({
    amountCents: 6_350,
    months: [
      {
        startsAt: '2028-02-10T00:00:00.000Z',
        endsAt: '2028-03-10T00:00:00.000Z',
        amountCents: 6_350,
      },
    ],
  });
  await expectPaidOnce(enrollment);
  expect(await published(enrollment)).toMatchObject([
    {
      data: {
        enrollmentId,
        payment: {
          id: paymentId,
          amountCents: 6_350,
          membershipFeeCents: 0,
          paidOn: today(),
          from: '2028-02-09',
          until: '2028-03-09',
          method: 'cash',
        },
      },
    },
  ]);
  const { payments } = await timeline(enrollment);
  expect(payments.find(({ recorded }) => recorded?.id === paymentId)?.recorded).toMatchObject({
    months: paid.months,
  });
  // Neither the automatic retries nor the next month's charge are about this invoice.
  await enrollment.use('pm_card_visa');
  await enrollment.advanceTo('2028-03-08T00:00:00.000Z');
  expect(await bed.chargesOf(enrollment)).toBe(charges);
  const { status } = await billing.stripe.subscriptions.retrieve(enrollment.subscriptionId);
  expect(status).toBe('active');
});

test('[MNY-141] it is in the sums once, the owner sees it once, and no mail says that a card paid', async () => {
  const enrollment = await startOverdueEnrollment();
  await pay(enrollment, { method: 'check' });
  await billing.settled();
  expect(await bed.collected(enrollment)).toBe(12_765 + 6_350);
  const own = (await bed.ownPayments(enrollment)).payments;
  expect(own.map(({ amount, recordedMethod }) => [amount, recordedMethod])).toEqual(
    expect.arrayContaining([
      ['63.50', 'check'],
      ['127.65', null],
    ]),
  );
  expect(own).toHaveLength(2);
  expect(await paidSoFar(billing, enrollmentId)).toHaveLength(1);
  const facts = await billing.published('subscription.status-changed.v1', enrollmentId);
  expect(facts.at(-1)?.data.status).toBe('active');
});

test('[MNY-142] an amount that is not owed is refused, also from a second tab; a double click takes it once', async () => {
  const enrollment = await startOverdueEnrollment();
  expect(await refused(await send(enrollment, { amountCents: 6_300 }))).toEqual([
    409,
    'status_conflict',
    '$63.50 is owed for this plan by now. Nothing was recorded: please look again.',
  ]);
  expect((await send(enrollment, { paidOn: '2028-02-10' })).status).toBe(400);
  expect((await send(enrollment, { method: 'other' })).status).toBe(400);
  const key = randomUUID();
  const clicks = Array.from({ length: 5 }, () => send(enrollment, {}, key));
  const tabs = Array.from({ length: 5 }, () => send(enrollment));
  const statuses = (await Promise.all([...clicks, ...tabs])).map(({ status }) => status);
  expect(statuses).toContain(201);
  expect(await refused(await send(enrollment))).toEqual([
    409,
    'status_conflict',
    'Nothing is owed for this plan anymore.',
  ]);
  await expectPaidOnce(enrollment);
  expect((await refused(await bed.retry(enrollment))).slice(0, 2)).toEqual([
    409,
    'status_conflict',
  ]);
});

test('[MNY-142] it is refused for an address that only a browser has claimed, and for a plan that has ended', async () => {
  const enrollment = await startOverdueEnrollment();
  billing.enrollment.claimed.add(enrollment.ownerId);
  expect((await refused(await send(enrollment))).slice(0, 2)).toEqual([409, 'address_unconfirmed']);
  billing.enrollment.claimed.delete(enrollment.ownerId);
  const cancel = `/internal/enrollments/${enrollmentId}/cancel-subscription`;
  await billing.post(cancel, { onlyIfUnpaid: false }, billing.asService('enrollment'));
  expect((await refused(await send(enrollment))).slice(0, 2)).toEqual([409, 'status_conflict']);
  expect(await published(enrollment)).toEqual([]);
});

const paying = /^POST \/v1\/invoices\/.*\/pay$/;

/** Lets the request get as far as a call to Stripe, and takes its process away before it stores more. */
async function killAt(enrollment: Enrollment, key: string, phase: 'before' | 'after') {
  billing.gate.close();
  const held = stripe.next(paying, { isAnswered: phase === 'after' });
  const sent = send(enrollment, {}, key);
  await held.arrived;
  const started = { enrollmentId, status: 'started' } as const;
  expect(await billing.prisma.outOfBandPayment.count({ where: started })).toBe(1);
  // Another process takes its lease, as after a crash.
  await billing.prisma.lease.update({
    where: { key: `out-of-band:${enrollment.subscriptionId}` },
    data: { holder: randomUUID(), expiresAt: new Date() },
  });
  held.release();
  expect((await sent).status).toBe(503);
  expect(await published(enrollment)).toEqual([]);
  await billing.prisma.lease.deleteMany();
}

/** As if it had been left for a while. */
const waitForBackground = async () => {
  const createdAt = new Date(Date.now() - 60_000);
  await billing.prisma.outOfBandPayment.updateMany({ data: { createdAt } });
  await billing.restart({ FINISH_REFUNDS_EVERY_MS: 200 });
  await vi.waitFor(
    async () =>
      expect(await billing.prisma.outOfBandPayment.count({ where: { status: 'started' } })).toBe(0),
    { timeout: 10_000, interval: 50 },
  );
};

test.each([
  ['before Stripe was asked', 'the same key', 'before'],
  ['before Stripe was asked', 'background work', 'before'],
  ['after Stripe has paid the invoice', 'the same key', 'after'],
  ['after Stripe has paid the invoice', 'another click', 'after'],
  ['after Stripe has paid the invoice', 'background work', 'after'],
] as const)('[MNY-143] killed %s, %s finishes it, once', async (_when, which, phase) => {
  const enrollment = await startOverdueEnrollment();
  const key = randomUUID();
  await killAt(enrollment, key, phase);
  // The webhook of the payment may come first.
  billing.gate.open();
  await billing.settled();
  // The recorded payment is stored a moment before the invoice's row follows.
  if (which === 'background work') {
    await waitForBackground();
    await vi.waitFor(() => expectPaidOnce(enrollment), { timeout: 10_000, interval: 100 });
  }
  if (which === 'the same key') expect((await pay(enrollment, {}, key)).amountCents).toBe(6_350);
  if (which === 'another click') expect((await send(enrollment)).status).toBe(409);
  await expectPaidOnce(enrollment);
  expect((await paidSoFar(billing, enrollmentId)).length).toBe(1);
  expect((await pay(enrollment, {}, key)).amountCents).toBe(6_350);
});

test('[MNY-143] an error that Stripe would repeat for the key is followed by another key', async () => {
  const enrollment = await startOverdueEnrollment();
  await bed.faults([{ match: paying.source, kind: 'status', status: 500, times: 3 }]);
  await pay(enrollment);
  await expectPaidOnce(enrollment);
});

test('[MNY-142] it is refused while staff are charging the card, which wins', async () => {
  const enrollment = await startOverdueEnrollment();
  await enrollment.use('pm_card_visa');
  const held = stripe.next(paying, { isAnswered: true });
  const trying = bed.retry(enrollment);
  await held.arrived;
  expect(await billing.prisma.paymentAttempt.count({ where: { status: 'started' } })).toBe(1);
  expect((await refused(await send(enrollment))).slice(0, 2)).toEqual([409, 'status_conflict']);
  held.release();
  expect((await trying).status).toBe(200);
  expect((await refused(await send(enrollment))).slice(0, 2)).toEqual([409, 'status_conflict']);
  expect(await published(enrollment)).toEqual([]);
  expect(await billing.prisma.outOfBandPayment.count({ where: { enrollmentId } })).toBe(0);
});

test('[MNY-142] the card that paid first wins: nothing is recorded, and its payment is told of', async () => {
  const enrollment = await startOverdueEnrollment();
  const key = randomUUID();
  // Stored, and Stripe was never reached.
  await bed.faults([{ match: paying.source, kind: 'reset', phase: 'before', times: 100 }]);
  expect((await send(enrollment, {}, key)).status).toBe(503);
  await bed.faults([]);
  await enrollment.use('pm_card_visa');
  await billing.stripe.invoices.pay(enrollment.invoiceId);
  await billing.settled();
  expect(await refused(await send(enrollment, {}, key))).toEqual([
    409,
    'status_conflict',
    'Nothing was recorded, because the card was charged meanwhile. Please look again.',
  ]);
  expect(await published(enrollment)).toEqual([]);
  expect(await bed.activity(enrollment)).toContain(
    'refused: $63.50, cash: the card was charged meanwhile',
  );
  const { payments } = await timeline(enrollment);
  expect(payments.map(({ source, status }) => [source, status])).toEqual([
    ['subscription', 'paid'],
    ['subscription', 'paid'],
  ]);
});
