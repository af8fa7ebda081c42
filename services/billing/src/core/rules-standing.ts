import type { EnrollmentStatus, OwedMonth, SubscriptionStatus } from '@petwell/contracts';
import { isOver, type ObservedInvoice, type ObservedSubscription } from './rules-observation.ts';

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

/** Maps a subscription status to an enrollment status. The enrollment service makes its own decision. */
export function toEnrollmentStatus(status: SubscriptionStatus): EnrollmentStatus {
  switch (status) {
    case 'active':
    case 'trialing':
    case 'past_due':
      return 'active';
    case 'unpaid':
    case 'paused':
      return 'suspended';
    case 'canceled':
      return 'cancelled';
    case 'incomplete':
    case 'incomplete_expired':
      return 'pending_payment';
  }
}

/** An invoice of one subscription, as the provider has it or as it is stored. */
export type MonthInvoice = {
  id: string;
  status: string;
  remainingCents: number;
  createdAt: Date;
  /** It was a draft of a suspended plan until a payment was tried. */
  isOfHold: boolean;
  period: { start: Date; end: Date } | null;
  /** The change of plan that it charges, in place of a month. */
  changeId?: string | null;
};

export type Owed<Invoice> = {
  /** Oldest first, which is the order in which they are paid. */
  invoices: Invoice[];
  /** Months that were wholly suspended. They are voided when the plan resumes. */
  skipped: Invoice[];
  totalCents: number;
};

/**
 * Decides what is owed for a plan: the months that failed, and for a suspended plan the running month, whose draft
 * waits, because paying it resumes the plan. A month that was suspended from its first day until the next one began is
 * never owed, and neither is what a change of plan costs at once. `invoices`: the subscription's; of two of the same moment,
 * the newer one first.
 */
export function owedOf<Invoice extends MonthInvoice>(
  invoices: readonly Invoice[],
  status: string,
): Owed<Invoice> {
  const sorted = invoices
    .filter(({ changeId }) => changeId == null)
    .toReversed()
    .toSorted((one, other) => one.createdAt.getTime() - other.createdAt.getTime());
  const running = sorted.at(-1);
  const isSuspended = (one: Invoice) => one.status === 'draft' || one.isOfHold;
  const isUnpaid = (one: Invoice) => one.status === 'draft' || one.status === 'open';
  const unpaid = sorted.filter((one) => isUnpaid(one) && one.remainingCents > 0);
  const owed = unpaid.filter((one) => {
    if (one === running) return one.status === 'open' || status === 'unpaid';
    return !isSuspended(one);
  });
  return {
    invoices: owed,
    skipped: unpaid.filter((one) => one !== running && isSuspended(one)),
    totalCents: owed.reduce((sum, { remainingCents }) => sum + remainingCents, 0),
  };
}

/** Describes what is owed to people: its months by their beginning. */
export const toOwedMonths = ({ invoices }: Owed<MonthInvoice>): OwedMonth[] =>
  invoices.map(({ remainingCents, createdAt, period }) => ({
    startsAt: (period?.start ?? createdAt).toISOString(),
    endsAt: period?.end.toISOString() ?? null,
    amountCents: remainingCents,
  }));

const dayMs = 86_400_000;

/** The moment that many times 24 hours later, or earlier. */
export const daysAfter = (moment: Date, days: number) => new Date(moment.getTime() + days * dayMs);

/**
 * Returns until when a subscription is paid: the end of its period, or, if its latest invoice isn't paid, when
 * that period began. Null before its first payment. `payments`: the subscription's, oldest first.
 */
export function paidThrough(
  subscription: { status: string; currentPeriodEnd: Date } | null,
  payments: readonly { status: string; invoicedAt: Date }[],
): Date | null {
  if (!subscription || subscription.status.startsWith('incomplete')) return null;
  const lastPaid = payments.findLastIndex(({ status }) => status === 'paid');
  return payments[lastPaid + 1]?.invoicedAt ?? subscription.currentPeriodEnd;
}
