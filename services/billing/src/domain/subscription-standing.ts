import type { SubscriptionStatus } from '@petwell/contracts';
import { isOver, type ObservedInvoice, type ObservedSubscription } from './provider-observation.ts';

/**
 * How an enrollment's subscription can be paid. `payable`: confirm it with its client secret. `settled`:
 * nothing to confirm. `dead`: it ended unpaid, so a new one is needed. `ended`: it was paid and canceled
 * since, which only the clinic can undo.
 */
export type SubscriptionStanding = 'payable' | 'settled' | 'dead' | 'ended';

export function standingOf(given: {
  subscription: ObservedSubscription;
  latestInvoice: ObservedInvoice | null;
  isMembershipFeePaid: boolean;
}): SubscriptionStanding {
  const { subscription, latestInvoice } = given;
  if (isOver(subscription.status)) return given.isMembershipFeePaid ? 'ended' : 'dead';
  const isOpen = latestInvoice === null || latestInvoice.status === 'open';
  // The bank may still be processing it, or the provider may not have closed the invoice yet.
  const paymentStatus = latestInvoice?.paymentIntent?.status;
  const isPaying = paymentStatus === 'succeeded' || paymentStatus === 'processing';
  if (isOpen && !isPaying && subscription.clientSecret !== null) return 'payable';
  // The customer's credit covers this invoice, and the next one needs a card.
  const needsCard = subscription.clientSecret?.startsWith('seti_') && subscription.card === null;
  if (needsCard) return 'payable';
  return 'settled';
}

/** A subscription of another account of the provider, as last read. */
export type SubscriptionElsewhere = {
  status: SubscriptionStatus;
  isMembershipFeePaid: boolean;
  /** In live mode: it charges real money. */
  isLive: boolean;
};

/** Whether it was ever paid. One that wasn't can be replaced by a subscription of the current account. */
export function wasStarted({ status, isMembershipFeePaid }: SubscriptionElsewhere): boolean {
  return isMembershipFeePaid || (status !== 'incomplete' && !isOver(status));
}

/** Whether it may still charge real money, where our key can't cancel it. */
export function chargesElsewhere({ status, isLive }: SubscriptionElsewhere): boolean {
  return isLive && !isOver(status);
}

/** Whether the subscription is paid, or could become paid at any moment. */
export function mayBePaid(given: {
  subscription: ObservedSubscription;
  latestInvoice: ObservedInvoice | null;
  isMembershipFeePaid: boolean;
}): boolean {
  if (given.isMembershipFeePaid) return true;
  if (isOver(given.subscription.status)) return false;
  return given.subscription.status !== 'incomplete' || standingOf(given) === 'settled';
}
