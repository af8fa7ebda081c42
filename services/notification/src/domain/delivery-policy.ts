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

/** About a day: long enough for a mail server to come back overnight. */
const maxAttempts = 30;

/** A permanent refusal is retried a little, because misconfigured servers refuse too. */
const maxRefusals = 3;

/**
 * How long a claim lasts unless it is renewed. Short, because the mails of a killed process wait that long.
 */
export const claimLeaseMs = 15_000;

/** How often a claim is renewed while its mail is being sent; two renewals may fail. */
export const claimRenewalMs = 4_000;

export type NextStep = { kind: 'retry'; delayMs: number } | { kind: 'give-up' };

/** Decides what follows a failed attempt. `attempt` starts at 1; `isRefusal`: a permanent refusal (5xx). */
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

/** Whether a mail was claimed more often than retries explain: it kills the process that sends it. */
export function isPoisonous(attempt: number): boolean {
  return attempt > maxAttempts;
}
