import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { subscriptionFact } from '../../factories.ts';
import { Refusal } from '../fake-services.ts';
import { as, startEnrollment, type RunningEnrollment } from '../running-enrollment.ts';

let enrollment: RunningEnrollment;
beforeAll(async () => {
  enrollment = await startEnrollment();
});
beforeEach(() => enrollment.reset());
afterAll(() => enrollment.stop());

const tryOut = async (enrollmentId: number) => {
  const response = await enrollment.send('POST', '/api/test-webhook', {
    body: { eventType: 'invoice.payment_succeeded', enrollmentId },
    headers: as.staff('manager'),
  });
  return [response.status, await response.json()] as const;
};
const logged = async () =>
  (await enrollment.prisma.staffActivity.findMany()).map(
    ({ action, subject, result, detail }) => `${action} ${subject} ${result}: ${detail}`,
  );

test('[ADM-10] tells what came of the event, once billing’s own event has arrived', async () => {
  const { enrollment: made } = await enrollment.enroll();
  const fact = subscriptionFact({ enrollmentId: made.id, version: 3 });
  enrollment.services.answers.testEvent = async () => {
    await enrollment.publishFact(fact);
    return { isHandled: true, factVersion: 3 };
  };
  expect(await tryOut(made.id)).toEqual([
    200,
    { action: 'status_changed', currentStatus: 'pending_payment', newStatus: 'active' },
  ]);
  expect(await logged()).toEqual([
    `test-webhook enrollment/${made.id} done: invoice.payment_succeeded: pending_payment → active`,
  ]);
  expect(enrollment.services.billing.calls).toMatchObject([
    {
      path: `/internal/enrollments/${made.id}/test-event`,
      body: { eventType: 'invoice.payment_succeeded' },
    },
  ]);
});

test('[ADM-10] what changes nothing says so, and what is not done yet, too', async () => {
  const { enrollment: made } = await enrollment.enroll();
  const unchanged = { currentStatus: 'pending_payment', newStatus: 'pending_payment' };
  expect(await tryOut(made.id)).toEqual([200, { action: 'no_change', ...unchanged }]);
  enrollment.services.answers.testEvent = () => ({ isHandled: false, factVersion: 0 });
  expect(await tryOut(made.id)).toEqual([200, { action: 'still_processing', ...unchanged }]);
});

test.each(['status_conflict', 'test_mode_only'] as const)(
  '[ADM-10] billing’s refusal %s reaches the manager and the log',
  async (code) => {
    const { enrollment: made } = await enrollment.enroll();
    enrollment.services.answers.testEvent = () => {
      throw new Refusal(code);
    };
    const message = `${code} of the fake`;
    expect(await tryOut(made.id)).toMatchObject([409, { code, message }]);
    expect(await logged()).toEqual([`test-webhook enrollment/${made.id} refused: ${message}`]);
  },
);

test('[ADM-10] an enrollment that there is not is 404, and nobody is asked', async () => {
  expect(await tryOut(999_999)).toMatchObject([404, { code: 'not_found' }]);
  expect(enrollment.services.billing.calls).toEqual([]);
});
