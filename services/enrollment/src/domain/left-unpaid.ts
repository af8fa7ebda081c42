import { unpaidDays } from '@petwell/contracts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/**
 * Unpaid enrollments are deleted after this long, so that people who never became clients aren't kept on
 * file.
 */
const removeAfterMs = unpaidDays * dayMs;
/** The owner is reminded at least this long before the removal. */
const noticeMs = 7 * dayMs;

/** The first or second reminder to finish an enrollment. */
export type FinishReminder = 1 | 2;
const finishAfterMs: Record<FinishReminder, number> = { 1: hourMs, 2: 3 * dayMs };

/** The times of enrolling for which a reminder is due. A late one is dropped when the next notice is due. */
export type DueReminder = { reminder: FinishReminder; enrolledAfter: Date; enrolledBefore: Date };

/** Returns the reminders to finish an enrollment that are due now. */
export function dueFinishReminders(now: Date): DueReminder[] {
  const ago = (ms: number) => new Date(now.getTime() - ms);
  const [first, second] = [ago(finishAfterMs[1]), ago(finishAfterMs[2])];
  return [
    { reminder: 1, enrolledAfter: second, enrolledBefore: first },
    { reminder: 2, enrolledAfter: reminderDueBefore(now), enrolledBefore: second },
  ];
}

/** Returns the time before which enrollments are due for the notice of their removal now. */
export function reminderDueBefore(now: Date): Date {
  return new Date(now.getTime() - removeAfterMs + noticeMs);
}

/** Returns the removal time of an enrollment reminded now; a late reminder doesn't shorten the notice. */
export function removalTime(enrolledAt: Date, remindedAt: Date): Date {
  return new Date(Math.max(enrolledAt.getTime() + removeAfterMs, remindedAt.getTime() + noticeMs));
}

/** Returns the enrollment and reminder times before which a removal is due now. */
export function removalDueBefore(now: Date): { enrolledBefore: Date; remindedBefore: Date } {
  return {
    enrolledBefore: new Date(now.getTime() - removeAfterMs),
    remindedBefore: new Date(now.getTime() - noticeMs),
  };
}
