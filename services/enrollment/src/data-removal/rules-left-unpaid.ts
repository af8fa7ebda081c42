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

/** Owners are reminded of unpaid enrollments at most once in this time, of all of them together. */
const restMs = dayMs;

/** Returns the time since which an owner must not have been reminded to be reminded now. */
export const restedBefore = (now: Date): Date => new Date(now.getTime() - restMs);

/** An unpaid enrollment, and what its owner was told of it. */
export type Unpaid = {
  enrolledAt: Date;
  /** The last reminder to finish it; 0 for none. */
  finishReminder: number;
  removalToldAt: Date | null;
};

/** Returns the reminder to finish an enrollment that its age asks for, if the owner hasn't got it. */
function dueFinishReminder(one: Unpaid, now: Date): FinishReminder | null {
  const due = dueFinishReminders(now).find(
    ({ enrolledAfter, enrolledBefore }) =>
      one.enrolledAt > enrolledAfter && one.enrolledAt <= enrolledBefore,
  );
  return due && one.finishReminder < due.reminder ? due.reminder : null;
}

const isRemovalDue = ({ enrolledAt, removalToldAt }: Unpaid, now: Date): boolean =>
  enrolledAt <= reminderDueBefore(now) && removalToldAt === null;

/**
 * Chooses what an owner is reminded of now: the notice of a removal before the reminders to finish, and the
 * later of those first. Null if nothing is due.
 */
export function chooseReminder<One extends Unpaid>(
  unpaid: readonly One[],
  now: Date,
): { about: One; kind: FinishReminder | 'removal' } | null {
  const removed = unpaid.find((one) => isRemovalDue(one, now));
  if (removed) return { about: removed, kind: 'removal' };
  for (const kind of [2, 1] as const) {
    const left = unpaid.find((one) => dueFinishReminder(one, now) === kind);
    if (left) return { about: left, kind };
  }
  return null;
}

/** Returns what the owner knows once a reminder has listed the enrollment. */
export function afterReminder(one: Unpaid, now: Date): Omit<Unpaid, 'enrolledAt'> {
  const reminder = dueFinishReminder(one, now) ?? 1;
  return {
    finishReminder: Math.max(one.finishReminder, reminder),
    removalToldAt: isRemovalDue(one, now) ? now : one.removalToldAt,
  };
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
