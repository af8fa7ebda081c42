const dayMs = 24 * 3_600_000;

/** Unpaid enrollments are removed after this long: people who never became clients are not kept on file. */
const removeAfterMs = 30 * dayMs;
/** The owner is reminded at least this long before the removal. */
const noticeMs = 7 * dayMs;

/** Enrollments made before this time get a reminder now. */
export function reminderDueBefore(now: Date): Date {
  return new Date(now.getTime() - removeAfterMs + noticeMs);
}

/** When an enrollment is removed whose owner is reminded now: a late reminder does not shorten the notice. */
export function removalTime(enrolledAt: Date, remindedAt: Date): Date {
  return new Date(Math.max(enrolledAt.getTime() + removeAfterMs, remindedAt.getTime() + noticeMs));
}

/** Enrollments made, and reminded of, before these times are removed now. */
export function removalDueBefore(now: Date): { enrolledBefore: Date; remindedBefore: Date } {
  return {
    enrolledBefore: new Date(now.getTime() - removeAfterMs),
    remindedBefore: new Date(now.getTime() - noticeMs),
  };
}
