import type { Account } from '../account.ts';
import { newId } from '../domain/ids.ts';
import { buildItemLine, buildSubscriptionLine } from '../domain/objects/invoice-lines.ts';
import { buildInvoice, type InvoiceInput } from '../domain/objects/invoice.ts';
import type {
  Invoice,
  InvoiceItem,
  Subscription,
  SubscriptionItem,
} from '../domain/objects/types.ts';
import { productName } from './products.ts';

type Draft = Pick<InvoiceInput, 'period' | 'billingReason' | 'autoAdvance'> & {
  billedItems: SubscriptionItem[];
  /** Unix seconds. */
  finalizesAt?: number | null;
  /** The period costs nothing: a trial, or the time before the first full one. */
  isFree?: boolean;
};

/** Drafts an invoice for one period of the items, and the pending one-time charges. */
export function draftInvoice(
  account: Account,
  subscription: Subscription,
  { billedItems, finalizesAt = null, isFree = false, ...input }: Draft,
): Invoice {
  const id = newId('in');
  const customer = account.require('customer', subscription.customer);
  const pending = pendingItemsOf(account, subscription);
  const lines = [
    ...billedItems.map((item) =>
      buildSubscriptionLine(item, {
        invoice: id,
        productName: productName(account, item.price),
        isFree,
      }),
    ),
    ...pending.map((item) => buildItemLine(item, id)),
  ];
  for (const item of pending) account.update(item, { invoice: id });
  const built = buildInvoice(
    { ...input, id, customer, subscription, lines, finalizesAt },
    account.now(customer.test_clock),
  );
  const product = account.store.get('product', subscription.items.data[0]?.price.product ?? '');
  const descriptor = product?.statement_descriptor ?? null;
  return account.create({ ...built, statement_descriptor: descriptor }, 'invoice.created');
}

/** Returns the one-time charges for the subscription's next invoice: its own, and the customer's. */
export function pendingItemsOf(
  account: Account,
  { id, customer }: Pick<Subscription, 'id' | 'customer'>,
): InvoiceItem[] {
  return account.store
    .list('invoiceitem', { customer, invoice: { isSet: false } })
    .filter(({ parent }) => (parent?.subscription_details?.subscription ?? id) === id);
}
