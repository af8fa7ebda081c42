import { z } from 'zod';
import type { Account } from '../account.ts';
import type { Subscription } from '../domain/objects/types.ts';
import { noSuchObject } from '../domain/stripe-error.ts';
import { flag } from '../params/fields.ts';
import { billPendingItems } from './bill-period.ts';
import { endSubscription, isEnded } from './end-subscription.ts';
import { cancellationDetails, withDetails } from './ending-settings.ts';
import { settlePaid } from './late-settlement.ts';
import { cancelSetupIntent } from './setup-intents.ts';
import { voidInvoice } from './void-invoice.ts';

export const cancelSubscriptionParams = z.strictObject({
  cancellation_details: cancellationDetails.optional(),
  /** Bills one-time charges that are still pending. */
  invoice_now: flag.optional(),
  prorate: flag.refine((value) => !value, 'The simulator prorates nothing').optional(),
});

/** Cancels immediately. Like Stripe, doesn't find a subscription that has ended. */
export function cancelSubscription(
  account: Account,
  id: string,
  params: z.output<typeof cancelSubscriptionParams>,
): Subscription {
  settlePaid(account, account.require('subscription', id).latest_invoice ?? '');
  const subscription = account.require('subscription', id);
  if (isEnded(subscription)) throw noSuchObject('subscription', id);
  const { pending_setup_intent: setupId } = subscription;
  const setup = setupId ? account.store.get('setup_intent', setupId) : undefined;
  if (setup && setup.status !== 'succeeded' && setup.status !== 'canceled') {
    cancelSetupIntent(account, setup);
  }
  const details = { cancellation_details: withDetails(subscription, params) };
  const explained = { ...subscription, ...details };
  if (subscription.status === 'incomplete') return expireSubscription(account, explained);
  const ended = endSubscription(account, explained, 'cancellation_requested');
  if (params.invoice_now) billPendingItems(account, ended);
  return ended;
}

/** Ends a subscription whose first invoice was never paid: the invoice is voided. */
export function expireSubscription(account: Account, subscription: Subscription): Subscription {
  const { latest_invoice: invoiceId, test_clock: clock } = subscription;
  const invoice = invoiceId ? account.store.get('invoice', invoiceId) : undefined;
  if (invoice?.status === 'open') voidInvoice(account, invoice);
  const at = account.now(clock);
  return account.update(
    subscription,
    { status: 'incomplete_expired', canceled_at: at, ended_at: at },
    'customer.subscription.updated',
  );
}
