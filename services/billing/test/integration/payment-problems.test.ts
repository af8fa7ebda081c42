import { workListSchema } from '@petwell/contracts';
import { paymentProblemCases } from '@petwell/contracts/testing/payment-problems';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { enrollmentSnapshot, staffPrincipals } from '../factories.ts';
import { startBilling, type RunningBilling } from './running-billing.ts';

let billing: RunningBilling;
beforeAll(async () => {
  billing = await startBilling();
});
afterAll(() => billing.stop());

test('[MNY-156] the failed payments of the work list are the plans that the figure counts, in every state', async () => {
  const { prisma } = billing;
  const providerAccountId = await billing.currentAccount();
  for (const [index, one] of paymentProblemCases.entries()) {
    const id = index + 1;
    const customer = {
      ownerId: id,
      firstName: 'Ada',
      lastName: 'Park',
      email: `no${id}@a.example`,
    };
    await prisma.customer.create({ data: { ...customer, isDemo: one.isDemo === true } });
    const snapshot = enrollmentSnapshot({ enrollmentId: id, ownerId: id });
    const isOver = one.status === 'canceled' || one.status === 'incomplete_expired';
    await prisma.payableEnrollment.create({
      data: {
        enrollmentId: id,
        ownerId: id,
        snapshot: { ...snapshot, pet: { ...snapshot.pet, name: one.name } },
        attempt: 1,
        hasDied: one.hasDied === true,
        isEndOrdered: one.isEnding === true,
        closedAt: isOver ? new Date() : null,
      },
    });
    const endsAt = one.isEnding ? new Date('2026-03-05T10:00:00.000Z') : null;
    await prisma.subscription.create({
      data: {
        enrollmentId: id,
        attempt: 1,
        stripeSubscriptionId: `sub_${id}`,
        stripeCustomerId: `cus_${id}`,
        providerAccountId,
        status: one.status,
        currentPeriodEnd: new Date('2026-03-05T10:00:00.000Z'),
        observationVersion: 1,
        observedAt: new Date(),
        endsAt,
      },
    });
  }
  const response = await fetch(`${billing.url()}/api/admin/work-list`, {
    headers: billing.as(staffPrincipals('viewer')),
  });
  const { failedPayments } = workListSchema.parse(await response.json());
  const problems = paymentProblemCases.filter(({ isProblem }) => isProblem);
  expect(failedPayments.items.map(({ petName }) => petName).toSorted()).toEqual(
    problems.map(({ name }) => name).toSorted(),
  );
  expect(failedPayments.total).toBe(problems.length);
});
