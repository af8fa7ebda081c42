import type { Account } from '../account.ts';
import type { Invoice } from '../domain/objects/types.ts';
import { invalidRequest } from '../domain/stripe-error.ts';
import { unapplyBalance } from './customer-balance.ts';
import { intentOf, paymentOf, subscriptionOf } from './invoice-payment.ts';
import { reviveSubscription } from './settle-invoice.ts';

/** Gives an open invoice up: it isn't collected anymore, and can still be paid or voided. */
export function markUncollectible(account: Account, invoice: Invoice): Invoice {
  if (invoice.status !== 'open') {
    throw invalidRequest(
      `You can only pass in open invoices. This invoice isn't open (it is ${invoice.status}).`,
    );
  }
  const at = account.now(invoice.test_clock);
  return account.update(
    invoice,
    {
      status: 'uncollectible',
      auto_advance: false,
      next_payment_attempt: null,
      status_transitions: { ...invoice.status_transitions, marked_uncollectible_at: at },
    },
    'invoice.marked_uncollectible',
  );
}

/** Voids an open invoice, or one that was given up: nothing is owed anymore, and its payment is canceled. */
export function voidInvoice(account: Account, invoice: Invoice): Invoice {
  if (invoice.status !== 'open' && invoice.status !== 'uncollectible') {
    throw invalidRequest(
      `You can only pass in open invoices. This invoice isn't open (it is ${invoice.status}).`,
    );
  }
  const at = account.now(invoice.test_clock);
  cancelPayment(account, invoice);
  unapplyBalance(account, invoice);
  const voided = account.update(
    invoice,
    {
      status: 'void',
      auto_advance: false,
      next_payment_attempt: null,
      status_transitions: { ...invoice.status_transitions, voided_at: at },
    },
    'invoice.voided',
  );
  const subscription = subscriptionOf(account, invoice);
  if (subscription && ['past_due', 'unpaid'].includes(subscription.status)) {
    reviveSubscription(account, subscription, { invoice: voided, method: null });
  }
  return voided;
}

/** Cancels the payment of an invoice that is over. */
export function cancelPayment(account: Account, invoice: Invoice): void {
  const at = account.now(invoice.test_clock);
  const payment = paymentOf(account, invoice.id);
  const intent = intentOf(account, invoice.id);
  if (payment?.status !== 'open' || !intent) return;
  account.update(
    intent,
    {
      status: 'canceled',
      canceled_at: at,
      cancellation_reason: 'void_invoice',
      next_action: null,
    },
    'payment_intent.canceled',
  );
  const transitions = { canceled_at: at, paid_at: null };
  account.update(payment, { status: 'canceled', status_transitions: transitions });
}
