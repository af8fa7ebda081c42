import { z } from 'zod';
import type { Account } from '../account.ts';
import { mergeMetadata } from '../domain/changes.ts';
import { newId } from '../domain/ids.ts';
import { buildInvoice } from '../domain/objects/invoice.ts';
import type { Invoice } from '../domain/objects/types.ts';
import { invalidRequest } from '../domain/stripe-error.ts';
import { currency, flag, id, metadata } from '../params/fields.ts';

export const createInvoiceParams = z.strictObject({
  customer: id,
  currency: currency.optional(),
  auto_advance: flag.optional(),
  metadata: metadata.optional(),
  pending_invoice_items_behavior: z.literal('exclude').optional(),
});

/** Drafts an invoice without lines, which is no subscription's. Its lines name it when they are made. */
export function createInvoice(
  account: Account,
  params: z.output<typeof createInvoiceParams>,
): Invoice {
  const customer = account.require('customer', params.customer, 'customer');
  const at = account.now(customer.test_clock);
  const invoice = buildInvoice(
    {
      id: newId('in'),
      customer,
      subscription: null,
      currency: params.currency ?? customer.currency ?? 'usd',
      lines: [],
      period: { start: at, end: at },
      billingReason: 'manual',
      autoAdvance: params.auto_advance ?? false,
      finalizesAt: null,
    },
    at,
  );
  return account.create(
    { ...invoice, metadata: mergeMetadata({}, params.metadata) },
    'invoice.created',
  );
}

type DeletedInvoice = { id: string; object: 'invoice'; deleted: true };

/** Deletes a draft, with its lines. One of a subscription is voided instead. */
export function deleteInvoice(account: Account, invoiceId: string): DeletedInvoice {
  const draft = account.require('invoice', invoiceId);
  if (draft.status !== 'draft' || draft.parent !== null) {
    throw invalidRequest(
      'You can only delete draft invoices. To void or credit an invoice, see its other calls.',
    );
  }
  for (const { id: itemId } of account.store.list('invoiceitem', { invoice: draft.id })) {
    account.store.remove(itemId);
  }
  account.store.remove(draft.id);
  account.emit('invoice.deleted', draft);
  return { id: draft.id, object: 'invoice', deleted: true };
}
