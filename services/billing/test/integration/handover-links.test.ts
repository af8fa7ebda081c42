import { randomUUID } from 'node:crypto';
import { errorBodySchema } from '@petwell/contracts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { enrollmentSnapshot, ownerPrincipals, staffPrincipals } from '../factories.ts';
import { startBilling, type RunningBilling } from './running-billing.ts';
import { createSetUps } from './setup-link-bed.ts';
import { conflict, daysAhead as inDays, gone, inSeconds, refused } from './start-link-bed.ts';
import { paidSoFar, startClockedOwner } from './test-clock.ts';

let billing: RunningBilling;
let bed: ReturnType<typeof createSetUps>;
beforeAll(async () => {
  billing = await startBilling();
  bed = createSetUps(billing);
});
afterAll(() => billing.stop());

const daysAhead = (days: number) => inSeconds(inDays(days));
const asEnrollment = (path: string, body: object) =>
  billing.post(`/internal/enrollments/${path}`, body, billing.asService('enrollment'));

/** The new owner's plan, as enrollment tells of it while it waits. */
async function newOwner(enrollmentId: number, dueAt: string) {
  const ownerId = 300 + enrollmentId;
  const owner = await startClockedOwner(billing, { ownerId, start: daysAhead(0) });
  const snapshot = enrollmentSnapshot({ enrollmentId, ownerId, membershipFee: '0.00' });
  const know = (given: { handoverObstacle?: string; dueAt?: string; takesOverId?: number } = {}) =>
    billing.enrollment.snapshots.set(enrollmentId, {
      ...snapshot,
      plan: { ...snapshot.plan, features: ['2 exams', 'One-time membership fee: $64.15'] },
      takesOver: true,
      enrollment: {
        ...snapshot.enrollment,
        membershipFeePaid: true,
        nextBillingDate: given.dueAt ?? dueAt,
      },
      ...(given.handoverObstacle && { handoverObstacle: given.handoverObstacle }),
      ...(given.takesOverId && { takesOverId: given.takesOverId }),
    });
  know();
  const order = { kind: 'handover', dueAt, id: randomUUID(), until: daysAhead(14) };
  return { ...owner, ownerId, know, order };
}

test('[CHG-182] the plan before ends at its paid-through day, and the new one is charged from it on: one charge a month', async () => {
  const ownerId = 91;
  const before = await startClockedOwner(billing, { ownerId, start: daysAhead(0) });
  billing.enroll({ enrollmentId: 11, ownerId });
  const { clientSecret, subscriptionId } = await billing.createSubscription(11, ownerId);
  await billing.pay(clientSecret);
  await billing.settled();
  const facts = await billing.published('subscription.status-changed.v1', 11);
  const dueAt = facts.at(-1)?.data.currentPeriodEnd ?? '';

  const after = await newOwner(12, dueAt);
  const { token } = await bed.makeLink(12, after.order);
  // A repetition mails nothing again.
  await bed.makeLink(12, after.order);
  expect(await billing.requestedMails('handover-link', 12)).toMatchObject([
    { monthlyCents: 6_350 },
  ]);
  const shown = await bed.lookUp(token);
  // [CHG-191]
  expect(shown).toMatchObject({ kind: 'handover', monthlyTotal: '63.50', passedOn: [] });
  expect(shown.includes?.[0]).toBe('2 exams');
  expect(shown.includes?.join()).not.toMatch(/fee/);
  const body = await bed.agreement(token);
  const both = await Promise.all([bed.post('confirm', body), bed.post('confirm', body)]);
  expect(both.map(({ status }) => status)).toEqual([200, 200]);
  expect((await bed.post('confirm', body)).status).toBe(200);
  await billing.settled();
  const fact = (await billing.published('subscription.status-changed.v1', 12)).at(-1)?.data;
  expect(fact).toMatchObject({ status: 'trialing', currentPeriodEnd: dueAt, isWithoutFee: true });
  expect((await asEnrollment('11/end-with-period', {})).status).toBe(200);

  const later = inSeconds(new Date(Date.parse(dueAt) + 5 * 86_400_000));
  await before.advanceTo(later);
  await after.advanceTo(later);
  expect((await billing.stripe.subscriptions.retrieve(subscriptionId)).status).toBe('canceled');
  // Paid once before, with the fee; nothing was refunded.
  expect(await paidSoFar(billing, 11)).toMatchObject([{ amountCents: 12_765 }]);
  expect(await paidSoFar(billing, 12)).toMatchObject([{ amountCents: 6_350 }]);
  expect((await billing.stripe.refunds.list()).data).toEqual([]);
  expect(
    await billing.prisma.startAgreement.findUnique({ where: { enrollmentId: 12 } }),
  ).toMatchObject({ kind: 'handover', monthlyCents: 6_350, feeCents: null });
  const consents = await billing.prisma.paymentConsent.findMany({ where: { enrollmentId: 12 } });
  expect(consents).toMatchObject([{ ownerId: after.ownerId }]);
});

test('[CHG-182] [CHG-188] if enrollment can’t be reached from the agreement on, the owner before isn’t charged once more', async () => {
  const ownerId = 92;
  const before = await startClockedOwner(billing, { ownerId, start: daysAhead(0) });
  billing.enroll({ enrollmentId: 21, ownerId });
  const { clientSecret, subscriptionId } = await billing.createSubscription(21, ownerId);
  await billing.pay(clientSecret);
  await billing.settled();
  const facts = await billing.published('subscription.status-changed.v1', 21);
  const dueAt = facts.at(-1)?.data.currentPeriodEnd ?? '';
  const after = await newOwner(22, dueAt);
  after.know({ takesOverId: 21 });
  const { token } = await bed.makeLink(22, after.order);
  const body = await bed.agreement(token);
  expect((await bed.post('confirm', body)).status).toBe(200);
  // Enrollment has heard that the plan before ends, but not of the agreement.
  after.know({ takesOverId: 21, handoverObstacle: 'Rex’s plan can’t be taken over right now.' });
  expect((await bed.post('confirm', body)).status).toBe(200);

  const later = inSeconds(new Date(Date.parse(dueAt) + 35 * 86_400_000));
  await before.advanceTo(later);
  await after.advanceTo(later);
  expect((await billing.stripe.subscriptions.retrieve(subscriptionId)).status).toBe('canceled');
  expect(await paidSoFar(billing, 21)).toHaveLength(1);
  expect(await paidSoFar(billing, 22)).toHaveLength(2);
});

test('[CHG-190] while something is in the way, the link says so, and nothing is agreed to or charged', async () => {
  const dueAt = daysAhead(20);
  const { order, know } = await newOwner(13, dueAt);
  const { token } = await bed.makeLink(13, order);
  const body = await bed.agreement(token);
  know({ handoverObstacle: 'Rex’s plan can’t be taken over right now.' });
  const lookup = await bed.post('lookup', { token });
  expect(errorBodySchema.parse(await lookup.json())).toMatchObject({
    code: 'link_invalid',
    message: 'Rex’s plan can’t be taken over right now.',
  });
  expect(await refused(await bed.post('confirm', body))).toEqual(gone);
  know({ dueAt: daysAhead(50) });
  // The plan before was charged once more, so the day isn't the one that was shown.
  expect(await refused(await bed.post('confirm', body))).toEqual(conflict);
  expect(await billing.prisma.subscription.count({ where: { enrollmentId: 13 } })).toBe(0);
  expect((await bed.post('confirm', await bed.agreement(token))).status).toBe(200);
});

test('[CHG-186] a handover that was called off can’t be agreed to, and one that was agreed to isn’t called off', async () => {
  const dueAt = daysAhead(20);
  const off = await newOwner(14, dueAt);
  const link = await bed.makeLink(14, off.order);
  const body = await bed.agreement(link.token);
  const unpaid = { onlyIfUnpaid: true };
  expect((await asEnrollment('14/cancel-subscription', unpaid)).status).toBe(200);
  expect(await refused(await bed.post('confirm', body))).toEqual(gone);
  expect(await billing.prisma.subscription.count({ where: { enrollmentId: 14 } })).toBe(0);

  const agreed = await newOwner(15, dueAt);
  const { token } = await bed.makeLink(15, agreed.order);
  expect((await bed.post('confirm', await bed.agreement(token))).status).toBe(200);
  const tooLate = await asEnrollment('15/cancel-subscription', unpaid);
  expect(await refused(tooLate)).toEqual([409, 'already_paid']);
});

test('[CHG-189] nobody pays it at checkout or by another link', async () => {
  const { order, ownerId } = await newOwner(16, daysAhead(20));
  const { token } = await bed.makeLink(16, order);
  const checkout = await billing.post(
    '/api/create-subscription',
    { enrollmentId: 16 },
    billing.as(ownerPrincipals(ownerId)),
  );
  expect(await refused(checkout)).toEqual(conflict);
  const join = await billing.post(
    '/api/admin/enrollments/16/join-link',
    {},
    { ...billing.as(staffPrincipals('staff')), 'idempotency-key': randomUUID() },
  );
  expect(await refused(join)).toEqual(conflict);
  expect(await billing.prisma.subscription.count({ where: { enrollmentId: 16 } })).toBe(0);
  expect((await bed.post('confirm', await bed.agreement(token))).status).toBe(200);
});
