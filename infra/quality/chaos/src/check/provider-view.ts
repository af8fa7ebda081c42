import type { Evidence, ProviderLedger } from './evidence.ts';

type Subscription = ProviderLedger['subscription'][number];
type Invoice = ProviderLedger['invoice'][number];

/** The provider's records of one enrollment. */
export type ProviderSide = {
  subscriptions: Subscription[];
  paidInvoices: Invoice[];
};

/** Whether the subscription can still charge or be paid. */
export const isLive = ({ status }: Subscription): boolean =>
  status !== 'canceled' && status !== 'incomplete_expired';

export const isPaidFor = ({ status }: Subscription): boolean =>
  status === 'active' || status === 'trialing' || status === 'past_due';

/** Reads the enrollment from the subscription's metadata, or NaN. */
export const enrollmentIdOf = ({ metadata }: Subscription): number =>
  Number(metadata['enrollmentId'] ?? Number.NaN);

/** Groups the provider's objects by enrollment. */
export function byEnrollment({ ledger }: Evidence): Map<number, ProviderSide> {
  const sides = new Map<number, ProviderSide>();
  const enrollmentOf = new Map<string, number>();
  for (const subscription of ledger.subscription) {
    const id = enrollmentIdOf(subscription);
    enrollmentOf.set(subscription.id, id);
    const side = sides.get(id) ?? { subscriptions: [], paidInvoices: [] };
    side.subscriptions.push(subscription);
    sides.set(id, side);
  }
  for (const invoice of ledger.invoice) {
    const subscription = invoice.parent?.subscription_details?.subscription ?? '';
    const side = sides.get(enrollmentOf.get(subscription) ?? Number.NaN);
    if (invoice.status === 'paid') side?.paidInvoices.push(invoice);
  }
  return sides;
}
