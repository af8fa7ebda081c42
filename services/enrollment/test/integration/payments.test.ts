import { errorBodySchema, enrollmentViewResponseSchema } from '@petwell/contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { subscriptionFact } from '../factories.ts';
import { as, eventually, startEnrollment, type RunningEnrollment } from './running-enrollment.ts';

let enrollment: RunningEnrollment;
let id: number;
beforeAll(async () => {
  enrollment = await startEnrollment();
});
beforeEach(async () => {
  await enrollment.reset();
  id = (await enrollment.enroll()).enrollment.id;
});
afterAll(() => enrollment.stop());

const claim = { paymentIntentId: 'pi_1', status: 'active' };
const activate = (body: unknown = claim, headers = as.owner(1)) =>
  enrollment.send('POST', `/api/enrollments/${id}/activate`, { body, headers });
const payFee = (headers = as.owner(1)) =>
  enrollment.send('PATCH', `/api/enrollments/${id}/membership-fee`, {
    body: { paid: true },
    headers,
  });
const fixFee = (headers = as.owner(1)) =>
  enrollment.send('POST', `/api/enrollments/${id}/fix-membership-fee`, { headers });
const rowOf = () => enrollment.prisma.enrollment.findUniqueOrThrow({ where: { id } });

function confirm(overrides: Parameters<typeof subscriptionFact>[0] = {}) {
  const subscription = subscriptionFact({ enrollmentId: id, ...overrides });
  enrollment.services.answers.verifyPayment = () => ({ isConfirmed: true, subscription });
  return subscription;
}

describe('activate', () => {
  test('[PAY-14] asks billing with what the browser says, and applies what billing says', async () => {
    confirm();
    const response = await activate();
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({
      enrollment: {
        id,
        status: 'active',
        membershipFeePaid: true,
        nextBillingDate: '2026-03-05T10:00:00.000Z',
        stripeSubscriptionId: 'sub_1',
        paymentProblem: false,
      },
    });
    expect(enrollment.services.billing.calls).toEqual([
      {
        path: `/internal/enrollments/${id}/verify-payment`,
        body: { ownerId: 1, paymentIntentId: 'pi_1' },
      },
    ]);
    const [activated] = await enrollment.events('enrollment.activated.v1');
    expect(activated).toMatchObject({
      subject: `enrollment/${id}`,
      data: { isFirstActivation: true, previousStatus: 'pending_payment' },
    });
  });

  test('changes nothing on a second call and answers the same', async () => {
    confirm();
    const first: unknown = await (await activate()).json();
    const row = await rowOf();
    const again = await activate();
    expect([again.status, await again.json()]).toEqual([200, first]);
    expect(await rowOf()).toEqual(row);
    expect(await enrollment.events('enrollment.activated.v1')).toHaveLength(1);
  });

  test('twenty calls and the events racing: one activation', async () => {
    const fact = confirm();
    const everybodyIsHere = Promise.withResolvers<void>();
    enrollment.services.answers.verifyPayment = async () => {
      if (enrollment.services.billing.calls.length === 20) everybodyIsHere.resolve();
      await everybodyIsHere.promise;
      return { isConfirmed: true, subscription: fact };
    };
    const responses = await Promise.all([
      ...Array.from({ length: 15 }, () => activate()),
      ...Array.from({ length: 5 }, () => payFee()),
      everybodyIsHere.promise.then(async () => {
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

  test.each([
    ['billing does not confirm', { isConfirmed: false, subscription: null }],
    ['confirmed, but nothing is subscribed', { isConfirmed: true, subscription: null }],
    [
      'the payment does not match, whatever the subscription says',
      { isConfirmed: false, subscription: subscriptionFact() },
    ],
    [
      'the fact is about another enrollment',
      { isConfirmed: true, subscription: subscriptionFact({ enrollmentId: 999_999 }) },
    ],
  ])('%s: 409, nothing changed', async (_name, { isConfirmed, subscription }) => {
    const before = await rowOf();
    const isOwn = subscription !== null && subscription.enrollmentId !== 999_999;
    enrollment.services.answers.verifyPayment = () => ({
      isConfirmed,
      subscription: isOwn ? { ...subscription, enrollmentId: id } : subscription,
    });
    const response = await activate();
    expect(response.status).toBe(409);
    expect(errorBodySchema.parse(await response.json()).code).toBe('payment_not_confirmed');
    expect(await rowOf()).toEqual(before);
    expect(await enrollment.events()).toHaveLength(1);
  });

  test('[PAY-14] an incomplete subscription is no payment: 409 and still pending', async () => {
    confirm({ status: 'incomplete', isMembershipFeePaid: false });
    expect((await activate()).status).toBe(409);
    expect((await rowOf()).status).toBe('pending_payment');
  });

  test('does not bring back what was cancelled', async () => {
    await enrollment.prisma.enrollment.updateMany({
      data: { status: 'cancelled', cancelledAt: new Date(), cancellationReason: 'staff' },
    });
    confirm();
    expect((await activate()).status).toBe(409);
    expect((await rowOf()).status).toBe('cancelled');
  });

  test('billing does not work: 503, nothing changed', async () => {
    const before = await rowOf();
    enrollment.services.answers.verifyPayment = () => {
      throw new Error('down');
    };
    const response = await activate();
    expect([response.status, errorBodySchema.parse(await response.json()).code]).toEqual([
      503,
      'service_unavailable',
    ]);
    expect(await rowOf()).toEqual(before);
  });

  test('holds no lock while billing is asked', async () => {
    const gate = Promise.withResolvers<void>();
    const subscription = subscriptionFact({ enrollmentId: id });
    enrollment.services.answers.verifyPayment = async () => {
      await gate.promise;
      return { isConfirmed: true, subscription };
    };
    const asked = activate();
    await eventually(() =>
      Promise.resolve(enrollment.services.billing.calls.length > 0 ? true : undefined),
    );
    // Would wait, and fail after its time-out, if the row were locked.
    await enrollment.prisma.$transaction(async (tx) => {
      await tx.$executeRaw`SET LOCAL lock_timeout = '500ms'`;
      await tx.$queryRaw`SELECT id FROM enrollments WHERE id = ${id} FOR UPDATE`;
    });
    gate.resolve();
    expect((await asked).status).toBe(200);
  });

  test.each([
    ['no body', undefined],
    ['another status', { ...claim, status: 'cancelled' }],
    ['no payment intent', { status: 'active' }],
    ['an unknown field', { ...claim, amount: 1 }],
  ])('%s: 400', async (_name, body) => {
    const response = await enrollment.send('POST', `/api/enrollments/${id}/activate`, {
      body,
      headers: as.owner(1),
    });
    expect(response.status).toBe(400);
    expect(enrollment.services.billing.calls).toEqual([]);
  });
});

describe('the membership fee', () => {
  test('[PAY-14] is paid when billing says so', async () => {
    confirm();
    const response = await payFee();
    expect(response.status).toBe(200);
    const body = enrollmentViewResponseSchema.parse(await response.json());
    expect(body.enrollment).toMatchObject({ status: 'active', membershipFeePaid: true });
    expect(enrollment.services.billing.calls[0]?.body).toEqual({
      ownerId: 1,
      paymentIntentId: null,
    });
  });

  test('fixing takes no body, and again changes nothing', async () => {
    confirm();
    const first = await fixFee();
    const again = await fixFee();
    expect([first.status, again.status]).toEqual([200, 200]);
    expect(await again.json()).toEqual(await first.json());
    expect(await enrollment.events('enrollment.activated.v1')).toHaveLength(1);
  });

  test.each([
    ['saying so', () => payFee()],
    ['fixing it', () => fixFee()],
  ])('%s does not make it paid: 409', async (_name, ask) => {
    confirm({ isMembershipFeePaid: false });
    expect((await ask()).status).toBe(409);
    expect((await rowOf()).membershipFeePaid).toBe(false);
  });

  test('paid: false is not a thing one can say', async () => {
    const response = await enrollment.send('PATCH', `/api/enrollments/${id}/membership-fee`, {
      body: { paid: false },
      headers: as.owner(1),
    });
    expect(response.status).toBe(400);
  });
});

test.each(['0', '-1', 'abc', '1e3', '99999999999', '999999'])(
  'the id %s is not found',
  async (path) => {
    const response = await enrollment.send('POST', `/api/enrollments/${path}/activate`, {
      body: claim,
      headers: as.owner(1),
    });
    expect(response.status).toBe(404);
  },
);

test('right after enrolling, the set-up session may confirm its own enrollment only', async () => {
  confirm();
  expect((await activate(claim, as.setup(1, id))).status).toBe(200);
  expect((await activate(claim, as.setup(1, id + 1))).status).toBe(404);
});
