import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { eventFrom, subscriptionFact } from '../../factories.ts';
import { as, eventually, startEnrollment, type RunningEnrollment } from '../running-enrollment.ts';

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

const post = (path: string, body: object, role: 'staff' | 'manager' = 'staff') =>
  enrollment.send('POST', `/api/admin/${path}`, { body, headers: as.staff(role) });
const cancel = () => post('cancel-subscription', { enrollmentId: id });
const activate = (overrideReason?: string, role: 'staff' | 'manager' = 'staff') =>
  post('activate-subscription', { enrollmentId: id, overrideReason }, role);
const rowOf = () => enrollment.prisma.enrollment.findUniqueOrThrow({ where: { id } });
const confirmPayment = () => {
  const subscription = subscriptionFact({ enrollmentId: id });
  enrollment.services.answers.verifyPayment = () => ({ isConfirmed: true, subscription });
};

async function activity(query = ''): Promise<unknown[]> {
  const response = await enrollment.send('GET', `/api/admin/activity${query}`, {
    headers: as.staff('viewer'),
  });
  return ((await response.json()) as { entries: unknown[] }).entries;
}
const entry = (action: string, result: string, detail: unknown) =>
  expect.objectContaining({
    ...{ action, result, detail },
    username: 'staff',
    subject: `enrollment/${id}`,
    clientAddress: expect.any(String) as unknown,
  }) as unknown;

describe('cancelling', () => {
  test('ends the subscription at the provider, then here, and is written down', async () => {
    const response = await cancel();
    expect([response.status, await response.json()]).toMatchObject([
      200,
      { enrollment: { id, status: 'cancelled', petName: 'Biscuit', planName: 'Dog Gold' } },
    ]);
    expect(await rowOf()).toMatchObject({ cancellationReason: 'staff' });
    expect(enrollment.services.billing.calls.map(({ path }) => path)).toEqual([
      `/internal/enrollments/${id}/cancel-subscription`,
    ]);
    expect(await activity()).toEqual([entry('cancel', 'done', 'was pending_payment')]);
  });

  test('of two at once one wins and the other is told', async () => {
    const gate = Promise.withResolvers<null>();
    const asked = Promise.withResolvers<void>();
    enrollment.services.answers.cancelSubscription = () => {
      asked.resolve();
      return gate.promise;
    };
    const first = cancel();
    await asked.promise;
    const second = await cancel();
    gate.resolve(null);
    expect([(await first).status, second.status]).toEqual([200, 409]);
    expect(await second.json()).toMatchObject({
      code: 'status_conflict',
      message: 'Somebody else is working on this right now. Please look again in a moment.',
    });
    const third = await cancel();
    expect([third.status, await third.json()]).toMatchObject([
      409,
      { message: 'This enrollment has been cancelled already.' },
    ]);
    expect(enrollment.services.billing.calls).toHaveLength(1);
  });

  test('changes nothing when the provider cannot be reached, and can be done again', async () => {
    enrollment.services.answers.cancelSubscription = () => {
      throw new Error('down');
    };
    const before = await rowOf();
    expect((await cancel()).status).toBe(503);
    expect(await rowOf()).toEqual(before);
    expect(await activity()).toEqual([
      entry(
        'cancel',
        'failed',
        'This part of PetWell is taking a short break. Please try again in a moment.',
      ),
    ]);
    enrollment.services.answers.cancelSubscription = () => null;
    expect((await cancel()).status).toBe(200);
  });

  test('what there is not is not found', async () => {
    expect((await post('cancel-subscription', { enrollmentId: 999_999 })).status).toBe(404);
    expect((await post('cancel-subscription', { enrollmentId: 'x' })).status).toBe(400);
  });
});

describe('activating', () => {
  test('by a confirmed payment', async () => {
    confirmPayment();
    const response = await activate();
    expect([response.status, await response.json()]).toMatchObject([
      200,
      { enrollment: { id, status: 'active', overrideReason: null } },
    ]);
    expect(await activity()).toEqual([entry('activate', 'done', 'payment confirmed')]);
    const again = await activate();
    expect([again.status, await again.json()]).toMatchObject([
      409,
      { code: 'status_conflict', message: 'This enrollment is active already.' },
    ]);
  });

  test('is refused without one', async () => {
    const response = await activate();
    expect([response.status, await response.json()]).toMatchObject([
      409,
      { code: 'payment_not_confirmed', message: 'payment may not be confirmed' },
    ]);
    expect((await rowOf()).status).toBe('pending_payment');
    expect(await activity()).toEqual([
      entry('activate', 'refused', 'payment may not be confirmed'),
    ]);
  });

  test('a manager may, with a reason that is kept and respected', async () => {
    const refused = await activate('Paid in cash at the desk', 'staff');
    expect([refused.status, (await rowOf()).status]).toEqual([403, 'pending_payment']);
    expect((await activate('short', 'manager')).status).toBe(400);

    const response = await activate('Paid in cash at the desk', 'manager');
    expect([response.status, await response.json()]).toMatchObject([
      200,
      { enrollment: { status: 'active', overrideReason: 'Paid in cash at the desk' } },
    ]);
    expect((await activity())[0]).toEqual(
      entry('activate', 'done', 'without a confirmed payment: Paid in cash at the desk'),
    );
    const fact = subscriptionFact({ enrollmentId: id, status: 'incomplete' });
    enrollment.services.answers.subscriptionFacts = () => ({ facts: [fact], errors: [] });
    expect((await post('sync-payment-status', {})).status).toBe(200);
    expect(await rowOf()).toMatchObject({
      status: 'active',
      factVersion: 1,
      overrideReason: 'Paid in cash at the desk',
    });
  });

  test('a manager may even while the provider cannot be reached', async () => {
    enrollment.services.answers.verifyPayment = () => {
      throw new Error('down');
    };
    expect((await activate()).status).toBe(503);
    expect((await activate('Paid in cash at the desk', 'manager')).status).toBe(200);
  });

  test('with a payment the reason is needless', async () => {
    confirmPayment();
    expect((await activate('Paid in cash at the desk', 'manager')).status).toBe(200);
    expect(await rowOf()).toMatchObject({ status: 'active', overrideReason: null });
  });

  test('what is cancelled stays so', async () => {
    await cancel();
    confirmPayment();
    expect((await activate()).status).toBe(409);
    expect((await activate('Paid in cash at the desk', 'manager')).status).toBe(409);
  });
});

describe('the activity log', () => {
  test('is searched by every word, newest first, page by page', async () => {
    await activate();
    await cancel();
    await cancel();
    expect(await activity('?q=CANCEL confirmed')).toEqual([]);
    expect(await activity('?q=cancel')).toHaveLength(2);
    expect(await activity(`?q=enrollment/${id} pending_payment`)).toHaveLength(1);
    expect(await activity('?q=100%25')).toEqual([]);
    const [newest] = (await activity('?limit=1')) as { id: number }[];
    expect(await activity(`?before=${newest?.id}`)).toHaveLength(2);
  });

  test.each([
    'UPDATE admin_activity SET username = username',
    'DELETE FROM admin_activity',
    'TRUNCATE admin_activity',
  ])('cannot be rewritten: %s', async (statement) => {
    await activate();
    await expect(enrollment.prisma.$executeRawUnsafe(statement)).rejects.toThrow('append-only');
  });

  test('what managers do to accounts of staff is written down, once', async () => {
    const event = eventFrom('identity', {
      type: 'staff.account-changed.v1',
      subject: 'staff/4',
      data: {
        by: { staffId: 2, username: 'dr.lee', clientAddress: '203.0.113.9' },
        staffId: 4,
        username: 'bob',
        action: 'staff-change',
        detail: 'bob: role viewer, disabled',
      },
    });
    const later = { ...event.data, detail: 'bob: enabled again' };
    await enrollment.bus.publish(event);
    await enrollment.bus.publish(event);
    // Of one subject, so it comes last.
    await enrollment.bus.publish(eventFrom('identity', { ...event, data: later }));
    const entries = await eventually(async () => {
      const found = await activity('?q=bob');
      return (found[0] as { detail?: string } | undefined)?.detail === later.detail
        ? found
        : undefined;
    });
    expect(entries).toHaveLength(2);
    expect(entries[1]).toMatchObject({
      username: 'dr.lee',
      action: 'staff-change',
      subject: 'staff/4',
      detail: 'bob: role viewer, disabled',
      clientAddress: '203.0.113.9',
    });
  });

  test("what staff do through owners' routes is written down, what owners do is not", async () => {
    const send = (headers: Record<string, string>) =>
      enrollment.send('POST', `/api/enrollments/${id}/activate`, {
        body: { paymentIntentId: 'pi_1', status: 'active' },
        headers,
      });
    expect((await send(as.owner(1))).status).toBe(409);
    expect(await activity()).toEqual([]);
    expect((await send(as.staff('staff'))).status).toBe(409);
    confirmPayment();
    expect((await send(as.staff('staff'))).status).toBe(200);
    const entries = await eventually(async () => {
      const found = await activity();
      return found.length === 2 ? found : undefined;
    });
    expect(entries).toEqual([
      entry('activate', 'done', null),
      entry(
        'activate',
        'refused',
        'The payment has not been confirmed yet. Please try again in a moment.',
      ),
    ]);
  });

  test('an export is written down', async () => {
    const response = await enrollment.send('GET', '/api/admin/users/export.csv?q=ada', {
      headers: as.staff('manager'),
    });
    await response.text();
    expect(await activity()).toMatchObject([
      { action: 'export', subject: 'customers', detail: 'status all, by a search' },
    ]);
  });
});
