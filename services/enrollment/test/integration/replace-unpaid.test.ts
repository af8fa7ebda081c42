import { enrollmentResponseSchema } from '@petwell/contracts';
import { beforeEach, expect, test } from 'vitest';
import { enrollmentRequest, plan, quote } from '../factories.ts';
import { as, sharedEnrollment } from './running-enrollment.ts';

const enrollment = await sharedEnrollment();
beforeEach(() => enrollment.reset());

const another = enrollmentRequest({ enrollment: { planId: 3, addOnIds: [] } });
function chooseAnother(ownerId: number, enrollmentId: number) {
  enrollment.services.answers.quote = () => quote({ plan: plan({ id: 3 }), addOns: [] });
  return enrollment.send('POST', '/api/enrollments', {
    body: another,
    headers: as.setup(ownerId, enrollmentId),
  });
}

test('[ENR-10] choosing another plan replaces the unpaid enrollment', async () => {
  const first = await enrollment.enroll();
  const response = await chooseAnother(1, first.enrollment.id);
  expect(response.status).toBe(201);
  const second = enrollmentResponseSchema.parse(await response.json());
  expect(enrollment.services.billing.calls).toEqual([
    {
      path: `/internal/enrollments/${first.enrollment.id}/cancel-subscription`,
      body: { onlyIfUnpaid: true },
    },
  ]);
  const rows = await enrollment.prisma.enrollment.findMany({ include: { pet: true } });
  expect(rows.map(({ id, planId, petId }) => ({ id, planId, petId }))).toEqual([
    { id: second.enrollment.id, planId: 3, petId: second.pet.id },
  ]);
  expect(await enrollment.prisma.pet.count()).toBe(1);
  const events = await enrollment.events();
  expect(events.map(({ type, subject }) => [type, subject])).toEqual([
    ['enrollment.cancelled.v1', `enrollment/${first.enrollment.id}`],
  ]);
  expect(events[0]?.data).toMatchObject({ reason: 'replaced', previousStatus: 'pending_payment' });
});

test('[ENR-10] two concurrent windows leave one enrollment', async () => {
  const first = await enrollment.enroll();
  const responses = await Promise.all(
    Array.from({ length: 6 }, () => chooseAnother(1, first.enrollment.id)),
  );
  const statuses = responses.map(({ status }) => status);
  expect(statuses.filter((status) => status === 201).length).toBeGreaterThanOrEqual(1);
  expect(statuses.filter((status) => status !== 201 && status !== 409)).toEqual([]);
  expect(await enrollment.countRows()).toMatchObject({ pets: 1, enrollments: 1 });
});
