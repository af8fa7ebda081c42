import type Stripe from 'stripe';

type Status = Stripe.Subscription.Status;

/** The status after the invoice that decides was paid (or needs no payment any more). */
export function statusAfterPayment(status: Status, trialEnd: number | null, now: number): Status {
  if (status === 'incomplete') return trialEnd !== null && trialEnd > now ? 'trialing' : 'active';
  return status === 'past_due' || status === 'unpaid' ? 'active' : status;
}

export type DunningStep = { status: Status; nextAttemptAt: number | null };

/**
 * What follows a failed automatic attempt: another one after the next delay, or, when none is left,
 * the end status that the account has chosen. A first invoice is never tried again by itself.
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
