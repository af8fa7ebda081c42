import { z } from 'zod';
import type { Account } from '../account.ts';
import { buildPaymentIntent } from '../domain/objects/intents.ts';
import { buildInvoicePayment, totalsOf } from '../domain/objects/invoice.ts';
import type { Invoice } from '../domain/objects/types.ts';
import { invalidRequest } from '../domain/stripe-error.ts';
import { flag } from '../params/fields.ts';
import { applyBalance } from './customer-balance.ts';
import { markInvoicePaid } from './settle-invoice.ts';

/** Opens a draft: it gets a number and a payment intent. If nothing is due, it is paid at once. */
export function finalizeInvoice(account: Account, draft: Invoice): Invoice {
  const at = account.now(draft.test_clock);
  const balance = account.require('customer', draft.customer ?? '').balance ?? 0;
  const totals = totalsOf(draft.lines.data, balance);
  const endingBalance = balance + totals.total - totals.amount_due;
  applyBalance(account, {
    ...draft,
    ...totals,
    starting_balance: balance,
    ending_balance: endingBalance,
  });
  const open = account.update(draft, {
    ...totals,
    starting_balance: balance,
    ending_balance: endingBalance,
    number: nextNumber(account, draft),
    status: 'open',
    automatically_finalizes_at: null,
    effective_at: at,
    status_transitions: { ...draft.status_transitions, finalized_at: at },
    hosted_invoice_url: `${account.publicUrl()}/i/${draft.id}`,
    invoice_pdf: `${account.publicUrl()}/i/${draft.id}/pdf`,
  });
  if (open.amount_due > 0) createIntentFor(account, open, at);
  account.emit('invoice.finalized', open);
  return open.amount_due > 0 ? open : markInvoicePaid(account, open, { method: null });
}

export const finalizeInvoiceParams = z.strictObject({ auto_advance: flag.optional() });

/** Finalizes a draft on request; with `auto_advance`, it is then collected automatically. */
export function finalizeDraft(
  account: Account,
  id: string,
  params: z.output<typeof finalizeInvoiceParams>,
): Invoice {
  const draft = account.require('invoice', id);
  if (draft.status !== 'draft') {
    throw invalidRequest(
      "This invoice is already finalized, you can't re-finalize a non-draft invoice.",
    );
  }
  const { auto_advance: autoAdvance = draft.auto_advance ?? false } = params;
  const nextAttempt = autoAdvance ? account.now(draft.test_clock) : null;
  const change = { auto_advance: autoAdvance, next_payment_attempt: nextAttempt };
  return finalizeInvoice(account, { ...draft, ...change });
}

function nextNumber(account: Account, invoice: Invoice): string {
  const customer = account.require('customer', invoice.customer ?? '');
  const sequence = customer.next_invoice_sequence ?? 1;
  const currency = customer.currency ?? invoice.currency;
  account.update(customer, { next_invoice_sequence: sequence + 1, currency }, 'customer.updated');
  return `${customer.invoice_prefix ?? 'SIM'}-${String(sequence).padStart(4, '0')}`;
}

function createIntentFor(account: Account, invoice: Invoice, at: number): void {
  const isFirst = invoice.billing_reason === 'subscription_create';
  const ofSubscription = `Subscription ${isFirst ? 'creation' : 'update'}`;
  const intent = buildPaymentIntent(
    {
      amount: invoice.amount_due,
      currency: invoice.currency,
      customer: invoice.customer,
      description: invoice.parent ? ofSubscription : 'Payment for Invoice',
      // Only a subscription charges the card again.
      setup_future_usage: invoice.parent ? 'off_session' : null,
    },
    at,
  );
  account.create(intent, 'payment_intent.created');
  account.create(buildInvoicePayment(invoice, intent.id, at));
}
