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

type Draft = Pick<InvoiceInput, 'id' | 'period' | 'billingReason' | 'autoAdvance'> & {
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
  draft: Omit<Draft, 'id'>,
): Invoice {
  const invoice = composeInvoice(account, subscription, { ...draft, id: newId('in') });
  for (const item of pendingItemsOf(account, subscription)) {
    account.update(item, { invoice: invoice.id });
  }
  return account.create(invoice, 'invoice.created');
}

/** Builds an invoice without storing anything. */
export function composeInvoice(
  account: Account,
  subscription: Subscription,
  { billedItems, finalizesAt = null, isFree = false, ...input }: Draft,
): Invoice {
  const customer = account.require('customer', subscription.customer);
  const { id: invoice } = input;
  const lines = [
    ...billedItems.map((item) =>
      buildSubscriptionLine(item, {
        invoice,
        productName: productName(account, item.price),
        isFree,
      }),
    ),
    ...pendingItemsOf(account, subscription).map((item) => buildItemLine(item, invoice)),
  ];
  const built = buildInvoice(
    { ...input, customer, subscription, currency: subscription.currency, lines, finalizesAt },
    account.now(customer.test_clock),
  );
  const product = account.store.get('product', subscription.items.data[0]?.price.product ?? '');
  return { ...built, statement_descriptor: product?.statement_descriptor ?? null };
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
