import { z } from 'zod';
import type { Account } from '../account.ts';
import { mergeMetadata } from '../domain/changes.ts';
import { buildInvoiceItem, buildItemLine } from '../domain/objects/invoice-lines.ts';
import { totalsOf } from '../domain/objects/invoice.ts';
import { buildPrice, buildProduct } from '../domain/objects/product.ts';
import type {
  Invoice,
  InvoiceItem,
  InvoiceLine,
  Price,
  Subscription,
} from '../domain/objects/types.ts';
import { invalidRequest, missingParam } from '../domain/stripe-error.ts';
import { amount, currency, id, integer, metadata, text } from '../params/fields.ts';
import { isEnded } from './end-subscription.ts';
import { createPrice, oneTimeItem, productName } from './products.ts';

export const createInvoiceItemParams = z.strictObject({
  customer: id,
  subscription: id.optional(),
  invoice: id.optional(),
  amount: integer.optional(),
  currency: currency.optional(),
  price_data: oneTimeItem.shape.price_data.optional(),
  quantity: amount.optional(),
  description: text.optional(),
  metadata: metadata.optional(),
});
type Params = z.output<typeof createInvoiceItemParams>;

/** Adds a one-time charge to a draft, or to the next invoice of the subscription or customer. */
export function createInvoiceItem(account: Account, params: Params): InvoiceItem {
  const customer = account.require('customer', params.customer, 'customer');
  const subscription = subscriptionOf(account, params);
  const draft = params.invoice === undefined ? null : requireDraft(account, params.invoice);
  const price = priceOf(account, params);
  const item = buildInvoiceItem(
    {
      customer: customer.id,
      subscription,
      price,
      description: params.description ?? productName(account, price),
      quantity: params.quantity ?? 1,
      metadata: mergeMetadata({}, params.metadata),
      testClock: customer.test_clock ?? null,
    },
    account.now(customer.test_clock),
  );
  const created = account.create({ ...item, invoice: draft?.id ?? null }, 'invoiceitem.created');
  if (draft) setLines(account, draft, [...draft.lines.data, buildItemLine(created, draft.id)]);
  return created;
}

type DeletedInvoiceItem = { id: string; object: 'invoiceitem'; deleted: true };

/** Deletes a one-time charge that no finalized invoice has. */
export function deleteInvoiceItem(account: Account, itemId: string): DeletedInvoiceItem {
  const item = account.require('invoiceitem', itemId);
  if (item.invoice !== null) {
    const draft = requireDraft(account, item.invoice);
    const isOther = ({ parent }: InvoiceLine) =>
      parent?.invoice_item_details?.invoice_item !== item.id;
    setLines(account, draft, draft.lines.data.filter(isOther));
  }
  account.store.remove(item.id);
  account.emit('invoiceitem.deleted', item);
  return { id: item.id, object: 'invoiceitem', deleted: true };
}

/** Puts one-time charges, such as a sign-up fee, on the next invoice. */
export function addInvoiceItems(
  account: Account,
  subscription: Subscription,
  items: z.output<typeof oneTimeItem>[],
): void {
  for (const [index, item] of items.entries()) {
    const price = createPrice(account, item, `add_invoice_items[${index}]`);
    const invoiceItem = buildInvoiceItem(
      {
        customer: subscription.customer,
        subscription: subscription.id,
        price,
        description: productName(account, price),
        quantity: item.quantity ?? 1,
        testClock: subscription.test_clock,
      },
      account.now(subscription.test_clock),
    );
    account.create(invoiceItem, 'invoiceitem.created');
  }
}

function subscriptionOf(account: Account, params: Params): string | null {
  if (params.subscription === undefined) return null;
  const param = 'subscription';
  const subscription = account.require('subscription', params.subscription, param);
  if (subscription.customer !== params.customer || isEnded(subscription)) {
    throw invalidRequest(
      `The subscription ${subscription.id} is not an active subscription of the customer.`,
      { param },
    );
  }
  return subscription.id;
}

function requireDraft(account: Account, invoiceId: string): Invoice {
  const invoice = account.require('invoice', invoiceId, 'invoice');
  if (invoice.status === 'draft') return invoice;
  throw invalidRequest('Invalid invoice: This invoice is no longer editable', {
    code: 'invoice_not_editable',
    param: 'invoice',
  });
}

function priceOf(account: Account, params: Params): Price {
  const { price_data: priceData, amount: total, quantity = 1 } = params;
  if (priceData && total !== undefined) {
    throw invalidRequest('You may only specify one of these parameters: amount, price_data.');
  }
  if (priceData) return createPrice(account, { price_data: priceData }, 'invoiceitem');
  if (total === undefined) throw missingParam('amount');
  if (params.currency === undefined) throw missingParam('currency');
  // Stripe makes a product and a price for the amount.
  const product = buildProduct({ name: params.description ?? 'Invoice item' }, account.now());
  account.create({ ...product, active: false });
  const price = { product: product.id, currency: params.currency, isMonthly: false };
  return account.create(buildPrice({ ...price, unit_amount: total / quantity }, account.now()));
}

function setLines(account: Account, draft: Invoice, lines: InvoiceLine[]): void {
  const changes = {
    lines: { ...draft.lines, data: lines },
    ...totalsOf(lines, draft.starting_balance),
  };
  account.update(draft, changes, 'invoice.updated');
}
