const minutes = (count: number) => count * 60_000;

/** Delays in ms before the next attempt; the last one repeats. */
const retryDelaysMs = [
  5_000,
  15_000,
  minutes(1),
  minutes(5),
  minutes(15),
  minutes(30),
  minutes(60),
] as const;

/** About a day of trying: long enough for a mail server to come back over night. */
const maxAttempts = 30;

/** A refusal for good is tried again a little, because servers also say so when they are misconfigured. */
const maxRefusals = 3;

/**
 * For how long a claim is respected unless it is renewed: short, so that the mails of a process that was
 * killed wait no longer than that.
 */
export const claimLeaseMs = 15_000;

/** How often a claim is renewed while its mail is being sent; two renewals may fail. */
export const claimRenewalMs = 4_000;

export type NextStep = { kind: 'retry'; delayMs: number } | { kind: 'give-up' };

/** What follows a failed attempt. `attempt` is 1 for the first one; `isRefusal`: the server said no for good (5xx). */
export function afterFailure({
  attempt,
  isRefusal,
}: {
  attempt: number;
  isRefusal: boolean;
}): NextStep {
  if (attempt >= (isRefusal ? maxRefusals : maxAttempts)) return { kind: 'give-up' };
  const delayMs = retryDelaysMs[Math.min(attempt, retryDelaysMs.length) - 1] ?? minutes(60);
  return { kind: 'retry', delayMs };
}

/** Whether a mail was taken up more often than any retrying explains: it ends the process that sends it. */
export function isPoisonous(attempt: number): boolean {
  return attempt > maxAttempts;
}
