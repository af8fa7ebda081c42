import { sql } from 'kysely';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { subscriptionFact } from '../factories.ts';
import { as, eventually, sharedEnrollment } from './running-enrollment.ts';

const enrollment = await sharedEnrollment();
let id: number;
beforeEach(async () => {
  await enrollment.reset();
  id = (await enrollment.enroll()).enrollment.id;
});

const claim = { paymentIntentId: 'pi_1', status: 'active' };
const activate = (body: unknown = claim, headers = as.owner(1)) =>
  enrollment.send('POST', `/api/enrollments/${id}/activate`, { body, headers });
const payFee = (headers = as.owner(1)) =>
  enrollment.send('PATCH', `/api/enrollments/${id}/membership-fee`, {
    body: { paid: true },
    headers,
  });
const rowOf = () => enrollment.prisma.enrollment.findUniqueOrThrow({ where: { id } });

function confirm(overrides: Parameters<typeof subscriptionFact>[0] = {}) {
  const subscription = subscriptionFact({ enrollmentId: id, ...overrides });
  enrollment.services.answers.verifyPayment = () => ({ isConfirmed: true, subscription });
  return subscription;
}

describe('activate', () => {
  test('activates once when twenty calls race with events', async () => {
    // Until all have arrived.
    vi.spyOn(AbortSignal, 'timeout').mockReturnValue(new AbortController().signal);
    const fact = confirm();
    const allArrived = Promise.withResolvers<void>();
    enrollment.services.answers.verifyPayment = async () => {
      if (enrollment.services.billing.calls.length === 20) allArrived.resolve();
      await allArrived.promise;
      return { isConfirmed: true, subscription: fact };
    };
    const responses = await Promise.all([
      ...Array.from({ length: 15 }, () => activate()),
      ...Array.from({ length: 5 }, () => payFee()),
      allArrived.promise.then(async () => {
        await enrollment.publishFact(fact);
        await enrollment.publishFact({ ...fact, version: 2 });
        return null;
      }),
    ]);
    expect(new Set(responses.filter((one) => one !== null).map(({ status }) => status))).toEqual(
      new Set([200]),
    );
    await eventually(async () => ((await rowOf()).factVersion === 2 ? true : undefined));
    await eventually(async () => {
      const consumed = await enrollment.prisma.inboxMessage.count();
      return consumed >= 2 ? true : undefined;
    });
    const activated = await enrollment.events('enrollment.activated.v1');
    expect(activated.map(({ data }) => data)).toEqual([
      expect.objectContaining({ isFirstActivation: true }),
    ]);
  });

  test('holds no lock while billing responds', async () => {
    const gate = Promise.withResolvers<void>();
    const subscription = subscriptionFact({ enrollmentId: id });
    enrollment.services.answers.verifyPayment = async () => {
      await gate.promise;
      return { isConfirmed: true, subscription };
    };
    const activation = activate();
    await eventually(() =>
      Promise.resolve(enrollment.services.billing.calls.length > 0 ? true : undefined),
    );
    // If the row were locked, this would time out.
    await enrollment.kysely.transaction().execute(async (tx) => {
      await sql`SET LOCAL lock_timeout = '500ms'`.execute(tx);
      await sql`SELECT id FROM enrollments WHERE id = ${id} FOR UPDATE`.execute(tx);
    });
    gate.resolve();
    expect((await activation).status).toBe(200);
  });

  test.each([
    ['no body', undefined],
    ['another status', { ...claim, status: 'cancelled' }],
    ['no payment intent', { status: 'active' }],
    ['an unknown field', { ...claim, amount: 1 }],
  ])('responds 400 to %s', async (_name, body) => {
    const response = await enrollment.send('POST', `/api/enrollments/${id}/activate`, {
      body,
      headers: as.owner(1),
    });
    expect(response.status).toBe(400);
    expect(enrollment.services.billing.calls).toEqual([]);
  });
});

describe('the membership fee', () => {
  test('refuses paid: false', async () => {
    const response = await enrollment.send('PATCH', `/api/enrollments/${id}/membership-fee`, {
      body: { paid: false },
      headers: as.owner(1),
    });
    expect(response.status).toBe(400);
  });
});

test('[ADM-05] keeps the reason of a cancellation that the provider completes after a timeout', async () => {
  confirm();
  await activate();
  const cancel = () =>
    enrollment.send('POST', `/api/enrollments/${id}/cancel`, { headers: as.owner(1) });
  enrollment.services.answers.cancelSubscription = () => {
    throw new Error('down');
  };
  expect((await cancel()).status).toBe(503);
  expect(await rowOf()).toMatchObject({ status: 'active', cancellationIntent: 'owner' });
  await enrollment.publishFact(
    subscriptionFact({ enrollmentId: id, status: 'canceled', version: 2 }),
  );
  await eventually(async () => ((await rowOf()).status === 'cancelled' ? true : undefined));
  expect(await rowOf()).toMatchObject({ cancellationReason: 'owner', endingReason: 'other' });
  const [event] = await enrollment.events('enrollment.cancelled.v1');
  expect(event?.data).toMatchObject({ reason: 'owner', endingReason: 'other', isEndTold: true });
});

test.each(['0', '-1', 'abc', '1e3', '99999999999', '999999'])(
  'responds 404 to the id %s',
  async (path) => {
    const response = await enrollment.send('POST', `/api/enrollments/${path}/activate`, {
      body: claim,
      headers: as.owner(1),
    });
    expect(response.status).toBe(404);
  },
);
