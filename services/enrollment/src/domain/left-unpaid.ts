const dayMs = 24 * 3_600_000;

/**
 * Unpaid enrollments are deleted after this long, so that people who never became clients aren't kept on
 * file.
 */
const removeAfterMs = 30 * dayMs;
/** The owner is reminded at least this long before the removal. */
const noticeMs = 7 * dayMs;

/** Returns the time before which enrollments are due for a reminder now. */
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
