import type { SimSubscription } from '../domain/objects/types.ts';
import { invalidRequest } from '../domain/stripe-error.ts';
import type { World } from '../world.ts';

const pausable = ['active', 'trialing', 'past_due', 'unpaid'];

/** From here on it has no further periods and makes no invoices, until it is resumed. */
export function enterPause(world: World, subscription: SimSubscription): SimSubscription {
  const paused = world.update(subscription, { status: 'paused' }, 'customer.subscription.updated');
  world.emit('customer.subscription.paused', paused);
  return paused;
}

/** Pauses a subscription on demand, which is not the same as pausing its collection. */
export function pauseSubscription(world: World, subscription: SimSubscription): SimSubscription {
  if (!pausable.includes(subscription.status)) {
    throw invalidRequest(`A subscription that is ${subscription.status} cannot be paused.`, {
      param: 'subscription',
    });
  }
  return enterPause(world, subscription);
}
