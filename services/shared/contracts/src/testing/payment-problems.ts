import type { SubscriptionStatus } from '../enums.ts';

type Case = {
  name: string;
  status: SubscriptionStatus;
  /** The pet died. */
  hasDied?: true;
  isDemo?: true;
  /** It is set to end with the paid month. */
  isEnding?: true;
  /** It is among the failed payments of the work list, and counts in "Payment problems". */
  isProblem: boolean;
};

/**
 * Plans in every state that the payment provider reports. Billing's work list and enrollment's figure test them, so that
 * both count the same plans. `paused` is missing: PetWell starts no subscription that Stripe pauses.
 */
export const paymentProblemCases: readonly Case[] = [
  { name: 'paid', status: 'active', isProblem: false },
  { name: 'waits for its first charge', status: 'trialing', isProblem: false },
  { name: 'past due', status: 'past_due', isProblem: true },
  { name: 'suspended', status: 'unpaid', isProblem: true },
  { name: 'past due, and set to end', status: 'past_due', isEnding: true, isProblem: true },
  { name: 'suspended, and set to end', status: 'unpaid', isEnding: true, isProblem: true },
  { name: 'past due, of a pet that died', status: 'past_due', hasDied: true, isProblem: false },
  { name: 'suspended, of a pet that died', status: 'unpaid', hasDied: true, isProblem: false },
  { name: 'suspended, of the demo account', status: 'unpaid', isDemo: true, isProblem: false },
  { name: 'past due, of the demo account', status: 'past_due', isDemo: true, isProblem: false },
  { name: 'never paid', status: 'incomplete', isProblem: false },
  { name: 'never paid in time', status: 'incomplete_expired', isProblem: false },
  { name: 'ended', status: 'canceled', isProblem: false },
];
