import type Stripe from 'stripe';
import { newId } from '../ids.ts';
import type { SimInvoiceItem, SimLine, SimPrice, SimSubscriptionItem } from './types.ts';

type Period = { start: number; end: number };

function moneyText(cents: number, currency: string): string {
  const amount = (cents / 100).toFixed(2);
  return currency === 'usd' ? `$${amount}` : `${amount} ${currency.toUpperCase()}`;
}

/** One period of one subscription item. */
export function buildSubscriptionLine(
  item: SimSubscriptionItem,
  input: { invoice: string; period: Period; productName: string; isTrial?: boolean },
): SimLine {
  const quantity = item.quantity ?? 1;
  const unit = item.price.unit_amount ?? 0;
  const each = `${moneyText(unit, item.price.currency)} / ${item.price.recurring?.interval ?? 'month'}`;
  const amount = input.isTrial ? 0 : unit * quantity;
  return {
    id: newId('il'),
    object: 'line_item',
    amount,
    currency: item.price.currency,
    description: input.isTrial
      ? `Trial period for ${input.productName}`
      : `${quantity} × ${input.productName} (at ${each})`,
    discount_amounts: [],
    discountable: true,
    discounts: [],
    invoice: input.invoice,
    livemode: false,
    metadata: {},
    parent: {
      invoice_item_details: null,
      subscription_item_details: {
        invoice_item: null,
        proration: false,
        proration_details: { credited_items: null },
        subscription: item.subscription,
        subscription_item: item.id,
      },
      type: 'subscription_item_details',
    },
    period: input.period,
    pretax_credit_amounts: [],
    pricing: pricingOf(item.price),
    quantity,
    quantity_decimal: String(quantity),
    subscription: item.subscription,
    subtotal: amount,
    taxes: [],
  };
}

function pricingOf(price: SimPrice): NonNullable<SimLine['pricing']> {
  return {
    price_details: { price: price.id, product: price.product },
    type: 'price_details',
    unit_amount_decimal: price.unit_amount_decimal,
  };
}

/** The line of a pending invoice item, such as the membership fee. */
export function buildItemLine(item: SimInvoiceItem, invoice: string): SimLine {
  const subscription = item.parent?.subscription_details?.subscription ?? null;
  return {
    id: newId('il'),
    object: 'line_item',
    amount: item.amount,
    currency: item.currency,
    description: item.description,
    discount_amounts: [],
    discountable: item.discountable,
    discounts: [],
    invoice,
    livemode: false,
    metadata: item.metadata,
    parent: {
      invoice_item_details: {
        invoice_item: item.id,
        proration: item.proration,
        proration_details: { credited_items: null },
        subscription,
      },
      subscription_item_details: null,
      type: 'invoice_item_details',
    },
    period: item.period,
    pretax_credit_amounts: [],
    pricing: item.pricing,
    quantity: item.quantity,
    quantity_decimal: item.quantity_decimal,
    subscription,
    subtotal: item.amount,
    taxes: [],
  };
}

export type InvoiceItemInput = {
  customer: string;
  amount: number;
  currency: string;
  quantity?: number | undefined;
  description?: string | undefined;
  price?: SimPrice | undefined;
  invoice?: string | undefined;
  subscription?: string | undefined;
  period?: Period | undefined;
  proration?: boolean | undefined;
  discountable?: boolean | undefined;
  metadata?: Stripe.Metadata | undefined;
  testClock: string | null;
};

export function buildInvoiceItem(input: InvoiceItemInput, created: number): SimInvoiceItem {
  const quantity = input.quantity ?? 1;
  return {
    id: newId('ii'),
    object: 'invoiceitem',
    amount: input.amount,
    currency: input.currency,
    customer: input.customer,
    customer_account: null,
    date: created,
    description: input.description ?? null,
    discountable: input.discountable ?? !input.proration,
    discounts: [],
    invoice: input.invoice ?? null,
    livemode: false,
    metadata: input.metadata ?? {},
    net_amount: input.amount,
    parent: input.subscription
      ? {
          subscription_details: { subscription: input.subscription },
          type: 'subscription_details',
        }
      : null,
    period: input.period ?? { start: created, end: created },
    pricing: input.price
      ? pricingOf(input.price)
      : { type: 'price_details', unit_amount_decimal: String(input.amount / quantity) },
    proration: input.proration ?? false,
    quantity,
    quantity_decimal: String(quantity),
    tax_rates: [],
    test_clock: input.testClock,
  };
}
