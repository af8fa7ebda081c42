import { domainEventSchema } from '@petwell/contracts/events';
import { expect, test } from 'vitest';
import {
  activeState,
  enrollmentRecord,
  eventFrom,
  subscriptionFact,
} from '../../../test/factories.ts';
import { decide } from './decide.ts';

const at = new Date('2026-02-05T12:00:00.000Z');
const reasons = ['owner', 'staff', 'deleted', 'provider', 'replaced', 'abandoned'] as const;

test.each(reasons)('[MAI-06] the end of a plan that never started says so: %s', (reason) => {
  const { events, enrollment } = decide(enrollmentRecord(), [{ kind: 'cancellation', reason }], at);
  expect(events).toMatchObject([
    { type: 'enrollment.cancelled.v1', data: { reason, hasStarted: false } },
  ]);
  expect(enrollment.state).toMatchObject({ status: 'cancelled', reason });
});

test.each(reasons)('[MAI-05] the end of a plan that had started names its cause: %s', (reason) => {
  const { events } = decide(
    enrollmentRecord({ state: activeState() }),
    [{ kind: 'cancellation', reason }],
    at,
  );
  expect(events).toMatchObject([
    { type: 'enrollment.cancelled.v1', data: { reason, hasStarted: true } },
  ]);
});

test('a suspension requests a mail to the owner', () => {
  const record = enrollmentRecord({ state: activeState() });
  const fact = subscriptionFact({ enrollmentId: record.id, status: 'unpaid', version: 9 });
  const { events } = decide(record, [{ kind: 'subscription-fact', fact }], at);
  expect(
    events.map((event) => domainEventSchema.parse(eventFrom('enrollment', event))),
  ).toMatchObject([
    {
      subject: `enrollment/${record.id}`,
      data: {
        recipient: { ownerId: record.owner.id, address: record.owner.email },
        mail: { kind: 'plan-suspended', petName: record.pet.name, planName: record.plan.name },
      },
    },
  ]);
});
