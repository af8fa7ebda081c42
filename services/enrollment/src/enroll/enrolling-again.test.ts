import { describe, expect, test } from 'vitest';
import { enrollmentRecord, enrollmentRequest, owner } from '../../test/factories.ts';
import { refuse } from '../../test/fakes.ts';
import { inSetup, setUp } from './test/set-up-enrolling.ts';

describe('enrolling again in the browser that enrolled before', () => {
  test('[ENR-06] asks identity and the provider first: what was paid changes nothing anywhere', async () => {
    const { billing, identity, send } = setUp({ enrollments: [enrollmentRecord()] });
    billing.cancelSubscription.mockImplementation(refuse('already_paid'));
    const moved = { ...enrollmentRequest(), owner: { ...owner(), email: 'v@example.com' } };
    await expect(send(moved, inSetup)).rejects.toMatchObject({ code: 'already_paid' });
    expect(identity.register.mock.calls.map(([{ isTrial }]) => isTrial)).toEqual([true]);
  });

  test('[ENR-23] tells identity what can no longer be paid', async () => {
    const { identity, send } = setUp({ enrollments: [enrollmentRecord()] });
    await send(enrollmentRequest(), inSetup);
    expect(identity.register).toHaveBeenLastCalledWith(
      expect.objectContaining({ endedEnrollmentIds: [1] }),
    );
  });

  test('[ENR-23] a payment that was started in another window is not moved', async () => {
    const { database, identity, send } = setUp({ enrollments: [enrollmentRecord()] });
    identity.register.mockImplementation(({ isTrial }) =>
      Promise.resolve(
        isTrial ? { outcome: 'allowed', ownerId: 1 } : { outcome: 'payment_started' },
      ),
    );
    await expect(send(enrollmentRequest(), inSetup)).rejects.toMatchObject({
      code: 'status_conflict',
    });
    expect(database.rows().enrollments).toMatchObject([{ id: 1 }]);
  });
});
