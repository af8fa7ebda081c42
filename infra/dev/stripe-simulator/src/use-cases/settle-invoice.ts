import { subscriptionOf } from '../domain/objects/invoice.ts';
import type {
  SimInvoice,
  SimInvoicePayment,
  SimPaymentMethod,
  SimSubscription,
} from '../domain/objects/types.ts';
import { afterFailedAttempt, statusAfterPayment } from '../domain/subscription-status.ts';
import type { World } from '../world.ts';
import { endSubscription } from './end-subscription.ts';
import type { PaymentResult } from './take-payment.ts';

/** The open payment that ties a payment intent to its invoice. */
function invoicePaymentOf(world: World, intentId: string): SimInvoicePayment | undefined {
  return world.store
    .all('invoice_payment', { 'payment.payment_intent': intentId })
    .find((payment) => payment.status === 'open');
}

/** What a payment attempt means for the invoice behind the intent and for its subscription. */
export function afterInvoiceAttempt(
  world: World,
  result: PaymentResult,
  input: { method: SimPaymentMethod | null; isScheduled: boolean },
): void {
  const payment = invoicePaymentOf(world, result.intent.id);
  if (!payment) return;
  const invoice = world.require('invoice', payment.invoice);
  if (result.kind === 'succeeded') {
    settlePayment(world, payment, result.intent.amount_received);
    markInvoicePaid(world, invoice, {
      ...input,
      amountPaid: result.intent.amount_received,
    });
  } else if (result.kind === 'requires_action') {
    recordFailedAttempt(world, invoice, { ...input, needsAction: true });
  } else if (result.kind === 'declined') {
    recordFailedAttempt(world, invoice, { ...input, needsAction: false });
  }
}

function settlePayment(world: World, payment: SimInvoicePayment, amountPaid: number): void {
  const at = world.now(world.store.get('invoice', payment.invoice)?.test_clock);
  world.update(
    payment,
    {
      status: 'paid',
      amount_paid: amountPaid,
      status_transitions: { canceled_at: null, paid_at: at },
    },
    'invoice_payment.paid',
  );
}

/** Any first attempt counts, after it only the automatic ones, so that the schedule stays as it is. */
function countAttempt(invoice: SimInvoice, input: { isScheduled?: boolean }): number {
  const counts = (input.isScheduled ?? false) || invoice.attempt_count === 0;
  return invoice.attempt_count + (counts ? 1 : 0);
}

/** Marks the invoice paid and lets its subscription live. Amounts in cents. */
export function markInvoicePaid(
  world: World,
  invoice: SimInvoice,
  input: { method: SimPaymentMethod | null; amountPaid: number; isScheduled?: boolean },
): SimInvoice {
  const at = world.now(invoice.test_clock);
  const paid = world.update(
    invoice,
    {
      status: 'paid',
      attempted: true,
      attempt_count: input.method ? countAttempt(invoice, input) : invoice.attempt_count,
      amount_paid: input.amountPaid,
      amount_remaining: 0,
      auto_advance: false,
      ending_balance: 0,
      next_payment_attempt: null,
      status_transitions: { ...invoice.status_transitions, paid_at: at },
    },
    'invoice.updated',
  );
  const subscription = subscriptionFor(world, invoice);
  if (subscription)
    reviveSubscription(world, subscription, { invoice: paid, method: input.method });
  world.emit('invoice.paid', paid);
  world.emit('invoice.payment_succeeded', paid);
  clearDelinquency(world, invoice.customer);
  return paid;
}

export function subscriptionFor(world: World, invoice: SimInvoice): SimSubscription | undefined {
  const id = subscriptionOf(invoice);
  return id === null ? undefined : world.store.get('subscription', id);
}

function hasOtherOpenInvoice(world: World, subscription: SimSubscription, paidId: string): boolean {
  return world.store
    .all('invoice', {
      'parent.subscription_details.subscription': subscription.id,
      status: 'open',
    })
    .some((invoice) => invoice.id !== paidId);
}

/** Paying the latest invoice, or the last open one, brings a subscription back. */
export function reviveSubscription(
  world: World,
  subscription: SimSubscription,
  input: { invoice: SimInvoice; method: SimPaymentMethod | null },
): void {
  const { invoice, method } = input;
  // A first invoice of nothing is settled by the creation itself, before anybody was told.
  if (subscription.status === 'incomplete' && invoice.total === 0) return;
  const decides =
    subscription.latest_invoice === null ||
    subscription.latest_invoice === invoice.id ||
    !hasOtherOpenInvoice(world, subscription, invoice.id);
  const savesMethod =
    method !== null &&
    subscription.payment_settings?.save_default_payment_method === 'on_subscription';
  const now = world.now(subscription.test_clock);
  world.update(
    subscription,
    {
      status: decides
        ? statusAfterPayment(subscription.status, subscription.trial_end, now)
        : subscription.status,
      ...(savesMethod ? { default_payment_method: method.id } : {}),
    },
    'customer.subscription.updated',
  );
}

function recordFailedAttempt(
  world: World,
  invoice: SimInvoice,
  input: { isScheduled: boolean; needsAction: boolean; method: SimPaymentMethod | null },
): void {
  const attemptCount = countAttempt(invoice, input);
  const subscription = subscriptionFor(world, invoice);
  const now = world.now(invoice.test_clock);
  const step = subscription
    ? afterFailedAttempt({
        status: subscription.status,
        attemptCount,
        retryDays: world.dunning.retryDays,
        endStatus: world.dunning.endStatus,
        now,
      })
    : null;
  // An attempt by the customer leaves the schedule alone.
  const nextAttempt = input.isScheduled
    ? (step?.nextAttemptAt ?? null)
    : invoice.next_payment_attempt;
  const failed = world.update(
    invoice,
    { attempted: true, attempt_count: attemptCount, next_payment_attempt: nextAttempt },
    'invoice.updated',
  );
  if (input.needsAction) world.emit('invoice.payment_action_required', failed);
  if (!input.needsAction || input.isScheduled) world.emit('invoice.payment_failed', failed);
  if (!subscription || !step || !input.isScheduled) return;
  markDelinquent(world, invoice.customer);
  if (step.status === 'canceled') {
    endSubscription(world, subscription, { reason: 'payment_failed', at: now });
  } else {
    world.update(subscription, { status: step.status }, 'customer.subscription.updated');
  }
}

function markDelinquent(world: World, customerId: string | null): void {
  const customer = customerId ? world.store.get('customer', customerId) : undefined;
  if (customer) world.update(customer, { delinquent: true }, 'customer.updated');
}

function clearDelinquency(world: World, customerId: string | null): void {
  const customer = customerId ? world.store.get('customer', customerId) : undefined;
  if (!customer?.delinquent) return;
  const stillOwes = world.store
    .all('invoice', { customer: customer.id, status: 'open' })
    .some((invoice) => invoice.attempted);
  if (!stillOwes) world.update(customer, { delinquent: false }, 'customer.updated');
}

/** An automatic attempt that had no card to charge. */
export function recordMissingMethod(world: World, invoice: SimInvoice): void {
  recordFailedAttempt(world, invoice, { isScheduled: true, needsAction: false, method: null });
}
