import { randomUUID } from 'node:crypto';
import { enrollmentLinkSchema, publicRoutes } from '@petwell/contracts';
import { priceStandingSchema } from '@petwell/contracts/internal';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { reopenPayable } from '../../src/core/store-payables.ts';
import { holdStripe } from './hold-stripe.ts';
import { startBilling, type RunningBilling } from './running-billing.ts';
import {
  conflict,
  createStartLinks,
  daysAhead,
  gone,
  inSeconds,
  refused,
} from './start-link-bed.ts';
import { paidSoFar } from './test-clock.ts';

let billing: RunningBilling;
let calls: ReturnType<typeof holdStripe>;
let bed: ReturnType<typeof createStartLinks>;
beforeAll(async () => {
  calls = holdStripe();
  billing = await startBilling();
  bed = createStartLinks(billing);
});
afterAll(async () => {
  await billing.stop();
  calls.stop();
});

test('[MNY-70] [MNY-77] the first charge is on the day agreed to, once, without a fee, and no $0 receipt is sent', async () => {
  const enrollment = await bed.endedEnrollment(1);
  const { shown, body } = await bed.offered(enrollment);
  expect(shown).toMatchObject({ kind: 'restart', petName: 'Rex', monthlyTotal: '63.50' });
  const response = await bed.post('confirm', body);
  expect(response.headers.get('set-cookie')).toBeNull();
  expect(await response.json()).toEqual({
    firstChargeOn: shown.firstChargeOn,
    monthlyTotal: '63.50',
  });
  expect(await bed.lastFact(1)).toMatchObject({
    status: 'trialing',
    isRestart: true,
    isMembershipFeePaid: true,
    currentPeriodEnd: enrollment.dueAt,
  });
  expect(await bed.consents(1)).toMatchObject([
    {
      textVersion: 'plan-link-2026-11-29-good',
      ownerId: 101,
      firstChargeAt: new Date(enrollment.dueAt),
    },
  ]);
  // Used up, for the page and for another card.
  expect(await refused(await bed.post('lookup', { token: body.token }))).toEqual(gone);
  expect(await refused(await bed.post('prepare', { token: body.token }))).toEqual(gone);
  expect(await paidSoFar(billing, 1)).toHaveLength(1);
  await enrollment.advanceTo(inSeconds(daysAhead(19)));
  expect(await paidSoFar(billing, 1)).toHaveLength(1);
  await enrollment.advanceTo(inSeconds(daysAhead(22)));
  expect(await paidSoFar(billing, 1)).toMatchObject([
    { isFirstPayment: true },
    { isFirstPayment: false, amountCents: 6_350 },
  ]);
  expect(await bed.lastFact(1)).toMatchObject({ status: 'active', isRestart: true });
});

test('[CHG-179] [CHG-172] months that a restart passes over are told as not billed, and its first charge', async () => {
  const standing = async () => {
    const asked = { enrollmentIds: [30] };
    const headers = billing.asService('enrollment');
    const response = await billing.post('/internal/price-standings', asked, headers);
    return priceStandingSchema.parse(
      ((await response.json()) as { standings: unknown[] }).standings[0],
    );
  };
  const enrollment = await bed.endedEnrollment(30, daysAhead(-40));
  const { periodEnd } = await billing.prisma.payment.findFirstOrThrow({
    where: { enrollmentId: 30 },
  });
  const dueAt = periodEnd?.toISOString() ?? '';
  expect(await standing()).toMatchObject({ unbilledAt: [], startedAt: null });
  const { shown, body } = await bed.offered({ ...enrollment, dueAt });
  expect(shown.passedOn).toHaveLength(1);
  expect((await bed.post('confirm', body)).status).toBe(200);
  await billing.settled();
  const { firstChargeAt } = await billing.prisma.payableEnrollment.findUniqueOrThrow({
    where: { enrollmentId: 30 },
  });
  expect(await standing()).toMatchObject({
    unbilledAt: [dueAt.replace('.000Z', 'Z')],
    startedAt: firstChargeAt?.toISOString(),
  });
});

test('[MNY-77] two tabs, and a repetition, lead to one subscription and one consent', async () => {
  const enrollment = await bed.endedEnrollment(2);
  const { body } = await bed.offered(enrollment);
  const otherCard = {
    ...body,
    setupIntentId: await bed.enterCard(body.token, 'pm_card_mastercard'),
  };
  const both = await Promise.all([body, body, otherCard].map((one) => bed.post('confirm', one)));
  expect(
    both.map(({ status }) => status).filter((status) => status === 410).length,
  ).toBeGreaterThan(0);
  expect(both.map(({ status }) => status)).toContain(200);
  const used = await billing.prisma.planLink.findFirst({ where: { enrollmentId: 2 } });
  const again = { ...body, setupIntentId: used?.setupIntentId };
  expect((await bed.post('confirm', again)).status).toBe(200);
  await billing.settled();
  expect(await enrollment.subscriptionsAtStripe()).toEqual(['canceled', 'trialing']);
  expect(await bed.consents(2)).toHaveLength(1);
});

test('[MNY-77] killed before Stripe’s answer was stored, the same link finds it, also with another card', async () => {
  const enrollment = await bed.endedEnrollment(3);
  const { body } = await bed.offered(enrollment);
  expect((await bed.post('confirm', body)).status).toBe(200);
  await billing.settled();
  // As if the process had died before it stored Stripe's answer, and the owner had come back later.
  await billing.prisma.subscription.deleteMany({ where: { enrollmentId: 3, attempt: 2 } });
  const setupIntentId = await bed.enterCard(body.token, 'pm_card_mastercard');
  expect((await bed.post('confirm', { ...body, setupIntentId })).status).toBe(200);
  await billing.settled();
  expect(await enrollment.subscriptionsAtStripe()).toEqual(['canceled', 'trialing']);
  expect(await refused(await bed.post('lookup', { token: body.token }))).toEqual(gone);
});

test('[MNY-77] a restart that a crash left without a subscription is offered again by a new link', async () => {
  const enrollment = await bed.endedEnrollment(4);
  const { body } = await bed.offered(enrollment);
  await billing.prisma.payableEnrollment.update({
    where: { enrollmentId: 4 },
    data: {
      closedAt: null,
      attempt: 2,
      startAttempt: 2,
      firstChargeAt: new Date(enrollment.dueAt),
    },
  });
  await billing.prisma.planLink.updateMany({
    where: { enrollmentId: 4 },
    data: { usedAt: new Date(), setupIntentId: body.setupIntentId },
  });
  // For another day, which is then the one that counts.
  const dueAt = inSeconds(daysAhead(25));
  await billing.waitForNextLink();
  const second = await bed.offered({ ...enrollment, dueAt });
  expect(second.link.id).not.toBe((await billing.prisma.planLink.findFirst())?.id);
  expect((await bed.post('confirm', second.body)).status).toBe(200);
  expect(await bed.lastFact(4)).toMatchObject({ status: 'trialing', currentPeriodEnd: dueAt });
  expect(await enrollment.subscriptionsAtStripe()).toEqual(['canceled', 'trialing']);
});

test('[MNY-77] a plan is opened again only if it has ended, its pet lives, and nothing came in between', async () => {
  const enrollment = await bed.endedEnrollment(24);
  const where = { enrollmentId: 24 };
  const today = '2026-11-01';
  const reopen = (lastAttempt: number) =>
    billing.kysely.transaction().execute((tx) =>
      reopenPayable(tx, {
        ...where,
        lastAttempt,
        firstChargeAt: new Date(enrollment.dueAt),
        today,
      }),
    );
  expect(await reopen(0)).toBe(false);
  await billing.prisma.payableEnrollment.update({ where, data: { hasDied: true } });
  expect(await reopen(1)).toBe(false);
  await billing.prisma.payableEnrollment.update({ where, data: { hasDied: false } });
  expect(await reopen(1)).toBe(true);
  expect(await reopen(1)).toBe(false);
  // Running, at its first attempt.
  billing.enroll({ enrollmentId: 25, ownerId: 125 });
  await billing.pay((await billing.createSubscription(25, 125)).clientSecret);
  await billing.settled();
  const firstChargeAt = new Date(enrollment.dueAt);
  const running = { enrollmentId: 25, lastAttempt: 1, firstChargeAt, today };
  const opened = await billing.kysely.transaction().execute((tx) => reopenPayable(tx, running));
  expect(opened).toBe(false);
});

test('[MNY-77] a restart that a crash left without a subscription starts nothing for a pet that died', async () => {
  const enrollment = await bed.endedEnrollment(23);
  const { body } = await bed.offered(enrollment);
  await billing.prisma.payableEnrollment.update({
    where: { enrollmentId: 23 },
    data: {
      closedAt: null,
      attempt: 2,
      startAttempt: 2,
      firstChargeAt: new Date(enrollment.dueAt),
      // The end of the link itself is still on its way.
      hasDied: true,
    },
  });
  const { token } = body;
  expect(await refused(await bed.post('lookup', { token }))).toEqual(gone);
  expect(await refused(await bed.post('prepare', { token }))).toEqual(gone);
  expect(await refused(await bed.post('confirm', body))).toEqual(conflict);
  expect(await enrollment.subscriptionsAtStripe()).toEqual(['canceled']);
});

test('[MNY-70] another amount or day than the one shown is refused, and so is a card that no bank confirmed, or of another plan', async () => {
  const enrollment = await bed.endedEnrollment(5);
  const other = await bed.endedEnrollment(6);
  const { body } = await bed.offered(enrollment);
  const prepared = await (await bed.post('prepare', { token: body.token })).json();
  const [waiting = ''] = (prepared as { clientSecret: string }).clientSecret.split('_secret');
  const { body: foreign } = await bed.offered(other);
  const confirm = async (change: object) =>
    refused(await bed.post('confirm', { ...body, ...change }));
  const unconfirmed = [409, 'payment_not_confirmed'];
  expect(await confirm({ setupIntentId: waiting })).toEqual(unconfirmed);
  const unapproved = await bed.enterCard(body.token, 'pm_card_authenticationRequired');
  expect(await confirm({ setupIntentId: unapproved })).toEqual(unconfirmed);
  expect(await confirm({ setupIntentId: foreign.setupIntentId })).toEqual(unconfirmed);
  expect(await confirm({ monthlyTotal: '63.51' })).toEqual(conflict);
  expect(await confirm({ firstChargeOn: '2026-01-01' })).toEqual(conflict);
  expect(await enrollment.subscriptionsAtStripe()).toEqual(['canceled']);
  // Nothing was used up.
  expect((await bed.post('confirm', body)).status).toBe(200);
});

test('[MNY-78] a repeated request gets the same link, mailed once; no table has its token', async () => {
  const enrollment = await bed.endedEnrollment(7);
  const link = await bed.makeLink(7, enrollment);
  expect(link.url).toMatch(/^http:\/\/localhost:8080\/plan-link#token=[\w-]{43}$/);
  const many = await Promise.all(Array.from({ length: 5 }, () => bed.makeLink(7, enrollment)));
  expect(many).toEqual(Array.from({ length: 5 }, () => link));
  expect(await billing.requestedMails('restart-link', 7)).toMatchObject([
    { url: link.url, expiresAt: link.expiresAt, monthlyCents: 6_350, petName: 'Rex' },
  ]);
  const [row] = await billing.prisma.planLink.findMany({ where: { enrollmentId: 7 } });
  expect(JSON.stringify({ ...row, tokenHash: null })).not.toContain(link.token);
  await billing.waitForNextLink();
  // Another day is another link, and ends the one before.
  const newer = await bed.makeLink(7, { dueAt: inSeconds(daysAhead(21)) });
  expect(newer.id).not.toBe(link.id);
  expect(await refused(await bed.post('lookup', { token: link.token }))).toEqual(gone);
  expect((await bed.post('lookup', { token: newer.token })).status).toBe(200);
});

test('[MNY-78] the same id is the same link, mailed once; another id is another link', async () => {
  const enrollment = await bed.endedEnrollment(13);
  const request = { kind: 'restart', id: randomUUID(), dueAt: enrollment.dueAt };
  const make = async (body: object) =>
    enrollmentLinkSchema.parse(await (await bed.call(13, 'start-links', body)).json());
  const link = await make(request);
  expect(link.id).toBe(request.id);
  // The paid amount may have changed until the order is repeated.
  expect(await make({ ...request, dueAt: inSeconds(daysAhead(21)) })).toEqual(link);
  expect(await billing.requestedMails('restart-link', 13)).toHaveLength(1);
  const token = new URL(link.url).hash.replace('#token=', '');
  const another = { ...request, id: randomUUID() };
  expect((await refused(await bed.call(13, 'start-links', another)))[0]).toBe(429);
  await billing.waitForNextLink();
  await make(another);
  expect(await billing.requestedMails('restart-link', 13)).toHaveLength(2);
  expect(await refused(await bed.post('lookup', { token }))).toEqual(gone);
});

test('[MNY-78] a link works until the time it was made for, and is gone when the pet dies or the account is deleted', async () => {
  const enrollment = await bed.endedEnrollment(8);
  const until = inSeconds(daysAhead(3));
  const link = await bed.makeLink(8, { ...enrollment, until });
  expect(link.expiresAt).toBe(until);
  const expired = {
    ...enrollment,
    dueAt: inSeconds(daysAhead(22)),
    until: inSeconds(daysAhead(-1)),
  };
  const late = { kind: 'restart', dueAt: expired.dueAt, until: expired.until };
  expect(await refused(await bed.call(8, 'start-links', late))).toEqual(conflict);
  const died = { owner: { id: enrollment.ownerId }, petId: 8, enrollmentIds: [8] };
  await bed.publish('pet.deceased.v1', 'pet/8', died);
  await vi.waitFor(
    async () =>
      expect(await refused(await bed.post('lookup', { token: link.token }))).toEqual(gone),
    { timeout: 10_000 },
  );
  expect(
    await refused(await bed.call(8, 'start-links', { kind: 'restart', dueAt: enrollment.dueAt })),
  ).toEqual(conflict);
  const other = await bed.endedEnrollment(9);
  const { token } = await bed.makeLink(9, other);
  const { ownerId } = other;
  await bed.publish('owner.deleted.v1', `owner/${ownerId}`, { ownerId, reason: 'staff' });
  await vi.waitFor(
    async () => expect(await refused(await bed.post('lookup', { token }))).toEqual(gone),
    { timeout: 10_000 },
  );
});

test('[MNY-77] a running plan gets no link, and an answer repeated after its next end starts nothing', async () => {
  const enrollment = await bed.endedEnrollment(10);
  const { body } = await bed.offered(enrollment);
  expect((await bed.post('confirm', body)).status).toBe(200);
  await billing.settled();
  const request = { kind: 'restart', dueAt: enrollment.dueAt };
  expect(await refused(await bed.call(10, 'start-links', request))).toEqual(conflict);
  await enrollment.end();
  expect(await refused(await bed.post('confirm', body))).toEqual(gone);
  expect(await enrollment.subscriptionsAtStripe()).toEqual(['canceled', 'canceled']);
  // A link that was made after the end survives the end's event, delivered again.
  await billing.waitForNextLink();
  const again = await bed.makeLink(10, enrollment);
  await bed.publishEnd(enrollment);
  expect((await bed.post('lookup', { token: again.token })).status).toBe(200);
});

test('[MNY-28] the end of the earlier subscription, delivered again, ends nothing', async () => {
  const enrollment = await bed.endedEnrollment(11);
  const { body } = await bed.offered(enrollment);
  expect((await bed.post('confirm', body)).status).toBe(200);
  const consumed = await billing.prisma.inboxMessage.count();
  await bed.publishEnd(enrollment);
  await billing.settled();
  // Lost and in vain are told apart by what was consumed.
  expect(await billing.prisma.inboxMessage.count()).toBe(consumed + 1);
  expect(await enrollment.subscriptionsAtStripe()).toEqual(['canceled', 'trialing']);
  expect(await bed.lastFact(11)).toMatchObject({ status: 'trialing' });
});

test('[MNY-70] nobody can pay a plan at checkout that goes on, with its fee', async () => {
  const enrollment = await bed.endedEnrollment(12);
  await billing.prisma.payableEnrollment.update({
    where: { enrollmentId: 12 },
    data: {
      closedAt: null,
      attempt: 2,
      startAttempt: 2,
      firstChargeAt: new Date(enrollment.dueAt),
    },
  });
  await expect(billing.createSubscription(12, 112)).rejects.toThrow();
  expect(await enrollment.subscriptionsAtStripe()).toEqual(['canceled']);
});

/** The current subscription, at Stripe. */
async function subscriptionOf(enrollmentId: number) {
  const { stripeSubscriptionId } = await billing.prisma.subscription.findFirstOrThrow({
    where: { enrollmentId },
    orderBy: { attempt: 'desc' },
  });
  return billing.stripe.subscriptions.retrieve(stripeSubscriptionId);
}

test("[PAY-43] a plan whose customer was deleted in Stripe's Dashboard starts again, with a new one", async () => {
  const enrollment = await bed.endedEnrollment(14);
  // A form that was opened before, and never used.
  const { token } = await bed.makeLink(14, enrollment);
  expect((await bed.post('prepare', { token })).status).toBe(200);
  await billing.stripe.customers.del(enrollment.customerId);
  await billing.settled();
  const { body } = await bed.offered(enrollment);
  expect((await bed.post('confirm', body)).status).toBe(200);
  const subscription = await subscriptionOf(14);
  expect(subscription.status).toBe('trialing');
  expect(subscription.customer).not.toBe(enrollment.customerId);
});

test('[PAY-43] one that is deleted after its card was entered takes the card anew, before anything is agreed to', async () => {
  const enrollment = await bed.endedEnrollment(15);
  const { body } = await bed.offered(enrollment);
  await billing.stripe.customers.del(enrollment.customerId);
  const unconfirmed = [409, 'payment_not_confirmed'];
  expect(await refused(await bed.post('confirm', body))).toEqual(unconfirmed);
  expect(await bed.consents(15)).toEqual([]);
  const setupIntentId = await bed.enterCard(body.token);
  expect((await bed.post('confirm', { ...body, setupIntentId })).status).toBe(200);
  expect((await subscriptionOf(15)).status).toBe('trialing');
  expect(await bed.consents(15)).toHaveLength(1);
});

test('[PAY-43] one that is deleted while the plan is being started takes the card anew, too', async () => {
  const enrollment = await bed.endedEnrollment(16);
  const { body } = await bed.offered(enrollment);
  const held = calls.next(/^POST \/v1\/subscriptions$/);
  const starting = bed.post('confirm', body);
  await held.arrived;
  expect(await bed.consents(16)).toHaveLength(1);
  await billing.stripe.customers.del(enrollment.customerId);
  held.release();
  expect(await refused(await starting)).toEqual([409, 'payment_not_confirmed']);
  const setupIntentId = await bed.enterCard(body.token);
  expect((await bed.post('confirm', { ...body, setupIntentId })).status).toBe(200);
  expect((await subscriptionOf(16)).status).toBe('trialing');
});

test('[MNY-73] the public routes are limited like sign-in, and take the token in the body', () => {
  const routes = publicRoutes.filter(({ path }) => path.startsWith('/api/plan-links/'));
  expect(routes.map(({ limit, method }) => `${method} ${limit}`)).toEqual(
    Array.from({ length: 3 }, () => 'post signIn'),
  );
});
