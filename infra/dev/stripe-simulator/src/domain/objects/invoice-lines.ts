import { newId } from '../ids.ts';
import type { InvoiceItem, InvoiceLine, Price, SubscriptionItem } from './types.ts';

function pricingOf(price: Price): NonNullable<InvoiceLine['pricing']> {
  return {
    price_details: { price: price.id, product: price.product },
    type: 'price_details',
    unit_amount_decimal: price.unit_amount_decimal,
  };
}

const lineDefaults = {
  object: 'line_item' as const,
  discount_amounts: [],
  discountable: true,
  discounts: [],
  livemode: false,
  pretax_credit_amounts: [],
  taxes: [],
};
const noProration = { proration: false, proration_details: { credited_items: null } };

/** One period of one subscription item. */
export function buildSubscriptionLine(
  item: SubscriptionItem,
  input: { invoice: string; productName: string },
): InvoiceLine {
  const quantity = item.quantity ?? 1;
  const unitCents = item.price.unit_amount ?? 0;
  const amount = unitCents * quantity;
  const each = `$${(unitCents / 100).toFixed(2)} / month`;
  return {
    ...lineDefaults,
    id: newId('il'),
    amount,
    currency: item.price.currency,
    description: `${quantity} × ${input.productName} (at ${each})`,
    invoice: input.invoice,
    metadata: {},
    parent: {
      invoice_item_details: null,
      subscription_item_details: {
        ...noProration,
        invoice_item: null,
        subscription: item.subscription,
        subscription_item: item.id,
      },
      type: 'subscription_item_details',
    },
    period: { start: item.current_period_start, end: item.current_period_end },
    pricing: pricingOf(item.price),
    quantity,
    quantity_decimal: String(quantity),
    subscription: item.subscription,
    subtotal: amount,
  };
}

/** The line of a pending invoice item, such as the membership fee. */
export function buildItemLine(item: InvoiceItem, invoice: string): InvoiceLine {
  const subscription = item.parent?.subscription_details?.subscription ?? null;
  return {
    ...lineDefaults,
    id: newId('il'),
    amount: item.amount,
    currency: item.currency,
    description: item.description,
    invoice,
    metadata: item.metadata ?? {},
    parent: {
      invoice_item_details: { ...noProration, invoice_item: item.id, subscription },
      subscription_item_details: null,
      type: 'invoice_item_details',
    },
    period: item.period,
    pricing: item.pricing,
    quantity: item.quantity,
    quantity_decimal: item.quantity_decimal,
    subscription,
    subtotal: item.amount,
  };
}

export type InvoiceItemInput = {
  customer: string;
  subscription: string;
  price: Price;
  productName: string;
  quantity: number;
  testClock: string | null;
};

/** A one-time charge that waits for the subscription's next invoice. */
export function buildInvoiceItem(input: InvoiceItemInput, created: number): InvoiceItem {
  const amount = (input.price.unit_amount ?? 0) * input.quantity;
  return {
    id: newId('ii'),
    object: 'invoiceitem',
    amount,
    currency: input.price.currency,
    customer: input.customer,
    customer_account: null,
    date: created,
    description: input.productName,
    discountable: true,
    discounts: [],
    invoice: null,
    livemode: false,
    metadata: {},
    net_amount: amount,
    parent: {
      subscription_details: { subscription: input.subscription },
      type: 'subscription_details',
    },
    period: { start: created, end: created },
    pricing: pricingOf(input.price),
    proration: false,
    quantity: input.quantity,
    quantity_decimal: String(input.quantity),
    tax_rates: [],
    test_clock: input.testClock,
  };
}
