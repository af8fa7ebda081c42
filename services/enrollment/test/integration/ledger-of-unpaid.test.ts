import { beforeEach, expect, test } from 'vitest';
import { createAbandonedStore } from '../../src/data-removal/store-abandoned.ts';
import { enrollmentRequest } from '../factories.ts';
import { as, sharedEnrollment } from './running-enrollment.ts';

const enrollment = await sharedEnrollment();
let id: number;
beforeEach(async () => {
  await enrollment.reset();
  id = (await enrollment.enroll()).enrollment.id;
});

const refusal =
  "The clinic has recorded services for this plan, so it can't be replaced or removed here. Please call us at (904) 555-0134.";

/** Records a use before the plan is paid, as a manager may. */
async function override(): Promise<number> {
  const response = await enrollment.send('POST', `/api/admin/enrollments/${id}/redemptions`, {
    headers: as.staff('manager'),
    body: { code: 'exam', overrideReason: 'Pays at the desk' },
  });
  expect(response.status).toBe(201);
  return ((await response.json()) as { redemption: { id: number } }).redemption.id;
}
const discard = () =>
  enrollment.send('POST', `/api/enrollments/${id}/discard`, { headers: as.owner(1) });
const enrollAgain = () =>
  enrollment.send('POST', '/api/enrollments', {
    headers: as.owner(1),
    body: { ...enrollmentRequest(), enrollment: { planId: 2, addOnIds: [], existingOwnerId: 1 } },
  });
const uses = () => enrollment.prisma.benefitRedemption.count();

test.each([
  ['discarded', discard],
  ['replaced by the signed-in owner', enrollAgain],
  [
    'replaced before the password is set',
    () =>
      enrollment.send('POST', '/api/enrollments', {
        headers: as.setup(1, id),
        body: enrollmentRequest(),
      }),
  ],
])('[BEN-16] an unpaid plan with uses is not %s', async (_name, send) => {
  const redemptionId = await override();
  await enrollment.send('POST', `/api/admin/redemptions/${redemptionId}/undo`, {
    headers: as.staff('manager'),
    body: { reason: 'A mistake' },
  });
  const response = await send();
  expect(response.status).toBe(409);
  expect(await response.json()).toMatchObject({ code: 'status_conflict', message: refusal });
  expect(await uses()).toBe(1);
  expect(await enrollment.prisma.enrollment.count()).toBe(1);
  // Not even its payment is prevented.
  expect(enrollment.services.billing.calls).toEqual([]);
});

test.each([
  ['discarding', discard],
  ['replacing', enrollAgain],
])('[BEN-16] a use that is recorded while %s runs stays', async (_name, send) => {
  enrollment.services.answers.cancelSubscription = async () => {
    await override();
    return null;
  };
  const response = await send();
  expect(response.status).toBe(409);
  expect(await response.json()).toMatchObject({ message: refusal });
  expect(await uses()).toBe(1);
});

test('[ADM-21] [BEN-16] the customer list tells which unpaid plan stays', async () => {
  const list = async () => {
    const response = await enrollment.send('GET', '/api/admin/users', {
      headers: as.staff('viewer'),
    });
    const users = (await response.json()) as { enrollments: { hasUses?: true }[] }[];
    return users.flatMap(({ enrollments }) => enrollments).map(({ hasUses }) => hasUses);
  };
  expect(await list()).toEqual([undefined]);
  await override();
  expect(await list()).toEqual([true]);
});

test('[BEN-16] neither a password reset nor 30 days remove it; deleting the account does', async () => {
  await override();
  const endUnpaid = await enrollment.send('POST', '/internal/owners/1/end-unpaid', {
    headers: as.service('identity'),
  });
  expect(endUnpaid.status).toBe(200);
  expect(await uses()).toBe(1);

  const old = new Date('2026-01-01T12:00:00.000Z');
  const data = { enrolledAt: old, leftUnpaidToldAt: old };
  await enrollment.prisma.enrollment.update({ where: { id }, data });
  const page = { afterId: 0, limit: 10, enrolledBefore: new Date(), remindedBefore: new Date() };
  expect(await createAbandonedStore(enrollment.prisma).listOverdue(page)).toEqual([]);

  const deleted = await enrollment.send('DELETE', '/api/admin/delete-selected-users', {
    headers: as.staff('manager'),
    body: { userIds: [1] },
  });
  expect(deleted.status).toBe(200);
  expect(await uses()).toBe(0);
});
