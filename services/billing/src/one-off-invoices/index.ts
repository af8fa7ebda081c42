import type { EnsureProducts } from '../checkout/index.ts';
import type { Core } from '../core/index.ts';
import { createEnsureInvoice } from './ensure-invoice.ts';
import type { InvoiceKind } from './invoice.ts';
import { createStripeOneOffInvoices } from './stripe.ts';

export type { EnsureInvoice } from './ensure-invoice.ts';
export type { InvoiceKind, OneOffInvoice, OneOffProvider } from './invoice.ts';

/** Builds what makes the one invoice of what an owner agreed to, by kind. */
export const createOneOffInvoices =
  (core: Core, { ensureProducts }: { ensureProducts: EnsureProducts }) =>
  (kind: InvoiceKind) => {
    const provider = createStripeOneOffInvoices({ ...core, ...kind });
    return { provider, ensureInvoice: createEnsureInvoice({ kind, provider, ensureProducts }) };
  };
export type OneOffInvoices = ReturnType<typeof createOneOffInvoices>;
