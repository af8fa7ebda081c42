import { enrollmentResponseSchema, errorBodySchema } from '@petwell/contracts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { enrollmentRequest, plan, quote, subscriptionFact } from '../factories.ts';
import { Refusal } from './fake-services.ts';
import { as, eventually, startEnrollment, type RunningEnrollment } from './running-enrollment.ts';

let enrollment: RunningEnrollment;
beforeAll(async () => {
  enrollment = await startEnrollment();
});
beforeEach(() => enrollment.reset());
afterAll(() => enrollment.stop());

const another = enrollmentRequest({ enrollment: { planId: 3, addOnIds: [] } });
function chooseAnother(ownerId: number, enrollmentId: number) {
  enrollment.services.answers.quote = () => quote({ plan: plan({ id: 3 }), addOns: [] });
  return enrollment.send('POST', '/api/enrollments', {
    body: another,
    headers: as.setup(ownerId, enrollmentId),
  });
}

test('[ENR-10] back and another plan: the unpaid enrollment is replaced, not doubled', async () => {
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
    ['enrollment.created.v1', `enrollment/${first.enrollment.id}`],
    ['enrollment.cancelled.v1', `enrollment/${first.enrollment.id}`],
    ['enrollment.created.v1', `enrollment/${second.enrollment.id}`],
  ]);
  expect(events[1]?.data).toMatchObject({ reason: 'replaced', previousStatus: 'pending_payment' });
});

test("the provider's news of the cancellation may come first: told once, removed all the same", async () => {
  const first = await enrollment.enroll();
  const { id } = first.enrollment;
  enrollment.services.answers.cancelSubscription = async () => {
    const fact = subscriptionFact({ enrollmentId: id, status: 'canceled' });
    await enrollment.publishFact(fact);
    await eventually(async () => {
      const row = await enrollment.prisma.enrollment.findUnique({ where: { id } });
      return row?.status === 'cancelled' ? true : undefined;
    });
    return fact;
  };
  expect((await chooseAnother(1, id)).status).toBe(201);
  expect(await enrollment.prisma.enrollment.count()).toBe(1);
  const cancelled = await enrollment.events('enrollment.cancelled.v1');
  expect(cancelled.map(({ data }) => data)).toEqual([
    expect.objectContaining({ reason: 'replaced' }),
  ]);
});

test('what billing says is paid is kept: 409', async () => {
  const first = await enrollment.enroll();
  enrollment.services.answers.cancelSubscription = () => {
    throw new Refusal('already_paid');
  };
  const response = await chooseAnother(1, first.enrollment.id);
  expect(response.status).toBe(409);
  expect(await response.json()).toMatchObject({
    code: 'already_paid',
    message: 'Your earlier enrollment has been paid already. Please open your dashboard to see it.',
  });
  const rows = await enrollment.prisma.enrollment.findMany();
  expect(rows).toMatchObject([{ id: first.enrollment.id, cancellationIntent: null }]);
});

test('what is active here is kept, too, without asking', async () => {
  const first = await enrollment.enroll();
  await enrollment.prisma.enrollment.updateMany({ data: { status: 'active' } });
  const response = await chooseAnother(1, first.enrollment.id);
  expect([response.status, errorBodySchema.parse(await response.json()).code]).toEqual([
    409,
    'already_paid',
  ]);
  expect(enrollment.services.billing.calls).toEqual([]);
});

test('billing does not work: 503, nothing changed', async () => {
  const first = await enrollment.enroll();
  const before = await enrollment.prisma.enrollment.findMany();
  enrollment.services.answers.cancelSubscription = () => {
    throw new Error('down');
  };
  expect((await chooseAnother(1, first.enrollment.id)).status).toBe(503);
  expect(await enrollment.prisma.enrollment.findMany()).toEqual(before);
  expect(await enrollment.events('enrollment.cancelled.v1')).toEqual([]);
});

test('[ENR-10] two windows at once leave one enrollment', async () => {
  const first = await enrollment.enroll();
  const responses = await Promise.all(
    Array.from({ length: 6 }, () => chooseAnother(1, first.enrollment.id)),
  );
  const statuses = responses.map(({ status }) => status);
  expect(statuses.filter((status) => status === 201).length).toBeGreaterThanOrEqual(1);
  expect(statuses.filter((status) => status !== 201 && status !== 409)).toEqual([]);
  expect(await enrollment.countRows()).toMatchObject({ pets: 1, enrollments: 1 });
});

test('a set-up session of somebody else replaces nothing', async () => {
  const first = await enrollment.enroll();
  const response = await enrollment.send('POST', '/api/enrollments', {
    body: enrollmentRequest({
      owner: { firstName: 'Bo', lastName: 'Lin', email: 'bo@example.com', phone: '904-555-0101' },
    }),
    headers: as.setup(1, first.enrollment.id),
  });
  expect(response.status).toBe(201);
  expect(await enrollment.countRows()).toMatchObject({ owners: 2, pets: 2, enrollments: 2 });
  expect(enrollment.services.billing.calls).toEqual([]);
});
