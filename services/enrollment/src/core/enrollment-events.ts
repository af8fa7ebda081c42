import type { NewEvent } from '@petwell/chassis';
import { toSnapshot, type EnrollmentRecord } from './enrollment.ts';
import type { StatusChange } from './transition.ts';

/** The events about an enrollment's status. */
export type PlanEvent = NewEvent<
  | 'enrollment.created.v1'
  | 'enrollment.activated.v1'
  | 'enrollment.suspended.v1'
  | 'enrollment.cancelled.v1'
>;

export function createdEvent(record: EnrollmentRecord): PlanEvent {
  return { type: 'enrollment.created.v1', subject: subjectOf(record), data: toSnapshot(record) };
}

/** Builds the event for a status change; `after` is the enrollment's current state. */
export function statusChangeEvent(
  before: EnrollmentRecord,
  after: EnrollmentRecord,
  change: StatusChange,
): PlanEvent {
  const subject = subjectOf(after);
  const data = { ...toSnapshot(after), previousStatus: before.state.status };
  switch (change.kind) {
    case 'activated': {
      const { isFirstActivation } = change;
      return { type: 'enrollment.activated.v1', subject, data: { ...data, isFirstActivation } };
    }
    case 'suspended':
      return { type: 'enrollment.suspended.v1', subject, data };
    case 'cancelled': {
      const { kind: _kind, ...cause } = change;
      // Nobody is told about the end of a plan that never started, whoever ended it.
      const isTold = after.state.activatedAt !== null || cause.reason === 'replaced';
      const told = isTold ? cause : { reason: 'abandoned' as const };
      return { type: 'enrollment.cancelled.v1', subject, data: { ...data, ...told } };
    }
  }
}

export function subjectOf(record: EnrollmentRecord): string {
  return `enrollment/${record.id}`;
}
