import type { Subscription } from './objects/types.ts';

type Status = Subscription['status'];

/** Returns the status after the deciding invoice was paid or is no longer owed. */
export function statusAfterPayment(status: Status): Status {
  return ['incomplete', 'past_due', 'unpaid'].includes(status) ? 'active' : status;
}

export type DunningStep = { status: Status; nextAttemptAt: number | null };

/**
 * Decides the result of a failed automatic attempt: another attempt after the next delay or, if none is left,
 * the account's end status. A first invoice is never retried automatically.
 */
export function afterFailedAttempt(input: {
  status: Status;
  attemptCount: number;
  retryDays: number[];
  endStatus: Status;
  now: number;
}): DunningStep {
  if (input.status === 'incomplete') return { status: 'incomplete', nextAttemptAt: null };
  const delayDays = input.retryDays[input.attemptCount - 1];
  if (delayDays === undefined) return { status: input.endStatus, nextAttemptAt: null };
  const status = input.status === 'unpaid' ? 'unpaid' : 'past_due';
  return { status, nextAttemptAt: input.now + Math.round(delayDays * 86_400) };
}
