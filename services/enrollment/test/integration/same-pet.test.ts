import { beforeEach, expect, test, vi } from 'vitest';
import { enrollmentRequest, subscriptionFact } from '../factories.ts';
import { as, sharedEnrollment } from './running-enrollment.ts';

const enrollment = await sharedEnrollment();
beforeEach(() => enrollment.reset());

/** Many requests at once keep a slow machine busy for longer than a call to another service may take. */
const waitForServices = () =>
  vi.spyOn(AbortSignal, 'timeout').mockReturnValue(new AbortController().signal);

const { pet } = enrollmentRequest();
const mango = { ...pet, name: 'Mango' };
const choice = { planId: 2, existingOwnerId: 1 };

const addPet = (name: string, confirmation: { confirmDuplicate?: true } = {}) =>
  enrollment.send('POST', '/api/enrollments', {
    body: { pet: { ...mango, name }, enrollment: { ...choice, ...confirmation } },
    headers: as.owner(1),
  });
const discard = (id: number, ownerId = 1) =>
  enrollment.send('POST', `/api/enrollments/${id}/discard`, { headers: as.owner(ownerId) });
async function pay(enrollmentId: number): Promise<void> {
  const subscription = subscriptionFact({ enrollmentId });
  enrollment.services.answers.verifyPayment = () => ({ isConfirmed: true, subscription });
  const { status } = await enrollment.send('POST', `/api/enrollments/${enrollmentId}/activate`, {
    body: { paymentIntentId: 'pi_1', status: 'active' },
    headers: as.owner(1),
  });
  expect(status).toBe(200);
}

test.each([{}, { confirmDuplicate: true }] as const)(
  '[ENR-25] simultaneous requests for one pet (%o) leave one unpaid enrollment',
  async (confirmation) => {
    waitForServices();
    await enrollment.enroll();
    const responses = await Promise.all(
      ['Mango', 'mango ', 'MÁNGO', 'Mango', 'mangO', 'Mangó'].map((name) =>
        addPet(name, confirmation),
      ),
    );
    const statuses = responses.map(({ status }) => status);
    expect(statuses.filter((status) => status === 201).length).toBeGreaterThanOrEqual(1);
    expect(statuses.filter((status) => status !== 201 && status !== 409)).toEqual([]);
    const names = await enrollment.prisma.pet.findMany({ select: { name: true } });
    expect(names).toHaveLength(2);
    expect(await enrollment.countRows()).toMatchObject({ pets: 2, enrollments: 2 });
  },
);

test('[DSH-13] discarding removes an unpaid enrollment and its pet, for its owner alone', async () => {
  const { enrollment: made } = await enrollment.enroll();
  expect((await discard(made.id, 2)).status).toBe(404);
  expect((await discard(made.id)).status).toBe(204);
  expect(enrollment.services.billing.calls).toEqual([
    {
      path: `/internal/enrollments/${made.id}/cancel-subscription`,
      body: { onlyIfUnpaid: true },
    },
  ]);
  expect(await enrollment.countRows()).toMatchObject({ owners: 1, pets: 0, enrollments: 0 });
  expect((await discard(made.id)).status).toBe(404);
});

test('[DSH-13] a payment that arrives while an enrollment is discarded wins', async () => {
  const { enrollment: made } = await enrollment.enroll();
  enrollment.services.answers.cancelSubscription = async () => {
    await pay(made.id);
    return null;
  };
  const response = await discard(made.id);
  expect([response.status, await response.json()]).toMatchObject([409, { code: 'already_paid' }]);
  expect(await enrollment.prisma.enrollment.findMany()).toMatchObject([{ status: 'active' }]);
});

test('[ENR-16] enrolling as a new owner leaves the demo', async () => {
  const response = await enrollment.send('POST', '/api/enrollments', {
    body: enrollmentRequest(),
    headers: as.demo(3),
  });
  expect(response.status).toBe(201);
  const cookies = response.headers.getSetCookie();
  expect(cookies.find((cookie) => cookie.startsWith('petwell_setup='))).toContain('Max-Age');
  expect(cookies.find((cookie) => cookie.startsWith('petwell_owner='))).toContain('1970');
});

test('[ENR-21] 20 simultaneous enrollments of an owner who never paid leave 6', async () => {
  waitForServices();
  await enrollment.enroll();
  const responses = await Promise.all(
    Array.from({ length: 20 }, (_, index) => addPet(`Pet ${index}`)),
  );
  const refused = responses.filter(({ status }) => status === 409);
  expect(refused).toHaveLength(15);
  expect(await refused[0]?.json()).toMatchObject({
    code: 'unpaid_limit',
    message:
      'You have 6 plans that are not paid yet. Please pay for one or discard one first, or call us at (904) 555-0134.',
  });
  expect(await enrollment.countRows()).toMatchObject({ pets: 6, enrollments: 6 });
});
