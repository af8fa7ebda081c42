import type { InvoicePayment, ObservedCharge } from './card-provider.ts';
import type { PaymentReads } from '../core/rules-observation.ts';
import type { ChargeReads } from './charge-reads.ts';

export type FoundPayment = Extract<
  InvoicePayment,
  { kind: 'paid' | 'processing' | 'declined' | 'not-owed' }
>;

/**
 * Reads at the provider what became of a charge without an answer. `isMade` picks it out of the invoice's charges,
 * oldest first. Null if it wasn't made; while any charge is processing, it is `processing`. Throws ProviderError.
 */
export type FindPayment = (
  invoiceId: string,
  isMade: (charge: ObservedCharge, index: number) => boolean,
) => Promise<FoundPayment | null>;

export const createFindPayment =
  (deps: {
    provider: Pick<PaymentReads, 'retrieveInvoice'>;
    chargeReads: Pick<ChargeReads, 'listCharges'>;
  }): FindPayment =>
  async (invoiceId, isMade) => {
    const invoice = await deps.provider.retrieveInvoice(invoiceId);
    if (invoice?.status === 'paid') return { kind: 'paid' };
    if (invoice?.status === 'draft') return null;
    if (invoice?.status !== 'open') return { kind: 'not-owed' };
    if (invoice.paymentIntentId === null) return null;
    const charges = await deps.chargeReads.listCharges(invoice.paymentIntentId);
    if (charges.some(({ isPaid, isProcessing }) => isPaid && !isProcessing)) {
      return { kind: 'paid' };
    }
    if (charges.some(({ isProcessing }) => isProcessing)) return { kind: 'processing' };
    const made = charges.findLast(isMade);
    if (!made) return null;
    const { declineCode, adviceCode } = made;
    return { kind: 'declined', declineCode, adviceCode };
  };
