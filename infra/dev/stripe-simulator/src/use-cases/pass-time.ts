import type { Account } from '../account.ts';
import { itemsIn } from '../domain/objects/subscription.ts';
import type { AnyObject, Invoice, Subscription } from '../domain/objects/types.ts';
import { billPendingItems, renewSubscription } from './bill-period.ts';
import { expireSubscription } from './cancel-subscription.ts';
import { passDispute } from './dispute-evidence.ts';
import { endAsScheduled, endSubscription, isEnded } from './end-subscription.ts';
import { finalizeInvoice } from './finalize-invoice.ts';
import { cardOf } from './invoice-payment.ts';
import { collectAutomatically } from './pay-invoice.ts';
import { passAvailability } from './ledger.ts';
import { resumeCollection, resumesAt } from './pause-collection.ts';
import { enterPause } from './pause-subscription.ts';
import { forgetPayout, nextPayoutAt } from './payout-schedule.ts';
import { arrive, payOutAll } from './payouts.ts';
import { settleRefund } from './settle-refund.ts';
import { announceTrialEnd } from './trials.ts';

/**
 * Runs the earliest step that is due on this clock ('' is real time) by `until`, in one transaction. Returns
 * false if nothing is due.
 */
export function passNextStep(account: Account, clock: string, until: number): boolean {
  return account.store.transaction(() => {
    const due = account.store.nextDue(clock, until);
    const payoutAt = (clock === '' && nextPayoutAt(account)) || Infinity;
    const at = Math.min(due?.dueAt ?? Infinity, payoutAt);
    if (at > until) return false;
    account.request = { id: null, idempotency_key: null };
    account.atMoment(clock, at, () => {
      // Money that becomes available at the same time belongs to the payout.
      if (due?.dueAt === at) passObject(account, due.object, { clock, at });
      else passPayouts(account);
    });
    return true;
  });
}

function passPayouts(account: Account): void {
  forgetPayout(account);
  payOutAll(account);
}

function passObject(
  account: Account,
  object: AnyObject,
  { clock, at }: { clock: string; at: number },
): void {
  if (object.object === 'invoice') passInvoice(account, object);
  if (object.object === 'subscription') passSubscription(account, object);
  if (object.object === 'dispute') passDispute(account, object);
  if (object.object === 'refund') settleRefund(account, object);
  if (object.object === 'payout') arrive(account, object);
  if (object.object === 'balance_transaction') passAvailability(account, clock, at);
}

/** Finalizes a draft, or collects an open invoice. */
function passInvoice(account: Account, invoice: Invoice): void {
  const open = invoice.status === 'draft' ? finalizeInvoice(account, invoice) : invoice;
  if (open.status === 'open') collectAutomatically(account, open);
}

function passSubscription(account: Account, subscription: Subscription): void {
  const { status, cancel_at: cancelAt } = subscription;
  const now = account.now(subscription.test_clock);
  // Before a period that begins at the same time is billed.
  if (resumesAt(subscription) <= now) {
    resumeCollection(account, subscription);
  } else if (status === 'incomplete') {
    expireSubscription(account, subscription);
  } else if (cancelAt !== null && cancelAt <= now) {
    billPendingItems(account, endAsScheduled(account, subscription));
  } else if (status === 'trialing' && (subscription.trial_end ?? 0) > now) {
    announceTrialEnd(account, subscription);
  } else if (status === 'trialing' && !cardOf(account, subscription)) {
    endTrialWithoutCard(account, subscription);
  } else {
    renewSubscription(account, subscription);
  }
}

/**
 * Ends the period that was billed with this invoice now. A renewal is charged at once. Does nothing if another
 * invoice is the latest, so that it can be repeated, or while it is paused. What isn't collected stays a draft.
 */
export function endPeriodNow(account: Account, id: string, invoiceId: string): Subscription {
  const subscription = account.require('subscription', id);
  const [first] = subscription.items.data;
  const isBilledWith = subscription.latest_invoice === invoiceId;
  const isPaused = subscription.status === 'paused';
  if (!first || isEnded(subscription) || isPaused || !isBilledWith) return subscription;
  const { cancel_at: cancelAt } = subscription;
  const now = account.now(subscription.test_clock);
  const due: Subscription = {
    ...subscription,
    billing_cycle_anchor: now,
    items: itemsIn(subscription, { start: first.current_period_start, end: now }),
    cancel_at: cancelAt === first.current_period_end ? now : cancelAt,
  };
  account.store.put(due);
  passSubscription(account, due);
  const invoice = account.require('invoice', String(subscriptionOf(account, id).latest_invoice));
  if (invoice.status === 'draft' && invoice.auto_advance) passInvoice(account, invoice);
  return subscriptionOf(account, id);
}

const subscriptionOf = (account: Account, id: string) => account.require('subscription', id);

/** Applies the trial settings. */
function endTrialWithoutCard(account: Account, subscription: Subscription): void {
  const behavior = subscription.trial_settings?.end_behavior.missing_payment_method;
  if (behavior === 'cancel') endSubscription(account, subscription, 'cancellation_requested');
  else if (behavior === 'pause') enterPause(account, subscription);
  else renewSubscription(account, subscription);
}
