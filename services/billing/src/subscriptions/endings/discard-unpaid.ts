import type { EndingProvider } from './ending-provider.ts';
import type { PaymentReads } from '../../core/rules-observation.ts';

/** The invoices of a plan's changes that can be paid, which aren't the subscription's at the provider, as stored. */
export type UnpaidChanges = {
  listUnpaidChanges(subscriptionId: string): Promise<{ id: string; status: string }[]>;
};

/**
 * Stops all charges of a subscription: deletes what waits for its next invoice, and voids its
 * open invoices and drafts. Returns the invoices that were unpaid; one may have been paid first.
 */
export type DiscardUnpaid = (subscription: { id: string; customerId: string }) => Promise<string[]>;

export function createDiscardUnpaid(deps: {
  provider: Pick<PaymentReads, 'listInvoices'>;
  endings: Pick<EndingProvider, 'deletePendingItems' | 'discardInvoice'>;
  subscriptions: UnpaidChanges;
}): DiscardUnpaid {
  const { provider, endings, subscriptions } = deps;
  return async (subscription) => {
    await endings.deletePendingItems(subscription);
    const invoices = await provider.listInvoices(subscription.id);
    const unpaid = [
      ...invoices.filter(({ status }) => status === 'open' || status === 'draft'),
      ...(await subscriptions.listUnpaidChanges(subscription.id)),
    ];
    for (const { id, status } of unpaid) {
      await endings.discardInvoice({ id, isDraft: status === 'draft' });
    }
    return unpaid.map(({ id }) => id);
  };
}
