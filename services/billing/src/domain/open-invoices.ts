import type { ObservedInvoice, ObservedSubscription } from './provider-observation.ts';

/**
 * Whether an invoice is owed now: what is open, and the current month's draft of a subscription that the
 * provider has given up collecting for, because paying brings the plan back for that month. The drafts of
 * earlier months on hold are never charged: the plan could not be used in them.
 */
export function isPayableNow(
  invoice: Pick<ObservedInvoice, 'id' | 'status' | 'totalCents'>,
  subscription: Pick<ObservedSubscription, 'status' | 'latestInvoiceId'>,
): boolean {
  if (invoice.totalCents <= 0) return false;
  if (invoice.status === 'open') return true;
  const isOnHold = subscription.status === 'unpaid';
  return isOnHold && invoice.status === 'draft' && invoice.id === subscription.latestInvoiceId;
}
