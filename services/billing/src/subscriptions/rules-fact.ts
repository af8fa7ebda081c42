import type { SubscriptionFact } from '@petwell/contracts/events';
import type { ObservedInvoice, ObservedSubscription } from '../core/rules-observation.ts';

/** A fact without its version. */
export type FactContent = Omit<SubscriptionFact, 'version'>;

/** `productIds`: every product the provider has had for the fee. */
export type MembershipFee = { productIds: readonly string[]; amountCents: number };

export function describeSubscription(given: {
  enrollmentId: number;
  subscription: ObservedSubscription;
  isMembershipFeePaid: boolean;
  isRestart?: boolean;
  isWithoutFee?: boolean;
}): FactContent {
  return {
    enrollmentId: given.enrollmentId,
    subscriptionId: given.subscription.id,
    customerId: given.subscription.customerId,
    status: given.subscription.status,
    isMembershipFeePaid: given.isMembershipFeePaid,
    currentPeriodEnd: given.subscription.currentPeriodEnd.toISOString(),
    endsAt: given.subscription.endsAt?.toISOString() ?? null,
    ...(given.subscription.isForNonpayment && { isForNonpayment: true }),
    ...(given.isRestart === true && { isRestart: true }),
    ...(given.isWithoutFee === true && { isWithoutFee: true }),
  };
}

/** Whether two facts are equal; a difference is announced. */
export function isSameFact(one: FactContent | null, other: FactContent): boolean {
  return (
    one !== null &&
    one.subscriptionId === other.subscriptionId &&
    one.customerId === other.customerId &&
    one.status === other.status &&
    one.isMembershipFeePaid === other.isMembershipFeePaid &&
    (one.isWithoutFee ?? false) === (other.isWithoutFee ?? false) &&
    one.currentPeriodEnd === other.currentPeriodEnd &&
    one.endsAt === other.endsAt
  );
}

/**
 * Whether an invoice pays the membership fee: it is the subscription's first, paid, and has a line for the
 * fee's product with the right amount. Without a fee, a paid first invoice is enough.
 */
export function paysMembershipFee(invoice: ObservedInvoice, fee: MembershipFee): boolean {
  if (!invoice.isFirst || invoice.status !== 'paid') return false;
  if (fee.amountCents === 0) return true;
  return invoice.lines.some(
    ({ productId, amountCents }) =>
      productId !== null && fee.productIds.includes(productId) && amountCents === fee.amountCents,
  );
}

/** Returns an invoice's membership fee, in cents. A plan that was set up has it on the first one that charges. */
export function membershipFeeCentsOf(invoice: ObservedInvoice, fee: MembershipFee): number {
  return invoice.lines
    .filter(({ productId }) => productId !== null && fee.productIds.includes(productId))
    .reduce((sum, { amountCents }) => sum + Math.max(amountCents, 0), 0);
}
