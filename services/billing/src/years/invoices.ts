import { yearKey } from '../core/stripe/mapping.ts';
import type { InvoiceKind } from '../one-off-invoices/index.ts';

/** Of years in advance. */
export const yearInvoices: InvoiceKind = {
  metadataKey: yearKey,
  keyOf: (yearId) => `petwell-year-${yearId}`,
  lineKeyOf: ({ invoiceId, productId }) => `petwell-year-line-${invoiceId}-${productId}`,
};
