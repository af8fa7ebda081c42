import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  errorBodySchema,
  paymentRetrySchema,
  workListSchema,
  type PaymentMethodUpdate,
} from '@petwell/contracts';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { ownerPrincipals, staffPrincipals } from '../factories.ts';
import { holdStripe } from './hold-stripe.ts';
import { startBilling, type RunningBilling } from './running-billing.ts';
import { paidSoFar, startClockedOwner } from './test-clock.ts';

let billing: RunningBilling;
let calls: ReturnType<typeof holdStripe>;
let enrollmentId = 0;
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
});
afterEach(async () => {
  billing.gate.open();
  await faults([]);
});

const control = (path: string, body: object) =>
  fetch(`${billing.provider.url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
const faults = (requests: object[]) => control('/_faults', { requests });

/** A plan whose renewal of February 2028 was declined, on a card that is declined or as given. */
async function startOverdueEnrollment(card = 'pm_card_chargeCustomerFail') {
  const ownerId = 100 + enrollmentId;
  const owner = await startClockedOwner(billing, { ownerId, start: '2028-01-10T00:00:00.000Z' });
  billing.enroll({ enrollmentId, ownerId });
  const { clientSecret, subscriptionId } = await billing.createSubscription(enrollmentId, ownerId);
  await billing.pay(clientSecret);
  await billing.settled();
  const { customerId } = owner;
  const use = async (name: string) => {
    const method = await billing.stripe.paymentMethods.attach(name, { customer: customerId });
    const change = { default_payment_method: method.id };
    await billing.stripe.subscriptions.update(subscriptionId, change);
    return method.id;
  };
  await use(card);
  await owner.advanceTo('2028-02-10T02:00:00.000Z');
  const [invoice] = (await billing.stripe.invoices.list({ subscription: subscriptionId })).data;
  const invoiceId = invoice?.id ?? '';
  return { ...owner, ownerId, subscriptionId, invoiceId, use };
}
type Enrollment = Awaited<ReturnType<typeof startOverdueEnrollment>>;

const send = ({ invoiceId }: Pick<Enrollment, 'invoiceId'>, key: string = randomUUID()) =>
  billing.post(
    `/api/admin/payments/${invoiceId}/retry`,
    {},
    {
      ...billing.as(staffPrincipals('staff')),
      'idempotency-key': key,
    },
  );
async function answerOf(response: Response) {
  expect(response.status).toBe(200);
  return paymentRetrySchema.parse(await response.json());
}
const retry = async (enrollment: Enrollment, key?: string) => answerOf(await send(enrollment, key));
async function refused(response: Response) {
  const { code } = errorBodySchema.parse(await response.json());
  return [response.status, code];
}
const chargesOf = async ({ customerId }: Enrollment) =>
  (await billing.stripe.charges.list({ customer: customerId, limit: 100 })).data;
/** As if the tries were made on the days before. */
async function aDayLater() {
  const made = await billing.prisma.paymentAttempt.findMany({ orderBy: { day: 'asc' } });
  for (const { id, day } of made) {
    const before = new Date(day.getTime() - 86_400_000);
    await billing.prisma.paymentAttempt.update({ where: { id }, data: { day: before } });
  }
}
const declineBy = (method: string, decline: object) =>
  control(`/_cards/${method}/decline`, decline);

test('[MNY-13] staff charge the card on file: the plan is paid, the owner gets a receipt, and the log names it', async () => {
  const enrollment = await startOverdueEnrollment();
  await enrollment.use('pm_card_mastercard');
  const headers = billing.as(staffPrincipals('viewer'));
  const listed = async () => {
    const response = await fetch(`${billing.url()}/api/admin/work-list`, { headers });
    const { failedPayments } = workListSchema.parse(await response.json());
    return failedPayments.items.filter((one) => one.enrollmentId === enrollmentId);
  };
  expect(await listed()).toMatchObject([{ invoiceId: enrollment.invoiceId, amountCents: 6_350 }]);
  expect(await retry(enrollment)).toEqual({
    outcome: 'paid',
    amountCents: 6_350,
    cardBrand: 'mastercard',
    cardLast4: '4444',
    reason: null,
    isHardDecline: false,
  });
  await billing.settled();
  expect(await listed()).toEqual([]);
  expect((await paidSoFar(billing, enrollmentId)).at(-1)).toMatchObject({ isRecovery: true });
  const acted = await billing.prisma.outboxEvent.findMany({
    where: {
      type: 'staff.acted.v1',
      payload: { path: ['data', 'action'], equals: 'retry-payment' },
    },
  });
  expect(acted.map(({ payload }) => (payload as { data: object }).data)).toMatchObject([
    { about: `enrollment/${enrollmentId}`, result: 'done', detail: '$63.50, paid' },
  ]);
  expect(await refused(await send(enrollment))).toEqual([409, 'status_conflict']);
});

test('[MNY-13] a decline is answered with its reason, and one that needs the owner says so', async () => {
  const declined = await startOverdueEnrollment('pm_card_chargeCustomerFail');
  expect(await retry(declined)).toMatchObject({
    outcome: 'declined',
    reason: 'generic_decline',
    isHardDecline: false,
  });
  enrollmentId += 1;
  const waiting = await startOverdueEnrollment('pm_card_authenticationRequired');
  expect(await retry(waiting)).toMatchObject({ outcome: 'needs_owner', reason: null });
});

test.each([
  { decline_code: 'stolen_card' },
  { decline_code: 'generic_decline', advice_code: 'do_not_try_again' },
])(
  '[MNY-14] after a hard decline (%o) that card is not charged again, and another one is',
  async (decline) => {
    const enrollment = await startOverdueEnrollment();
    const { default_payment_method: method } = await billing.stripe.subscriptions.retrieve(
      enrollment.subscriptionId,
    );
    await declineBy(method as string, decline);
    expect(await retry(enrollment)).toMatchObject({ outcome: 'declined', isHardDecline: true });
    await aDayLater();
    expect(await refused(await send(enrollment))).toEqual([409, 'hard_decline']);
    // The same card under another id.
    await enrollment.use('pm_card_chargeCustomerFail');
    expect(await refused(await send(enrollment))).toEqual([409, 'hard_decline']);
    await enrollment.use('pm_card_mastercard');
    expect(await retry(enrollment)).toMatchObject({ outcome: 'paid' });
  },
);

test('[MNY-15] one try a day and eight per invoice', async () => {
  const enrollment = await startOverdueEnrollment();
  await retry(enrollment);
  expect(await refused(await send(enrollment))).toEqual([409, 'too_many_attempts']);
  for (let tries = 2; tries <= 8; tries += 1) {
    await aDayLater();
    await retry(enrollment);
  }
  await aDayLater();
  expect(await refused(await send(enrollment))).toEqual([409, 'too_many_attempts']);
});

test('[MNY-15] twenty parallel clicks make one attempt, whether they share a key or not', async () => {
  const enrollment = await startOverdueEnrollment();
  const before = (await chargesOf(enrollment)).length;
  const statuses = await Promise.all(
    Array.from({ length: 20 }, async () => (await send(enrollment)).status),
  );
  expect(statuses.filter((status) => status === 200)).toHaveLength(1);
  expect(await chargesOf(enrollment)).toHaveLength(before + 1);
  await aDayLater();
  const key = randomUUID();
  await Promise.all(Array.from({ length: 20 }, () => send(enrollment, key)));
  expect(await chargesOf(enrollment)).toHaveLength(before + 2);
});

/** Stripe charges the card, and the process that asked for it doesn't get to store the answer. */
async function killAfterCharge(enrollment: Enrollment, key: string) {
  billing.gate.close();
  const before = (await chargesOf(enrollment)).length;
  const held = calls.next(/^POST \/v1\/invoices\/.*\/pay$/, { isAnswered: true });
  const sent = send(enrollment, key);
  await held.arrived;
  expect(await chargesOf(enrollment)).toHaveLength(before + 1);
  // Another process takes its lease, as after a crash.
  await billing.prisma.lease.update({
    where: { key: `invoice:${enrollment.invoiceId}` },
    data: { holder: randomUUID(), expiresAt: new Date() },
  });
  held.release();
  expect((await sent).status).toBe(503);
  expect(await billing.prisma.paymentAttempt.count({ where: { status: 'started' } })).toBe(1);
  await billing.restart();
}

test.each(['the same key', 'another click'])(
  '[MNY-16] killed after Stripe charged, %s finds the payment and charges nothing more',
  async (which) => {
    const enrollment = await startOverdueEnrollment();
    await enrollment.use('pm_card_visa');
    const key = randomUUID();
    await killAfterCharge(enrollment, key);
    const before = (await chargesOf(enrollment)).length;
    expect(await retry(enrollment, which === 'the same key' ? key : randomUUID())).toMatchObject({
      outcome: 'paid',
    });
    expect(await chargesOf(enrollment)).toHaveLength(before);
  },
);

test('[MNY-16] killed after a decline, another click tells of it and makes no second attempt', async () => {
  const enrollment = await startOverdueEnrollment();
  await killAfterCharge(enrollment, randomUUID());
  const before = (await chargesOf(enrollment)).length;
  expect(await retry(enrollment)).toMatchObject({ outcome: 'declined', reason: 'generic_decline' });
  expect(await refused(await send(enrollment))).toEqual([409, 'too_many_attempts']);
  expect(await chargesOf(enrollment)).toHaveLength(before);
});

test('[MNY-16] an error that Stripe would repeat for the key is followed by another key', async () => {
  const enrollment = await startOverdueEnrollment();
  await enrollment.use('pm_card_visa');
  const failing = { match: '^POST /v1/invoices/.*/pay$', kind: 'status', status: 500, times: 3 };
  await faults([failing]);
  expect(await retry(enrollment)).toMatchObject({ outcome: 'paid' });
});

test('[MNY-162] a void, uncollectible, or ended one is not charged', async () => {
  const enrollment = await startOverdueEnrollment();
  await billing.stripe.invoices.voidInvoice(enrollment.invoiceId);
  expect(await refused(await send(enrollment))).toEqual([409, 'status_conflict']);
  enrollmentId += 1;
  const ended = await startOverdueEnrollment();
  const path = `/internal/enrollments/${enrollmentId}/cancel-subscription`;
  const body = { onlyIfUnpaid: false };
  expect((await billing.post(path, body, billing.asService('enrollment'))).status).toBe(200);
  expect(await refused(await send(ended))).toEqual([409, 'status_conflict']);
});

test('[MNY-15] a card change does not charge an invoice while it is tried', async () => {
  const enrollment = await startOverdueEnrollment();
  const owner = billing.as(ownerPrincipals(enrollment.ownerId));
  const begun = await billing.post('/api/payment-method-updates', { enrollmentId }, owner);
  const { clientSecret } = (await begun.json()) as PaymentMethodUpdate;
  const setupIntentId = clientSecret.split('_secret_')[0] ?? '';
  await billing.stripe.setupIntents.confirm(setupIntentId, {
    payment_method: 'pm_card_visa',
    return_url: 'https://petwell.example/update-card/1',
  });
  const before = (await chargesOf(enrollment)).length;
  const key = `invoice:${enrollment.invoiceId}`;
  const expiresAt = new Date(Date.now() + 60_000);
  await billing.prisma.lease.create({ data: { key, holder: randomUUID(), expiresAt } });
  const confirmation = { enrollmentId, setupIntentId, dueNow: '63.50' };
  const changing = billing.post('/api/payment-method-updates/confirm', confirmation, owner);
  expect(await Promise.race([changing, sleep(1_000, 'waits')])).toBe('waits');
  expect(await chargesOf(enrollment)).toHaveLength(before);
  await billing.prisma.lease.delete({ where: { key } });
  expect(await (await changing).json()).toMatchObject({ outcome: 'paid' });
  expect(await chargesOf(enrollment)).toHaveLength(before + 1);
});
