import { newId } from '../ids.ts';
import type { Period } from './subscription.ts';
import type { Customer, Invoice, InvoiceLine, InvoicePayment, Subscription } from './types.ts';

/** The fields with which every invoice starts. */
const defaults = {
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
  collection_method: 'charge_automatically' as const,
  custom_fields: null,
  customer_account: null,
  customer_tax_ids: [],
  default_payment_method: null,
  default_source: null,
  default_tax_rates: [],
  description: null,
  discounts: [],
  due_date: null,
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
  metadata: {},
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
  statement_descriptor: null,
  status: 'draft' as const,
  status_transitions: {
    finalized_at: null,
    marked_uncollectible_at: null,
    paid_at: null,
    voided_at: null,
  },
  total_discount_amounts: [],
  total_pretax_credit_amounts: [],
  total_taxes: [],
  webhooks_delivered_at: null,
};

export type InvoiceInput = {
  id: string;
  customer: Customer;
  /** Null: an invoice of its own. */
  subscription: Subscription | null;
  currency: string;
  lines: InvoiceLine[];
  period: Period;
  billingReason: NonNullable<Invoice['billing_reason']>;
  autoAdvance: boolean;
  /** Unix seconds; null for drafts that aren't collected. */
  finalizesAt: number | null;
};

/** Stripe charges no less than 50 cents; what is less waits in the customer's balance. */
export const smallestCharge = 50;

/** Sums up the lines, and what the customer's credit (negative) or debt leaves to pay, in cents. */
export function totalsOf(lines: InvoiceLine[], startingBalance: number) {
  const total = lines.reduce((sum, line) => sum + line.amount, 0);
  const owed = total + startingBalance;
  const due = owed < smallestCharge ? 0 : owed;
  return {
    amount_due: due,
    amount_remaining: due,
    subtotal: total,
    subtotal_excluding_tax: total,
    total,
    total_excluding_tax: total,
  };
}

export function buildInvoice(input: InvoiceInput, created: number): Invoice {
  const { customer, subscription, lines } = input;
  const startingBalance = customer.balance ?? 0;
  return {
    ...defaults,
    ...totalsOf(lines, startingBalance),
    id: input.id,
    starting_balance: startingBalance,
    auto_advance: input.autoAdvance,
    automatically_finalizes_at: input.finalizesAt,
    billing_reason: input.billingReason,
    created,
    currency: input.currency,
    customer: customer.id,
    customer_address: customer.address ?? null,
    customer_email: customer.email,
    customer_name: customer.name ?? null,
    customer_phone: customer.phone ?? null,
    customer_shipping: customer.shipping,
    customer_tax_exempt: customer.tax_exempt ?? 'none',
    lines: { object: 'list', data: lines, has_more: false, url: `/v1/invoices/${input.id}/lines` },
    parent: subscription && {
      quote_details: null,
      subscription_details: { metadata: subscription.metadata, subscription: subscription.id },
      type: 'subscription_details',
    },
    period_end: input.period.end,
    period_start: input.period.start,
    test_clock: customer.test_clock ?? null,
  };
}

/** Ties a payment intent to the invoice it pays. */
export function buildInvoicePayment(
  invoice: Invoice,
  paymentIntent: string,
  created: number,
): InvoicePayment {
  return {
    id: newId('inpay'),
    object: 'invoice_payment',
    amount_paid: null,
    amount_requested: invoice.amount_due,
    created,
    currency: invoice.currency,
    invoice: invoice.id,
    is_default: true,
    livemode: false,
    payment: { type: 'payment_intent', payment_intent: paymentIntent },
    status: 'open',
    status_transitions: { canceled_at: null, paid_at: null },
  };
}

/** Returns the id of the subscription that an invoice bills; '' if it bills none. */
export function subscriptionIdOf(invoice: Invoice): string {
  return invoice.parent?.subscription_details?.subscription ?? '';
}
