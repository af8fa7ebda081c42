import type { FactContent } from './subscription-fact.ts';
import { tellsTheSame } from './subscription-fact.ts';
import type { ObservedCard, ObservedSubscription } from './provider-observation.ts';

/** What is on file of a subscription, as far as a list of the provider's can speak to it. */
export type FiledSubscription = {
  enrollmentId: number;
  status: string;
  isMembershipFeePaid: boolean;
  card: ObservedCard | null;
  /** What others were told last. */
  publishedFact: FactContent | null;
  /** Of the enrollment's newest attempt, and the enrollment is not closed. */
  isCurrent: boolean;
  /** The invoice that the list names as the latest is on file as paid. */
  isLatestInvoicePaid: boolean;
  hasOpenInvoices: boolean;
};

/**
 * Whether a subscription as the provider lists it leaves nothing to be looked at: it is alive and paid, and
 * all that a look would compare is as it is on file. Whatever is not sure calls for a look.
 */
export function isUndisturbed(filed: FiledSubscription, listed: ObservedSubscription): boolean {
  return (
    (listed.status === 'active' || listed.status === 'trialing') &&
    filed.status === listed.status &&
    filed.isCurrent &&
    filed.isMembershipFeePaid &&
    filed.isLatestInvoicePaid &&
    !filed.hasOpenInvoices &&
    isSameCard(filed.card, listed.card) &&
    tellsTheSame(filed.publishedFact, {
      enrollmentId: filed.enrollmentId,
      subscriptionId: listed.id,
      customerId: listed.customerId,
      status: listed.status,
      isMembershipFeePaid: true,
      currentPeriodEnd: listed.currentPeriodEnd.toISOString(),
    })
  );
}

function isSameCard(one: ObservedCard | null, other: ObservedCard | null): boolean {
  if (one === null || other === null) return one === other;
  const isSameEnd = one.expiresOn.getTime() === other.expiresOn.getTime();
  return isSameEnd && one.brand === other.brand && one.last4 === other.last4;
}
