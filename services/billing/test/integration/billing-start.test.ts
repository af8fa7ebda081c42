import { randomUUID } from 'node:crypto';
import { createBus, createLogger } from '@petwell/chassis';
import { billingStartOfferSchema } from '@petwell/contracts/internal';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { enrollmentSnapshot } from '../factories.ts';
import { startBilling, type RunningBilling } from './running-billing.ts';
import { allDelivered, paidSoFar, startClockedOwner } from './test-clock.ts';

let billing: RunningBilling;
beforeAll(async () => {
  billing = await startBilling();
});
afterAll(() => billing.stop());

/** The customer's clock. Billing's own stays in the present, so first days are in its future. */
const daysAhead = (days: number) => new Date(Date.now() + days * 86_400_000);
const inSeconds = (time: Date) => new Date(Math.floor(time.getTime() / 1000) * 1000).toISOString();

/** Enrolled, paid, and ended: all that was left unpaid is discarded. */
async function endedPlan(enrollmentId: number) {
  const ownerId = 100 + enrollmentId;
  const owner = await startClockedOwner(billing, { ownerId, start: inSeconds(new Date()) });
  billing.enroll({ enrollmentId, ownerId });
  const first = await billing.createSubscription(enrollmentId, ownerId);
  await billing.pay(first.clientSecret);
  await allDelivered(billing);
  const call = (action: string, body: object) =>
    billing.post(
      `/internal/enrollments/${enrollmentId}/${action}`,
      body,
      billing.asService('enrollment'),
    );
  await call('cancel-subscription', { onlyIfUnpaid: false });
  await allDelivered(billing);
  const dueAt = inSeconds(daysAhead(20));
  const offer = async () =>
    billingStartOfferSchema.parse(await (await call('billing-start-offer', { dueAt })).json());
  /** Confirms a card as the card form does. */
  const confirmCard = async (clientSecret: string) => {
    const setupIntentId = clientSecret.slice(0, clientSecret.indexOf('_secret'));
    await billing.stripe.setupIntents.confirm(setupIntentId, { payment_method: 'pm_card_visa' });
    return setupIntentId;
  };
  const agreed = ({ firstChargeOn, monthlyTotal }: Awaited<ReturnType<typeof offer>>) => ({
    dueAt,
    firstChargeOn,
    monthlyTotal,
    textVersion: '2026-11-23',
    clientAddress: '203.0.113.7',
  });
  const subscriptionsAtStripe = async () => {
    const { data } = await billing.stripe.subscriptions.list({
      customer: owner.customerId,
      status: 'all',
    });
    return data.map(({ status }) => status).toSorted();
  };
  return { ...owner, ...first, dueAt, call, offer, confirmCard, agreed, subscriptionsAtStripe };
}
type Plan = Awaited<ReturnType<typeof endedPlan>>;

async function start(plan: Plan, setupIntentId?: string) {
  const offered = await plan.offer();
  const card = setupIntentId ?? (await plan.confirmCard(offered.clientSecret));
  const body = { ...plan.agreed(offered), setupIntentId: card };
  return { body, response: await plan.call('start-billing', body) };
}
async function lastFact(enrollmentId: number) {
  await allDelivered(billing);
  const facts = await billing.published('subscription.status-changed.v1', enrollmentId);
  return facts.at(-1)?.data;
}

test('[MNY-70] the first charge is on the day agreed to, once, without a fee, and no $0 receipt is sent', async () => {
  const plan = await endedPlan(1);
  const { response, body } = await start(plan);
  expect(response.status).toBe(200);
  expect(await lastFact(1)).toMatchObject({
    status: 'trialing',
    isRestart: true,
    isMembershipFeePaid: true,
    currentPeriodEnd: plan.dueAt,
  });
  expect(
    await billing.prisma.paymentConsent.findMany({ where: { enrollmentId: 1 } }),
  ).toMatchObject([
    {
      textVersion: body.textVersion,
      clientAddress: '203.0.113.7',
      firstChargeAt: new Date(plan.dueAt),
    },
  ]);
  expect(await paidSoFar(billing, 1)).toHaveLength(1);
  await plan.advanceTo(inSeconds(daysAhead(19)));
  expect(await paidSoFar(billing, 1)).toHaveLength(1);
  await plan.advanceTo(inSeconds(daysAhead(22)));
  expect(await paidSoFar(billing, 1)).toMatchObject([
    { isFirstPayment: true },
    { isFirstPayment: false, amountCents: 6_350 },
  ]);
  expect(await lastFact(1)).toMatchObject({ status: 'active', isRestart: true });
});

test('[MNY-71] two tabs, and a repetition, lead to one subscription', async () => {
  const plan = await endedPlan(2);
  const offered = await plan.offer();
  const setupIntentId = await plan.confirmCard(offered.clientSecret);
  const body = { ...plan.agreed(offered), setupIntentId };
  const both = await Promise.all([1, 2].map(() => plan.call('start-billing', body)));
  expect(both.map(({ status }) => status)).toContain(200);
  expect((await plan.call('start-billing', body)).status).toBe(200);
  await allDelivered(billing);
  expect(await plan.subscriptionsAtStripe()).toEqual(['canceled', 'trialing']);
});

test('[MNY-71] killed before Stripe’s answer was stored, repeating the call finds it', async () => {
  const plan = await endedPlan(3);
  const offered = await plan.offer();
  const setupIntentId = await plan.confirmCard(offered.clientSecret);
  const body = { ...plan.agreed(offered), setupIntentId };
  expect((await plan.call('start-billing', body)).status).toBe(200);
  await allDelivered(billing);
  // As if the process had died before it stored Stripe's answer.
  await billing.prisma.subscription.deleteMany({ where: { enrollmentId: 3, attempt: 2 } });
  expect((await plan.call('start-billing', body)).status).toBe(200);
  await allDelivered(billing);
  expect(await plan.subscriptionsAtStripe()).toEqual(['canceled', 'trialing']);
});

test('[MNY-70] another amount or day than the one shown is refused, and so is a card that no bank confirmed', async () => {
  const plan = await endedPlan(4);
  const offered = await plan.offer();
  const unconfirmed = offered.clientSecret.slice(0, offered.clientSecret.indexOf('_secret'));
  const body = plan.agreed(offered);
  const refused = async (change: object) =>
    (await plan.call('start-billing', { ...body, setupIntentId: unconfirmed, ...change })).status;
  expect(await refused({})).toBe(409);
  const setupIntentId = await plan.confirmCard(offered.clientSecret);
  expect(await refused({ setupIntentId, monthlyTotal: '63.51' })).toBe(409);
  expect(await refused({ setupIntentId, firstChargeOn: '2027-01-01' })).toBe(409);
  expect(await plan.subscriptionsAtStripe()).toEqual(['canceled']);
});

test('[MNY-71] a running plan is left alone, and nothing starts for a pet that died', async () => {
  const plan = await endedPlan(5);
  await start(plan);
  const again = await start(plan);
  expect(again.response.status).toBe(200);
  expect(await plan.subscriptionsAtStripe()).toEqual(['canceled', 'trialing']);
  const other = await endedPlan(6);
  await billing.prisma.payableEnrollment.update({
    where: { enrollmentId: 6 },
    data: { hasDied: true },
  });
  expect((await other.call('billing-start-offer', { dueAt: other.dueAt })).status).toBe(409);
});

test('[MNY-28] the end of the earlier subscription, delivered again, ends nothing', async () => {
  const plan = await endedPlan(7);
  await start(plan);
  const bus = createBus({
    rabbitmqUrl: 'off',
    busDatabaseUrl: billing.busUrl,
    logger: createLogger({ service: 'enrollment', level: 'silent' }),
  });
  await bus.start();
  const { enrollment, ...snapshot } = enrollmentSnapshot({ enrollmentId: 7, ownerId: 107 });
  const stripeSubscriptionId = plan.subscriptionId;
  await bus.publish({
    specversion: '1.0',
    id: randomUUID(),
    source: 'petwell/test',
    subject: 'enrollment/7',
    time: new Date().toISOString(),
    datacontenttype: 'application/json',
    type: 'enrollment.cancelled.v1',
    data: {
      ...snapshot,
      enrollment: { ...enrollment, status: 'cancelled', stripeSubscriptionId },
      previousStatus: 'active',
      reason: 'staff',
    },
  });
  const waiting = () =>
    billing.prisma
      .$queryRaw`SELECT name FROM pgboss.job WHERE name LIKE '%billing.enrollment-facts' AND state < 'completed'`;
  await vi.waitFor(async () => expect(await waiting()).toEqual([]), { timeout: 10_000 });
  await bus.close();
  await allDelivered(billing);
  expect(await plan.subscriptionsAtStripe()).toEqual(['canceled', 'trialing']);
  expect(await lastFact(7)).toMatchObject({ status: 'trialing' });
});

test('[MNY-70] nobody can pay a plan at checkout that goes on, with its fee', async () => {
  const plan = await endedPlan(8);
  await billing.prisma.payableEnrollment.update({
    where: { enrollmentId: 8 },
    data: { closedAt: null, attempt: 2, startAttempt: 2, firstChargeAt: new Date(plan.dueAt) },
  });
  await expect(billing.createSubscription(8, 108)).rejects.toThrow();
  expect(await plan.subscriptionsAtStripe()).toEqual(['canceled']);
});
