import type { Account } from '../account.ts';
import { afterFailedAttempt, statusAfterPayment } from '../domain/dunning.ts';
import type { Invoice, PaymentMethod, Subscription } from '../domain/objects/types.ts';
import { endSubscription, isEnded } from './end-subscription.ts';
import { subscriptionOf } from './invoice-payment.ts';
import { resumeBy } from './resumption.ts';
import type { PaymentResult } from './take-payment.ts';

type Attempt = {
  method: PaymentMethod | null;
  /** An automatic attempt, which follows the dunning schedule. */
  isScheduled?: boolean;
};

/** Applies the result of a payment to its invoice, if it has one, and to the subscription. */
export function settleInvoice(account: Account, result: PaymentResult, attempt: Attempt): void {
  const { intent } = result;
  const payment = account.store
    .list('invoice_payment', { 'payment.payment_intent': intent.id })
    .find(({ status }) => status === 'open');
  if (!payment) return;
  const invoice = account.require('invoice', payment.invoice);
  if (result.kind !== 'succeeded') {
    recordFailedAttempt(account, invoice, {
      ...attempt,
      needsAction: result.kind === 'requires_action',
    });
    return;
  }
  const settled = {
    status: 'paid',
    amount_paid: intent.amount_received,
    status_transitions: { canceled_at: null, paid_at: account.now(invoice.test_clock) },
  };
  account.update(payment, settled, 'invoice_payment.paid');
  markInvoicePaid(account, invoice, attempt);
}

/** Counts any first attempt, and later only automatic ones, so that the schedule stays unchanged. */
function countAttempt(invoice: Invoice, { isScheduled = false }: Attempt): number {
  return invoice.attempt_count + (isScheduled || invoice.attempt_count === 0 ? 1 : 0);
}

export function markInvoicePaid(account: Account, invoice: Invoice, attempt: Attempt): Invoice {
  const paid = account.update(
    invoice,
    {
      status: 'paid',
      attempted: true,
      attempt_count: attempt.method ? countAttempt(invoice, attempt) : invoice.attempt_count,
      amount_paid: invoice.amount_due,
      amount_remaining: 0,
      auto_advance: false,
      next_payment_attempt: null,
      status_transitions: {
        ...invoice.status_transitions,
        paid_at: account.now(invoice.test_clock),
      },
    },
    'invoice.updated',
  );
  const subscription = subscriptionOf(account, invoice);
  // If the first invoice has nothing due, creating the subscription activates it.
  if (subscription && !(subscription.status === 'incomplete' && invoice.amount_due === 0)) {
    reviveSubscription(account, subscription, { invoice: paid, method: attempt.method });
  }
  account.emit('invoice.paid', paid);
  account.emit('invoice.payment_succeeded', paid);
  return paid;
}

/** Reactivates a subscription when its latest invoice is paid. Older ones don't count, and drafts do. */
export function reviveSubscription(
  account: Account,
  subscription: Subscription,
  { invoice, method }: { invoice: Invoice; method: PaymentMethod | null },
): void {
  const { latest_invoice: latest } = subscription;
  const isDeciding = latest === null || latest === invoice.id;
  const savesMethod =
    subscription.payment_settings?.save_default_payment_method === 'on_subscription';
  const card = method && savesMethod && { default_payment_method: method.id };
  const resumption = { invoice, change: { status: 'active' as const, ...card } };
  if (resumeBy(account, subscription, resumption)) return;
  account.update(
    subscription,
    {
      status: isDeciding ? statusAfterPayment(subscription.status) : subscription.status,
      ...card,
    },
    'customer.subscription.updated',
  );
}

function recordFailedAttempt(
  account: Account,
  invoice: Invoice,
  attempt: Attempt & { needsAction: boolean },
): void {
  const { isScheduled = false, needsAction } = attempt;
  const attemptCount = countAttempt(invoice, attempt);
  const subscription = subscriptionOf(account, invoice);
  const next = afterFailedAttempt({
    ...account.dunning,
    status: subscription?.status ?? 'canceled',
    attemptCount,
    now: account.now(invoice.test_clock),
  });
  const failed = account.update(
    invoice,
    {
      attempted: true,
      attempt_count: attemptCount,
      // A customer's own attempt doesn't change the schedule.
      next_payment_attempt: isScheduled ? next.nextAttemptAt : invoice.next_payment_attempt,
    },
    'invoice.updated',
  );
  if (needsAction) account.emit('invoice.payment_action_required', failed);
  if (!needsAction || isScheduled) account.emit('invoice.payment_failed', failed);
  if (!subscription) return;
  // A failed attempt resumes it as well: past due.
  const change = { status: 'past_due' as const };
  if (!needsAction) resumeBy(account, subscription, { invoice: failed, change });
  if (!isScheduled || isEnded(subscription)) return;
  if (next.status === 'canceled') endSubscription(account, subscription, 'payment_failed');
  else account.update(subscription, { status: next.status }, 'customer.subscription.updated');
}

/** Records an automatic attempt without a card to charge. */
export function recordMissingMethod(account: Account, invoice: Invoice): void {
  recordFailedAttempt(account, invoice, { method: null, isScheduled: true, needsAction: false });
}
