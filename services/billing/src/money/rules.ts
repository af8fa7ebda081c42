import type { ObservedInvoice, ObservedSubscription } from '../domain/provider-observation.ts';

const dayMs = 86_400_000;

/** The moment that many times 24 hours later, or earlier. */
export const daysAfter = (moment: Date, days: number) => new Date(moment.getTime() + days * dayMs);

/**
 * Whether an invoice is due now: it is open, or it is the current month's draft of a suspended subscription,
 * because paying it resumes the plan for that month. Drafts of earlier suspended months are never charged.
 */
export function isPayableNow(
  invoice: Pick<ObservedInvoice, 'id' | 'status' | 'remainingCents'>,
  subscription: Pick<ObservedSubscription, 'status' | 'latestInvoiceId'>,
): boolean {
  if (invoice.remainingCents <= 0) return false;
  if (invoice.status === 'open') return true;
  const isOnHold = subscription.status === 'unpaid';
  return isOnHold && invoice.status === 'draft' && invoice.id === subscription.latestInvoiceId;
}

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
