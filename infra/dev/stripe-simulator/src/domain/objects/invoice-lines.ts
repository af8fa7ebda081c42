import { newId } from '../ids.ts';
import type { InvoiceItem, InvoiceLine, Price, SubscriptionItem } from './types.ts';

type LineInput = Pick<
  InvoiceLine,
  'amount' | 'currency' | 'description' | 'invoice' | 'parent' | 'period' | 'pricing' | 'quantity'
> & { subscription: string | null };

function buildLine(input: LineInput): InvoiceLine {
  return {
    ...input,
    id: newId('il'),
    object: 'line_item',
    discount_amounts: [],
    discountable: true,
    discounts: [],
    livemode: false,
    metadata: {},
    pretax_credit_amounts: [],
    quantity_decimal: String(input.quantity ?? 1),
    subtotal: input.amount,
    taxes: [],
  };
}

function pricingOf(price: Price): NonNullable<InvoiceLine['pricing']> {
  return {
    price_details: { price: price.id, product: price.product },
    type: 'price_details',
    unit_amount_decimal: price.unit_amount_decimal,
  };
}

const noProration = { proration: false, proration_details: { credited_items: null } };

/** Builds the line for one period of one subscription item. */
export function buildSubscriptionLine(
  item: SubscriptionItem,
  { invoice, productName, isFree }: { invoice: string; productName: string; isFree: boolean },
): InvoiceLine {
  const { price, quantity = 1, subscription } = item;
  const unitCents = isFree ? 0 : (price.unit_amount ?? 0);
  const cost = `${quantity} × ${productName} (at $${(unitCents / 100).toFixed(2)} / month)`;
  return buildLine({
    amount: unitCents * quantity,
    currency: price.currency,
    description: isFree ? `Trial period for ${productName}` : cost,
    invoice,
    parent: {
      invoice_item_details: null,
      subscription_item_details: {
        ...noProration,
        invoice_item: null,
        subscription,
        subscription_item: item.id,
      },
      type: 'subscription_item_details',
    },
    period: { start: item.current_period_start, end: item.current_period_end },
    pricing: { ...pricingOf(price), unit_amount_decimal: String(unitCents) },
    quantity,
    subscription,
  });
}

/** Builds the line of a pending invoice item, such as a sign-up fee. */
export function buildItemLine(item: InvoiceItem, invoice: string): InvoiceLine {
  const { amount, currency, description, period, pricing, quantity } = item;
  const subscription = item.parent?.subscription_details?.subscription ?? null;
  return buildLine({
    amount,
    currency,
    description,
    invoice,
    period,
    pricing,
    quantity,
    subscription,
    parent: {
      invoice_item_details: { ...noProration, invoice_item: item.id, subscription },
      subscription_item_details: null,
      type: 'invoice_item_details',
    },
  });
}

export type InvoiceItemInput = {
  customer: string;
  /** Null for the customer's next invoice, whatever it bills. */
  subscription: string | null;
  price: Price;
  description: string;
  quantity: number;
  metadata?: InvoiceItem['metadata'];
  testClock: string | null;
};

/** Builds a one-time charge for the next invoice. */
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
    description: input.description,
    discountable: true,
    discounts: [],
    invoice: null,
    livemode: false,
    metadata: input.metadata ?? {},
    net_amount: amount,
    parent:
      input.subscription === null
        ? null
        : {
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
