import type { EndingProvider } from './ending-provider.ts';
import type { PaymentReads } from '../../core/rules-observation.ts';

/**
 * Stops all charges of a subscription: deletes what waits for its next invoice, and voids its
 * open invoices and drafts. Returns the invoices that were unpaid; one may have been paid first.
 */
export type DiscardUnpaid = (subscription: { id: string; customerId: string }) => Promise<string[]>;

export function createDiscardUnpaid(deps: {
  provider: Pick<PaymentReads, 'listInvoices'>;
  endings: Pick<EndingProvider, 'deletePendingItems' | 'discardInvoice'>;
}): DiscardUnpaid {
  const { provider, endings } = deps;
  return async (subscription) => {
    await endings.deletePendingItems(subscription);
    const invoices = await provider.listInvoices(subscription.id);
    const unpaid = invoices.filter(({ status }) => status === 'open' || status === 'draft');
    for (const { id, status } of unpaid) {
      await endings.discardInvoice({ id, isDraft: status === 'draft' });
    }
    return unpaid.map(({ id }) => id);
  };
}
