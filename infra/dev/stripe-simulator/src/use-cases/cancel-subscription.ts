import type { SimSubscription } from '../domain/objects/types.ts';
import { noSuchObject } from '../domain/stripe-error.ts';
import type { World } from '../world.ts';
import { endSubscription } from './end-subscription.ts';
import { voidInvoice } from './give-up-invoice.ts';
import { cancelSetupIntent } from './setup-intents.ts';

type CancelParams = {
  cancellation_details?:
    { comment?: string | undefined; feedback?: string | undefined } | undefined;
};

function dropPendingSetup(world: World, subscription: SimSubscription): void {
  const id = subscription.pending_setup_intent;
  const setup = id ? world.store.get('setup_intent', id) : undefined;
  if (setup && setup.status !== 'succeeded' && setup.status !== 'canceled') {
    cancelSetupIntent(world, setup, 'abandoned');
  }
}

/** The first invoice was never paid: it is voided and the subscription has expired. */
export function expireSubscription(world: World, subscription: SimSubscription): SimSubscription {
  const at = world.now(subscription.test_clock);
  const invoice = subscription.latest_invoice
    ? world.store.get('invoice', subscription.latest_invoice)
    : undefined;
  if (invoice?.status === 'open') voidInvoice(world, invoice);
  return world.update(
    subscription,
    { status: 'incomplete_expired', canceled_at: at, ended_at: at },
    'customer.subscription.updated',
  );
}

/** Cancels at once. A subscription that has ended is not found any more, as at Stripe. */
export function cancelSubscription(
  world: World,
  subscription: SimSubscription,
  params: CancelParams,
): SimSubscription {
  if (subscription.ended_at !== null) throw noSuchObject('subscription', subscription.id);
  dropPendingSetup(world, subscription);
  if (subscription.status === 'incomplete') return expireSubscription(world, subscription);
  return endSubscription(world, subscription, {
    reason: 'cancellation_requested',
    at: world.now(subscription.test_clock),
    details: params.cancellation_details,
  });
}
