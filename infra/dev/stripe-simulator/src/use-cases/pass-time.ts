import { nextBoundary } from '../domain/billing-periods.ts';
import { newId } from '../domain/ids.ts';
import { buildSubscriptionLine } from '../domain/objects/invoice-lines.ts';
import type { SimInvoice, SimSubscription, SimTestClock } from '../domain/objects/types.ts';
import type { World } from '../world.ts';
import { expireSubscription } from './cancel-subscription.ts';
import { endSubscription } from './end-subscription.ts';
import { draftInvoice, pendingItems } from './draft-invoice.ts';
import { finalizeInvoice } from './finalize-invoice.ts';
import { paymentMethodFor } from './invoice-payment.ts';
import { attemptInvoice } from './pay-invoice.ts';
import { enterPause } from './pause-subscription.ts';

/** A renewal's draft can be changed for this long before it is finalized and charged. */
const draftSeconds = 3600;

/** One subscription reaches a moment that changes it. */
function passSubscription(world: World, subscription: SimSubscription, at: number): void {
  if (subscription.status === 'incomplete') {
    expireSubscription(world, subscription);
    return;
  }
  if (subscription.cancel_at !== null && subscription.cancel_at <= at) {
    endSubscription(world, subscription, { reason: 'cancellation_requested', at });
    return;
  }
  if (subscription.status === 'trialing' && endTrialWithoutCard(world, subscription, at)) return;
  renew(world, subscription);
}

/** What the trial settings say when the trial ends and there is no card. True when that was it. */
function endTrialWithoutCard(world: World, subscription: SimSubscription, at: number): boolean {
  const customer = world.store.get('customer', subscription.customer);
  const hasCard =
    subscription.default_payment_method !== null ||
    customer?.invoice_settings.default_payment_method != null;
  const behavior = subscription.trial_settings?.end_behavior.missing_payment_method;
  if (hasCard || behavior === 'create_invoice' || behavior === undefined) return false;
  if (behavior === 'cancel') {
    endSubscription(world, subscription, { reason: 'cancellation_requested', at });
  } else {
    enterPause(world, subscription);
  }
  return true;
}

/** Begins the next period and drafts its invoice. */
function renew(world: World, subscription: SimSubscription): void {
  const every = subscription.items.data[0]?.price.recurring;
  const customer = world.store.get('customer', subscription.customer);
  if (!every || !customer) return;
  const start = Math.min(...subscription.items.data.map((item) => item.current_period_end));
  const end = nextBoundary(subscription.billing_cycle_anchor, every, start);
  const previous = subscription.items.data[0]?.current_period_start ?? start;
  const data = subscription.items.data.map((item) => ({
    ...item,
    current_period_start: start,
    current_period_end: end,
  }));
  const id = newId('in');
  const collects = subscription.status !== 'unpaid' && subscription.pause_collection === null;
  const lines = data.map((item) =>
    buildSubscriptionLine(item, {
      invoice: id,
      period: { start, end },
      productName: world.store.get('product', item.price.product)?.name ?? 'Subscription',
    }),
  );
  draftInvoice(world, {
    id,
    customer,
    currency: subscription.currency,
    lines,
    items: pendingItems(world, customer.id, subscription.id),
    period: { start: previous, end: start },
    billingReason: 'subscription_cycle',
    subscription,
    // An unpaid subscription collects nothing by itself: its drafts wait.
    autoAdvance: collects,
    finalizesAt: collects ? start + draftSeconds : undefined,
  });
  world.update(
    subscription,
    {
      items: { ...subscription.items, data },
      latest_invoice: id,
      ...(subscription.status === 'trialing' ? { status: 'active' as const } : {}),
    },
    'customer.subscription.updated',
  );
}

/** One invoice reaches the moment to be finalized or tried (again). */
function passInvoice(world: World, invoice: SimInvoice): void {
  const open = invoice.status === 'draft' ? finalizeInvoice(world, invoice) : invoice;
  if (open.status !== 'open') return;
  const method = paymentMethodFor(world, open);
  attemptInvoice(world, open, { method, isScheduled: true, offSession: true });
}

/**
 * Lets the earliest thing happen that is due on this clock ('' is real time) until that moment, in
 * one transaction. False when nothing is due any more.
 */
export function passOneStep(world: World, clock: string, until: number): boolean {
  return world.store.transaction(() => {
    const due = world.store.nextDue(clock, until);
    if (!due) return false;
    world.request = { id: null, idempotencyKey: null };
    world.at(clock, due.dueAt, () => {
      if (due.object === 'invoice') passInvoice(world, world.require('invoice', due.id));
      else passSubscription(world, world.require('subscription', due.id), due.dueAt);
    });
    return true;
  });
}

/** Sends a test clock on its way; `finishAdvance` brings it to the end. */
export function beginAdvance(world: World, clock: SimTestClock, target: number): SimTestClock {
  world.store.setNote(clock.id, { target });
  const advancing = world.update(clock, {
    status: 'advancing',
    status_details: { advancing: { target_frozen_time: target } },
  });
  world.emit('test_helpers.test_clock.advancing', advancing);
  return advancing;
}

/** Does all that is due on the clock, one transaction each, giving way to requests in between. */
export async function finishAdvance(world: World, clockId: string): Promise<void> {
  const { target } = world.store.note<{ target: number }>(clockId);
  if (target === undefined) return;
  while (passOneStep(world, clockId, target)) {
    await new Promise<void>((resolve) => {
      setImmediate(resolve);
    });
  }
  world.store.transaction(() => {
    const clock = world.store.get('test_helpers.test_clock', clockId);
    if (clock?.status !== 'advancing') return;
    const ready = world.update(clock, { status: 'ready', frozen_time: target, status_details: {} });
    world.emit('test_helpers.test_clock.ready', ready);
  });
}
