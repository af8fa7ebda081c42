const day = 24 * 3_600_000;

/** What nobody has paid for is removed after so long, in ms; data about people who never became clients stays no longer. */
const removeAfterMs = 30 * day;
/** Their owner is told so long before, and never later, in ms. */
const noticeMs = 7 * day;

/** Whoever enrolled before that, and has not been told, is told now. */
export function tellIfEnrolledBefore(now: Date): Date {
  return new Date(now.getTime() - removeAfterMs + noticeMs);
}

/** When an enrollment is removed whose owner is told now: late news do not shorten the notice. */
export function removalTime(enrolledAt: Date, toldAt: Date): Date {
  return new Date(Math.max(enrolledAt.getTime() + removeAfterMs, toldAt.getTime() + noticeMs));
}

/** What is removed now: enrolled, and told of, before these times. */
export function removeIf(now: Date): { enrolledBefore: Date; toldBefore: Date } {
  return {
    enrolledBefore: new Date(now.getTime() - removeAfterMs),
    toldBefore: new Date(now.getTime() - noticeMs),
  };
}
