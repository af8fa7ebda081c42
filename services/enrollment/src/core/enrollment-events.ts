import type { NewEvent } from '@petwell/chassis';
import type { RedemptionRecord } from '../benefits/rules.ts';
import { toSnapshot, type EnrollmentRecord } from './enrollment.ts';
import { removalTime, type FinishReminder } from '../plan/rules-left-unpaid.ts';
import type { StatusChange } from './transition.ts';

/** The events that enrollment publishes. Their data is validated against the contract on write. */
export type EnrollmentEvent = NewEvent<
  | 'enrollment.created.v1'
  | 'enrollment.unfinished.v1'
  | 'enrollment.left-unpaid.v1'
  | 'enrollment.activated.v1'
  | 'enrollment.suspended.v1'
  | 'enrollment.cancelled.v1'
  | 'benefit.redeemed.v1'
  | 'benefit.undone.v1'
  | 'care.due.v1'
  | 'care.unused.v1'
  | 'visit.recorded.v1'
  | 'pet.deceased.v1'
>;

export function createdEvent(record: EnrollmentRecord): EnrollmentEvent {
  return { type: 'enrollment.created.v1', subject: subjectOf(record), data: toSnapshot(record) };
}

/** Lists a further unpaid enrollment in a reminder. */
function toOther({ enrolledAt, pet, plan, removalToldAt }: EnrollmentRecord) {
  const removalAt = removalToldAt && removalTime(enrolledAt, removalToldAt).toISOString();
  return { petName: pet.name, planName: plan.name, ...(removalAt !== null && { removalAt }) };
}

/**
 * Reminds the owner of an unpaid enrollment: to finish it, or that it will be removed. Lists the owner's other
 * unpaid ones.
 */
export function unpaidReminderEvent(
  record: EnrollmentRecord,
  { kind, others, at }: { kind: FinishReminder | 'removal'; others: EnrollmentRecord[]; at: Date },
): EnrollmentEvent {
  const subject = subjectOf(record);
  const data = { ...toSnapshot(record), others: others.map(toOther) };
  if (kind !== 'removal') {
    return { type: 'enrollment.unfinished.v1', subject, data: { ...data, reminder: kind } };
  }
  const removalAt = removalTime(record.enrolledAt, record.removalToldAt ?? at).toISOString();
  return { type: 'enrollment.left-unpaid.v1', subject, data: { ...data, removalAt } };
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
    case 'cancelled': {
      const { kind: _kind, ...cause } = change;
      // Nobody is told about the end of a plan that never started, whoever ended it.
      const isTold = after.state.activatedAt !== null || cause.reason === 'replaced';
      const told = isTold ? cause : { reason: 'abandoned' as const };
      return { type: 'enrollment.cancelled.v1', subject, data: { ...data, ...told } };
    }
  }
}

/** What happened, for the owner. */
function toBenefitData({ id, pet, owner }: EnrollmentRecord, record: RedemptionRecord) {
  const { code, label, quantity, performedOn, recordedBy } = record;
  return {
    enrollmentId: id,
    pet: { id: pet.id, name: pet.name },
    owner,
    redemption: { id: record.id, code, label, quantity, performedOn },
    recordedBy,
  };
}

export function redeemedEvent(
  enrollment: EnrollmentRecord,
  redemption: RedemptionRecord,
): EnrollmentEvent {
  const data = toBenefitData(enrollment, redemption);
  return { type: 'benefit.redeemed.v1', subject: subjectOf(enrollment), data };
}

export function undoneEvent(
  enrollment: EnrollmentRecord,
  redemption: RedemptionRecord,
  { by: undoneBy, reason }: { by: string; reason: string },
): EnrollmentEvent {
  const data = { ...toBenefitData(enrollment, redemption), undoneBy, reason };
  return { type: 'benefit.undone.v1', subject: subjectOf(enrollment), data };
}

function subjectOf(record: EnrollmentRecord): string {
  return `enrollment/${record.id}`;
}
