import type { PaymentIntent, PaymentMethod, Subscription } from './objects/types.ts';

type Status = Subscription['status'];

/** Answers of a bank after which Stripe doesn't retry the card by itself: only a new card is charged. */
const hardDeclines: readonly string[] = [
  'authentication_required',
  'highest_risk_level',
  'incorrect_number',
  'lost_card',
  'pickup_card',
  'revocation_of_all_authorizations',
  'revocation_of_authorization',
  'stolen_card',
  'transaction_not_allowed',
];

/** Whether Stripe's schedule leaves out this card after its last attempt at this payment. */
export function isLeftOut(intent: PaymentIntent, method: PaymentMethod): boolean {
  if (intent.status === 'requires_action') return intent.payment_method === method.id;
  const {
    code,
    decline_code: declineCode = code,
    payment_method: tried,
  } = intent.last_payment_error ?? {};
  const isSameCard = tried?.id === method.id && tried.card?.last4 === method.card?.last4;
  return isSameCard && hardDeclines.includes(declineCode ?? '');
}

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
