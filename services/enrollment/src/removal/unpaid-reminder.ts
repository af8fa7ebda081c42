import type { NewEvent } from '@petwell/chassis';
import { subjectOf } from '../core/enrollment-events.ts';
import { toSnapshot, type EnrollmentRecord } from '../core/enrollment.ts';
import { removalTime, type FinishReminder } from './rules-left-unpaid.ts';

type UnpaidReminder = NewEvent<'enrollment.unfinished.v1' | 'enrollment.left-unpaid.v1'>;

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
): UnpaidReminder {
  const subject = subjectOf(record);
  const data = { ...toSnapshot(record), others: others.map(toOther) };
  if (kind !== 'removal') {
    return { type: 'enrollment.unfinished.v1', subject, data: { ...data, reminder: kind } };
  }
  const removalAt = removalTime(record.enrolledAt, record.removalToldAt ?? at).toISOString();
  return { type: 'enrollment.left-unpaid.v1', subject, data: { ...data, removalAt } };
}
