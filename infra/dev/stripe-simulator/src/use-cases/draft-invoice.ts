import { newId } from '../domain/ids.ts';
import { buildItemLine } from '../domain/objects/invoice-lines.ts';
import { buildInvoice, totalsOf, type InvoiceInput } from '../domain/objects/invoice.ts';
import type { SimInvoice, SimInvoiceItem, SimLine } from '../domain/objects/types.ts';
import { invalidRequest } from '../domain/stripe-error.ts';
import type { World } from '../world.ts';

/** The items waiting for the next invoice of this customer (and subscription, if it is for one). */
export function pendingItems(
  world: World,
  customer: string,
  subscription: string | null,
): SimInvoiceItem[] {
  return world.store
    .all('invoiceitem', { customer })
    .filter((item) => item.invoice === null)
    .filter((item) => {
      const owner = item.parent?.subscription_details?.subscription ?? null;
      return owner === null || owner === subscription;
    });
}

/** Creates a draft invoice from ready lines and pending items. */
export function draftInvoice(
  world: World,
  input: Omit<InvoiceInput, 'id'> & { id?: string; items: SimInvoiceItem[] },
): SimInvoice {
  const id = input.id ?? newId('in');
  const lines: SimLine[] = [...input.lines, ...input.items.map((item) => buildItemLine(item, id))];
  for (const item of input.items) world.update(item, { invoice: id });
  const invoice = buildInvoice({ ...input, id, lines }, world.now(input.customer.test_clock));
  return world.create(invoice, 'invoice.created');
}

/** Puts an item on a draft at once. */
export function addToDraft(world: World, invoiceId: string, item: SimInvoiceItem): void {
  const invoice = world.require('invoice', invoiceId, 'invoice');
  if (invoice.status !== 'draft') {
    throw invalidRequest("This invoice is no longer editable because it isn't a draft.", {
      code: 'invoice_not_editable',
      param: 'invoice',
    });
  }
  const data = [...invoice.lines.data, buildItemLine(item, invoice.id)];
  const changes = { ...totalsOf(data), lines: { ...invoice.lines, data } };
  world.update(invoice, changes, 'invoice.updated');
}
