import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startBilling, type RunningBilling } from './running-billing.ts';
import { createStartLinks, gone, refused } from './start-link-bed.ts';

let billing: RunningBilling;
let bed: ReturnType<typeof createStartLinks>;
beforeAll(async () => {
  billing = await startBilling();
  bed = createStartLinks(billing);
});
afterAll(() => billing.stop());

/** Enrollment, asked about the plan, says that its pet has another one. */
function giveOtherEnrollment(enrollmentId: number): void {
  const snapshot = billing.enrollment.snapshots.get(enrollmentId);
  if (!snapshot) throw new Error('no plan');
  billing.enrollment.snapshots.set(enrollmentId, { ...snapshot, hasOtherPlan: true });
}
const otherEnrollment = {
  code: 'link_invalid',
  message: expect.stringMatching(/^Rex has another plan/),
};
const withdraw = (enrollmentId: number) => bed.call(enrollmentId, 'withdraw-restart', {});
const setupsOf = async (customer: string) =>
  (await billing.stripe.setupIntents.list({ customer })).data.length;

test('[MNY-167] a link to a plan whose pet has another one says so, and asks for no card', async () => {
  const enrollment = await bed.endedEnrollment(14);
  const { body } = await bed.offered(enrollment);
  const setups = await setupsOf(enrollment.customerId);
  giveOtherEnrollment(14);
  const { token } = body;
  const answers = await Promise.all([
    bed.post('lookup', { token }),
    bed.post('prepare', { token }),
    bed.post('confirm', body),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([410, 410, 410]);
  for (const answer of answers) expect(await answer.json()).toMatchObject(otherEnrollment);
  expect(await setupsOf(enrollment.customerId)).toBe(setups);
  // Also when the link itself is over.
  expect((await withdraw(14)).status).toBe(204);
  expect(await (await bed.post('lookup', { token })).json()).toMatchObject(otherEnrollment);
  expect(await enrollment.subscriptionsAtStripe()).toEqual(['canceled']);
  expect(await bed.consents(14)).toEqual([]);
});

test('[MNY-167] a withdrawn link starts nothing; once the owner has agreed, it can’t be withdrawn', async () => {
  const enrollment = await bed.endedEnrollment(15);
  const { body } = await bed.offered(enrollment);
  expect((await withdraw(15)).status).toBe(204);
  expect((await withdraw(15)).status).toBe(204);
  expect(await refused(await bed.post('confirm', body))).toEqual(gone);
  await billing.waitForNextLink();
  const again = await bed.offered(enrollment);
  expect((await bed.post('confirm', again.body)).status).toBe(200);
  expect(await refused(await withdraw(15))).toEqual([409, 'already_paid']);
  expect((await bed.post('confirm', again.body)).status).toBe(200);
  expect(await enrollment.subscriptionsAtStripe()).toEqual(['canceled', 'trialing']);
});

test('[MNY-167] an agreement that a crash left without its subscription is withdrawn; one whose answer was lost is not', async () => {
  const enrollment = await bed.endedEnrollment(16);
  const { body } = await bed.offered(enrollment);
  expect((await bed.post('confirm', body)).status).toBe(200);
  await billing.settled();
  await billing.prisma.subscription.deleteMany({ where: { enrollmentId: 16, attempt: 2 } });
  expect(await refused(await withdraw(16))).toEqual([409, 'already_paid']);
  const other = await bed.endedEnrollment(17);
  const crashed = await bed.offered(other);
  await billing.prisma.payableEnrollment.update({
    where: { enrollmentId: 17 },
    data: { closedAt: null, attempt: 2, startAttempt: 2, firstChargeAt: new Date(other.dueAt) },
  });
  const { setupIntentId } = crashed.body;
  await billing.prisma.planLink.updateMany({
    where: { enrollmentId: 17 },
    data: { usedAt: new Date(), setupIntentId },
  });
  expect((await withdraw(17)).status).toBe(204);
  expect(await refused(await bed.post('confirm', crashed.body))).toEqual(gone);
  expect(await other.subscriptionsAtStripe()).toEqual(['canceled']);
});

test.each([18, 19, 20])(
  '[MNY-167] of an agreement and a withdrawal at the same moment, one wins (%i)',
  async (enrollmentId) => {
    const enrollment = await bed.endedEnrollment(enrollmentId);
    const { body } = await bed.offered(enrollment);
    const pause = new Promise((resolve) => setTimeout(resolve, (enrollmentId - 18) * 40));
    const [agreed, withdrawn] = await Promise.all([
      bed.post('confirm', body),
      pause.then(() => withdraw(enrollmentId)),
    ]);
    await billing.settled();
    const isRunning = (await enrollment.subscriptionsAtStripe()).includes('trialing');
    expect([withdrawn.status, agreed.status === 200]).toEqual([isRunning ? 409 : 204, isRunning]);
    expect([200, 409, 410]).toContain(agreed.status);
  },
);

/** Runs the agreement while something holds up what the old end does, and expects that the plan goes on. */
async function agreeDuringOldEnd(
  enrollmentId: number,
  hold: (during: () => Promise<void>) => Promise<void>,
) {
  const enrollment = await bed.endedEnrollment(enrollmentId);
  const { body } = await bed.offered(enrollment);
  const agreed = Promise.withResolvers<Response>();
  await hold(async () => {
    agreed.resolve(bed.post('confirm', body));
    await vi.waitFor(
      async () => {
        const where = { enrollmentId };
        const { closedAt } = await billing.prisma.payableEnrollment.findUniqueOrThrow({ where });
        expect(closedAt).toBeNull();
      },
      { timeout: 15_000 },
    );
  });
  expect((await agreed.promise).status).toBe(200);
  await bed.handled();
  await billing.settled();
  expect(await enrollment.subscriptionsAtStripe()).toEqual(['canceled', 'trialing']);
  expect(await bed.lastFact(enrollmentId)).toMatchObject({ status: 'trialing', isRestart: true });
}

test('[MNY-28] an old end that is about to close the plan when the owner agrees closes nothing', () =>
  agreeDuringOldEnd(26, (during) =>
    billing.prisma.$transaction(
      async (tx) => {
        await tx.$executeRaw`LOCK TABLE inbox_messages IN SHARE ROW EXCLUSIVE MODE`;
        await bed.publishOldEnd({ enrollmentId: 26, ownerId: 126 });
        await vi.waitFor(async () => {
          const blocked = await billing.prisma.$queryRaw`SELECT pid FROM pg_stat_activity
            WHERE wait_event_type = 'Lock' AND datname = current_database()`;
          expect(blocked).toHaveLength(1);
        }, 15_000);
        await during();
      },
      { maxWait: 15_000, timeout: 60_000 },
    ),
  ));

test('[MNY-28] an old end that is about to cancel at Stripe when the owner agrees cancels nothing', () =>
  agreeDuringOldEnd(27, async (during) => {
    const key = 'enrollment:27';
    const expiresAt = new Date(Date.now() + 60_000);
    await billing.prisma.lease.upsert({
      where: { key },
      create: { key, holder: randomUUID(), expiresAt },
      update: { holder: randomUUID(), expiresAt },
    });
    const consumed = await billing.prisma.inboxMessage.count();
    await bed.publishOldEnd({ enrollmentId: 27, ownerId: 127 });
    await vi.waitFor(
      async () => expect(await billing.prisma.inboxMessage.count()).toBeGreaterThan(consumed),
      15_000,
    );
    await during();
    await billing.prisma.lease.delete({ where: { key } });
  }));
