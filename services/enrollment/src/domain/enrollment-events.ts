import type { NewEvent } from '@petwell/chassis';
import { toSnapshot, type EnrollmentRecord } from './enrollment.ts';
import type { StatusChange } from './transition.ts';

/** The events that enrollment publishes. Their data is validated against the contract on write. */
export type EnrollmentEvent = NewEvent<
  | 'enrollment.created.v1'
  | 'enrollment.left-unpaid.v1'
  | 'enrollment.activated.v1'
  | 'enrollment.suspended.v1'
  | 'enrollment.cancelled.v1'
>;

export function createdEvent(record: EnrollmentRecord): EnrollmentEvent {
  return { type: 'enrollment.created.v1', subject: subjectOf(record), data: toSnapshot(record) };
}

/** Reminds the owner that the enrollment is unpaid, and when it will be removed. */
export function leftUnpaidEvent(record: EnrollmentRecord, removalAt: Date): EnrollmentEvent {
  return {
    type: 'enrollment.left-unpaid.v1',
    subject: subjectOf(record),
    data: { ...toSnapshot(record), removalAt: removalAt.toISOString() },
  };
}

/** Builds the event for a status change; `after` is the enrollment's current state. */
export function statusChangeEvent(
  before: EnrollmentRecord,
  after: EnrollmentRecord,
  change: StatusChange,
): EnrollmentEvent {
  const subject = subjectOf(after);
  const data = { ...toSnapshot(after), previousStatus: before.state.status };
  switch (change.kind) {
    case 'activated': {
      const { isFirstActivation } = change;
      return { type: 'enrollment.activated.v1', subject, data: { ...data, isFirstActivation } };
    }
    case 'suspended':
      return { type: 'enrollment.suspended.v1', subject, data };
    case 'cancelled':
      return { type: 'enrollment.cancelled.v1', subject, data: { ...data, reason: change.reason } };
  }
}

function subjectOf(record: EnrollmentRecord): string {
  return `enrollment/${record.id}`;
}
