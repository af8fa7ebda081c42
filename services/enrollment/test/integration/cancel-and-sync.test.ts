import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { enrollmentRequest, subscriptionFact } from '../factories.ts';
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

const rowOf = (enrollmentId = id) =>
  enrollment.prisma.enrollment.findUniqueOrThrow({ where: { id: enrollmentId } });
const cancel = (headers = as.owner(1)) =>
  enrollment.send('POST', `/api/enrollments/${id}/cancel`, { headers });
const sync = () => enrollment.send('POST', '/api/sync-subscriptions', { headers: as.owner(1) });

async function makeActive(): Promise<void> {
  const subscription = subscriptionFact({ enrollmentId: id });
  enrollment.services.answers.verifyPayment = () => ({ isConfirmed: true, subscription });
  await enrollment.send('POST', `/api/enrollments/${id}/activate`, {
    body: { paymentIntentId: 'pi_1', status: 'active' },
    headers: as.owner(1),
  });
}

describe('cancelling', () => {
  test('[STA-05] at the provider first, then here, with one event', async () => {
    await makeActive();
    const fact = subscriptionFact({ enrollmentId: id, status: 'canceled', version: 2 });
    enrollment.services.answers.cancelSubscription = async () => {
      expect((await rowOf()).status).toBe('active');
      return fact;
    };
    const response = await cancel();
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({ enrollment: { id, status: 'cancelled' } });
    expect(enrollment.services.billing.calls.at(-1)).toEqual({
      path: `/internal/enrollments/${id}/cancel-subscription`,
      body: { onlyIfUnpaid: false },
    });
    expect(await rowOf()).toMatchObject({
      cancellationReason: 'owner',
      cancellationIntent: null,
      factVersion: 2,
    });
    const events = await enrollment.events('enrollment.cancelled.v1');
    expect(events.map(({ data }) => data)).toEqual([
      expect.objectContaining({ reason: 'owner', previousStatus: 'active' }),
    ]);
  });

  test('by staff is said to be by staff', async () => {
    expect((await cancel(as.staff('staff'))).status).toBe(200);
    const [event] = await enrollment.events('enrollment.cancelled.v1');
    expect(event?.data).toMatchObject({ reason: 'staff', previousStatus: 'pending_payment' });
  });

  test("keeps its reason when the provider's news comes first", async () => {
    await makeActive();
    const fact = subscriptionFact({ enrollmentId: id, status: 'canceled', version: 2 });
    enrollment.services.answers.cancelSubscription = async () => {
      await enrollment.publishFact(fact);
      await eventually(async () => ((await rowOf()).status === 'cancelled' ? true : undefined));
      return fact;
    };
    expect((await cancel()).status).toBe(200);
    const events = await enrollment.events('enrollment.cancelled.v1');
    expect(events.map(({ data }) => data)).toEqual([expect.objectContaining({ reason: 'owner' })]);
  });

  test('again answers the same and asks nobody', async () => {
    const first: unknown = await (await cancel()).json();
    const asked = enrollment.services.billing.calls.length;
    const again = await cancel();
    expect([again.status, await again.json()]).toEqual([200, first]);
    expect(enrollment.services.billing.calls.length).toBe(asked);
    expect(await enrollment.events('enrollment.cancelled.v1')).toHaveLength(1);
  });

  test('[STA-05] fails with billing: 503, nothing changed', async () => {
    await makeActive();
    const before = await rowOf();
    enrollment.services.answers.cancelSubscription = () => {
      throw new Error('down');
    };
    expect((await cancel()).status).toBe(503);
    expect(await rowOf()).toEqual(before);
    expect(await enrollment.events('enrollment.cancelled.v1')).toEqual([]);
  });
});

describe('refreshing', () => {
  test('[DSH-04] [DSH-08] tells what changed, for own enrollments only', async () => {
    await enrollment.enroll({
      body: enrollmentRequest({
        owner: { firstName: 'Bo', lastName: 'Lin', email: 'bo@example.com', phone: '904-555-0101' },
      }),
    });
    const asked: number[][] = [];
    enrollment.services.answers.subscriptionFacts = (ids) => {
      asked.push(ids);
      return { facts: [subscriptionFact({ enrollmentId: id })], errors: [] };
    };
    const response = await sync();
    expect([response.status, await response.json()]).toEqual([
      200,
      { updates: [{ enrollmentId: id, oldStatus: 'pending_payment', newStatus: 'active' }] },
    ]);
    expect(asked).toEqual([[id]]);
    expect(await (await sync()).json()).toEqual({ updates: [] });
  });

  test('a fact about an enrollment of somebody else is not applied', async () => {
    const other = await enrollment.enroll({
      body: enrollmentRequest({
        owner: { firstName: 'Bo', lastName: 'Lin', email: 'bo@example.com', phone: '904-555-0101' },
      }),
    });
    enrollment.services.answers.subscriptionFacts = () => ({
      facts: [subscriptionFact({ enrollmentId: other.enrollment.id })],
      errors: [],
    });
    expect(await (await sync()).json()).toEqual({ updates: [] });
    expect((await rowOf(other.enrollment.id)).status).toBe('pending_payment');
  });

  test('without enrollments there is nothing to ask', async () => {
    await enrollment.prisma.enrollment.deleteMany();
    expect(await (await sync()).json()).toEqual({ updates: [] });
    expect(enrollment.services.billing.calls).toEqual([]);
  });

  test('what could be read is applied, and what could not is said: 503', async () => {
    const second = await enrollment.enroll({
      body: { ...enrollmentRequest(), enrollment: { planId: 2, existingOwnerId: 1 } },
      headers: as.owner(1),
    });
    enrollment.services.answers.subscriptionFacts = () => ({
      facts: [subscriptionFact({ enrollmentId: id })],
      errors: [{ enrollmentId: second.enrollment.id, message: 'rate limited' }],
    });
    expect((await sync()).status).toBe(503);
    expect((await rowOf()).status).toBe('active');
  });
});
