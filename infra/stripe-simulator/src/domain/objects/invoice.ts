import type Stripe from 'stripe';
import { newId } from '../ids.ts';
import type {
  SimCustomer,
  SimInvoice,
  SimInvoiceItem,
  SimInvoicePayment,
  SimLine,
  SimPrice,
  SimSubscription,
  SimSubscriptionItem,
} from './types.ts';

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

export type InvoiceInput = {
  id: string;
  customer: SimCustomer;
  currency: string;
  lines: SimLine[];
  period: Period;
  billingReason: NonNullable<SimInvoice['billing_reason']>;
  subscription?: SimSubscription | undefined;
  description?: string | undefined;
  metadata?: Stripe.Metadata | undefined;
  autoAdvance: boolean;
  finalizesAt?: number | undefined;
  default_payment_method?: string | undefined;
  collection_method?: Stripe.Invoice.CollectionMethod | undefined;
  due_date?: number | undefined;
};

/** Sums of the lines; a negative sum is nothing due. */
export function totalsOf(lines: SimLine[], amountPaid = 0) {
  const total = lines.reduce((sum, line) => sum + line.amount, 0);
  const amountDue = Math.max(0, total);
  return {
    amount_due: amountDue,
    amount_remaining: amountDue - amountPaid,
    subtotal: total,
    subtotal_excluding_tax: total,
    total,
    total_excluding_tax: total,
  };
}

/** The fields that every invoice starts with, whatever it is for. */
const blankInvoice = {
  object: 'invoice' as const,
  account_country: 'US',
  account_name: 'Stripe simulator',
  account_tax_ids: null,
  amount_overpaid: 0,
  amount_paid: 0,
  amount_shipping: 0,
  application: null,
  attempt_count: 0,
  attempted: false,
  automatic_tax: {
    disabled_reason: null,
    enabled: false,
    liability: null,
    provider: null,
    status: null,
  },
  custom_fields: null,
  customer_account: null,
  customer_tax_ids: [],
  default_source: null,
  default_tax_rates: [],
  discounts: [],
  effective_at: null,
  ending_balance: null,
  footer: null,
  from_invoice: null,
  hosted_invoice_url: null,
  invoice_pdf: null,
  issuer: { type: 'self' as const },
  last_finalization_error: null,
  latest_revision: null,
  livemode: false,
  next_payment_attempt: null,
  number: null,
  on_behalf_of: null,
  payment_settings: {
    default_mandate: null,
    payment_method_options: null,
    payment_method_types: null,
  },
  post_payment_credit_notes_amount: 0,
  pre_payment_credit_notes_amount: 0,
  receipt_number: null,
  rendering: null,
  shipping_cost: null,
  shipping_details: null,
  starting_balance: 0,
  statement_descriptor: null,
  status: 'draft' as const,
  total_discount_amounts: [],
  total_pretax_credit_amounts: [],
  total_taxes: [],
  webhooks_delivered_at: null,
};

export function buildInvoice(input: InvoiceInput, created: number): SimInvoice {
  const { customer, subscription } = input;
  return {
    ...structuredClone(blankInvoice),
    id: input.id,
    ...totalsOf(input.lines),
    auto_advance: input.autoAdvance,
    automatically_finalizes_at: input.finalizesAt ?? null,
    billing_reason: input.billingReason,
    collection_method: input.collection_method ?? 'charge_automatically',
    created,
    currency: input.currency,
    customer: customer.id,
    customer_address: customer.address ?? null,
    customer_email: customer.email,
    customer_name: customer.name ?? null,
    customer_phone: customer.phone ?? null,
    customer_shipping: customer.shipping,
    customer_tax_exempt: customer.tax_exempt ?? 'none',
    default_payment_method: input.default_payment_method ?? null,
    description: input.description ?? null,
    due_date: input.due_date ?? null,
    lines: {
      object: 'list',
      data: input.lines,
      has_more: false,
      url: `/v1/invoices/${input.id}/lines`,
    },
    metadata: input.metadata ?? {},
    parent: subscription
      ? {
          quote_details: null,
          subscription_details: { metadata: subscription.metadata, subscription: subscription.id },
          type: 'subscription_details',
        }
      : null,
    period_end: input.period.end,
    period_start: input.period.start,
    status_transitions: {
      finalized_at: null,
      marked_uncollectible_at: null,
      paid_at: null,
      voided_at: null,
    },
    test_clock: customer.test_clock,
  };
}

export function buildInvoicePayment(
  input: { invoice: SimInvoice; paymentIntent: string },
  created: number,
): SimInvoicePayment {
  return {
    id: newId('inpay'),
    object: 'invoice_payment',
    amount_paid: null,
    amount_requested: input.invoice.amount_due,
    created,
    currency: input.invoice.currency,
    invoice: input.invoice.id,
    is_default: true,
    livemode: false,
    payment: { type: 'payment_intent', payment_intent: input.paymentIntent },
    status: 'open',
    status_transitions: { canceled_at: null, paid_at: null },
  };
}

/** The subscription that an invoice is for, if any. */
export function subscriptionOf(invoice: SimInvoice): string | null {
  const subscription = invoice.parent?.subscription_details?.subscription;
  return typeof subscription === 'string' ? subscription : null;
}
