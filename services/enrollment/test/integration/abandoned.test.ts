import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { eventually, startEnrollment, type RunningEnrollment } from './running-enrollment.ts';

const day = 24 * 3_600_000;
let daysLater = 0;
let enrollment: RunningEnrollment;
beforeAll(async () => {
  enrollment = await startEnrollment(
    { HOUSEKEEPING_INTERVAL_MS: 50 },
    { businessClock: () => new Date(Date.now() + daysLater * day) },
  );
});
beforeEach(async () => {
  daysLater = 0;
  await enrollment.reset();
});
afterAll(() => enrollment.stop());

const notices = () => enrollment.mails('payment-reminder');
const gone = () =>
  eventually(async () => ((await enrollment.prisma.owner.count()) === 0 ? true : undefined));
/** Waits for two complete housekeeping runs. */
async function rounds(): Promise<void> {
  const marks = [1, 2].map((id) => id + daysLater * 10);
  for (const id of marks) {
    await enrollment.prisma.staffJob.create({
      data: {
        id,
        kind: 'sync',
        status: 'finished',
        isForAll: false,
        requestedBy: {},
        finishedAt: new Date(0),
      },
    });
    await eventually(async () =>
      (await enrollment.prisma.staffJob.findUnique({ where: { id } })) ? undefined : true,
    );
  }
}

test('[PAY-42] sends one reminder a week before, then removes the enrollment and an owner without a password', async () => {
  const { enrollment: made, owner } = await enrollment.enroll();
  daysLater = 22;
  await rounds();
  expect(await notices()).toEqual([]);
  daysLater = 23.1;
  await eventually(async () => ((await notices()).length > 0 ? true : undefined));
  await rounds();
  const [request, ...others] = await notices();
  expect(others).toEqual([]);
  expect(request).toMatchObject({
    about: `enrollment/${made.id}`,
    recipient: { ownerId: owner.id },
  });
  const notice = new Date(request?.mail.removalAt ?? 0).getTime() - Date.now();
  expect(Math.round(notice / day)).toBe(30);
  expect(await enrollment.prisma.enrollment.count()).toBe(1);
  daysLater = 30.2;
  await gone();
  const cancelCalls = enrollment.services.billing.calls.filter(({ path }) =>
    path.endsWith('/cancel-subscription'),
  );
  expect(cancelCalls[0]).toEqual({
    path: `/internal/enrollments/${made.id}/cancel-subscription`,
    body: { onlyIfUnpaid: true },
  });
  expect(enrollment.services.identity.calls.at(-1)).toEqual({
    path: `/internal/owners/${owner.id}/close`,
    body: { reason: 'abandoned' },
  });
  expect(await enrollment.prisma.deletedOwner.findMany()).toMatchObject([
    { id: owner.id, reason: 'abandoned' },
  ]);
  expect(await enrollment.prisma.pet.count()).toBe(0);
});

test('[CAR-07] removes the unpaid enrollment of a pet that died without a reminder', async () => {
  const { pet } = await enrollment.enroll();
  await enrollment.prisma.pet.update({ where: { id: pet.id }, data: { deceasedAt: new Date() } });
  for (const days of [1, 4, 23.1]) {
    daysLater = days;
    await rounds();
  }
  expect(await enrollment.mails('finish-enrollment')).toEqual([]);
  daysLater = 30.2;
  await gone();
  expect(await notices()).toEqual([]);
});

test('[PAY-42] keeps an account with a password and removes only the enrollment', async () => {
  const { owner } = await enrollment.enroll();
  await enrollment.prisma.owner.update({ where: { id: owner.id }, data: { isActive: true } });
  daysLater = 23.1;
  await eventually(async () => ((await notices()).length > 0 ? true : undefined));
  daysLater = 30.2;
  await eventually(async () =>
    (await enrollment.prisma.enrollment.count()) === 0 ? true : undefined,
  );
  await rounds();
  expect(await enrollment.prisma.owner.count()).toBe(1);
});
