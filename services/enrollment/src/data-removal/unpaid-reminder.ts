import type { NewEvent } from '@petwell/chassis';
import { mailKeys } from '@petwell/contracts/events';
import { mailAbout, mailFacts } from '../core/state/enrollment-events.ts';
import type { EnrollmentRecord } from '../core/state/enrollment.ts';
import { removalTime, type FinishReminder } from './rules-left-unpaid.ts';

/** Lists a further unpaid enrollment in a reminder. */
function toOther({ enrolledAt, pet, plan, removalToldAt }: EnrollmentRecord) {
  const removalAt = removalToldAt && removalTime(enrolledAt, removalToldAt).toISOString();
  return { petName: pet.name, planName: plan.name, ...(removalAt !== null && { removalAt }) };
}

/** Whether only the notice of its removal can still come. */
const isRemindedTwice = ({ finishReminder, removalToldAt }: EnrollmentRecord): boolean =>
  finishReminder === 2 || removalToldAt !== null;

/**
 * Reminds the owner of an unpaid enrollment: to finish it, or that it will be removed. Lists the owner's other
 * unpaid ones.
 */
export function unpaidReminderMail(
  record: EnrollmentRecord,
  { kind, others, at }: { kind: FinishReminder | 'removal'; others: EnrollmentRecord[]; at: Date },
): NewEvent<'mail.requested.v1'> {
  const unpaid = {
    ...mailFacts(record),
    hasPassword: record.owner.isActive,
    others: others.map(toOther),
  };
  if (kind !== 'removal') {
    const isLast = kind === 2 && others.every(isRemindedTwice);
    return mailAbout(record, {
      dedupeKey: mailKeys.finishEnrollment(record.id, kind),
      isPaid: false,
      mail: { kind: 'finish-enrollment', ...unpaid, isLast },
    });
  }
  const removalAt = removalTime(record.enrolledAt, record.removalToldAt ?? at).toISOString();
  return mailAbout(record, {
    dedupeKey: mailKeys.paymentReminder(record.id),
    isPaid: false,
    mail: { kind: 'payment-reminder', ...unpaid, removalAt },
  });
}
