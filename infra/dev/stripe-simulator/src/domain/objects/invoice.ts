import type Stripe from 'stripe';
import { newId } from '../ids.ts';
import type {
  SimCustomer,
  SimInvoice,
  SimInvoicePayment,
  SimLine,
  SimSubscription,
} from './types.ts';

type Period = { start: number; end: number };

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
