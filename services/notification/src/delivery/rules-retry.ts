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

/** Covers about a day, long enough for a mail server to recover overnight. */
const maxAttempts = 30;

/** Permanent rejections are retried a few times, because misconfigured servers send them too. */
const maxRefusals = 3;

/** Duration of a claim unless renewed. Kept short, because the emails of a killed process wait that long. */
export const claimLeaseMs = 15_000;

/** Renewal interval of a claim while its email is sent. Two renewals may fail. */
export const claimRenewalMs = 4_000;

export type NextStep = { kind: 'retry'; delayMs: number } | { kind: 'give-up' };

/**
 * Decides what to do after a failed attempt. `attempt` starts at 1; `isRefusal`: a permanent rejection (5xx).
 */
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

/**
 * Detects a poison email: one claimed more often than retries explain, because it kills the sending process.
 */
export function isPoisonous(attempt: number): boolean {
  return attempt > maxAttempts;
}
