import { planOf } from '../domain/objects/catalog.ts';
import { buildInvoiceItem } from '../domain/objects/invoice-lines.ts';
import { buildSubscriptionItem } from '../domain/objects/subscription.ts';
import type { SimSubscription, SimSubscriptionItem } from '../domain/objects/types.ts';
import { invalidRequest } from '../domain/stripe-error.ts';
import type { World } from '../world.ts';
import { resolvePrice, type PricedItem } from './resolve-price.ts';

export type ItemChange = PricedItem & { id?: string | undefined; deleted?: boolean | undefined };
type ItemChanges = {
  items?: ItemChange[] | undefined;
  proration_behavior?: 'create_prorations' | 'none' | 'always_invoice' | undefined;
};

function prorate(
  world: World,
  subscription: SimSubscription,
  change: { item: SimSubscriptionItem; now: number; isCredit: boolean },
): void {
  const { item, now } = change;
  const length = item.current_period_end - item.current_period_start;
  const left = Math.max(0, item.current_period_end - now) / length;
  const cents = Math.round((item.price.unit_amount ?? 0) * (item.quantity ?? 1) * left);
  if (cents === 0) return;
  const product = world.store.get('product', item.price.product)?.name ?? 'Subscription';
  world.create(
    buildInvoiceItem(
      {
        customer: subscription.customer,
        amount: change.isCredit ? -cents : cents,
        currency: item.price.currency,
        description: `${change.isCredit ? 'Unused' : 'Remaining'} time on ${product}`,
        price: item.price,
        quantity: item.quantity,
        subscription: subscription.id,
        period: { start: now, end: item.current_period_end },
        proration: true,
        testClock: subscription.test_clock,
      },
      now,
    ),
    'invoiceitem.created',
  );
}

function changeItem(
  world: World,
  subscription: SimSubscription,
  input: { change: ItemChange; index: number; now: number },
): { before: SimSubscriptionItem | null; after: SimSubscriptionItem | null } {
  const { change, index, now } = input;
  const hasPrice = change.price !== undefined || change.price_data !== undefined;
  const existing = subscription.items.data.find(({ id }) => id === change.id);
  if (change.id !== undefined && !existing) {
    throw invalidRequest(`No such subscription item: '${change.id}'`, {
      code: 'resource_missing',
      param: `items[${index}][id]`,
    });
  }
  if (existing && change.deleted) return { before: existing, after: null };
  const price =
    hasPrice || !existing ? resolvePrice(world, change, `items[${index}]`) : existing.price;
  if (existing) {
    const quantity = change.quantity ?? existing.quantity ?? 1;
    const after = { ...existing, price, plan: planOf(price), quantity };
    return { before: existing, after };
  }
  const first = subscription.items.data[0];
  const period = {
    start: first?.current_period_start ?? now,
    end: first?.current_period_end ?? now,
  };
  const after = buildSubscriptionItem({
    price,
    quantity: change.quantity ?? 1,
    metadata: change.metadata,
    subscription: subscription.id,
    period,
    created: now,
  });
  return { before: null, after };
}

/** The items after the changes; differences in price are prorated as pending invoice items. */
export function changeItems(
  world: World,
  subscription: SimSubscription,
  input: { params: ItemChanges; now: number },
): SimSubscriptionItem[] {
  const { params, now } = input;
  let items = subscription.items.data;
  for (const [index, change] of (params.items ?? []).entries()) {
    const { before, after } = changeItem(world, subscription, { change, index, now });
    const isSame =
      before && after && before.price.id === after.price.id && before.quantity === after.quantity;
    if (params.proration_behavior !== 'none' && subscription.status !== 'trialing' && !isSame) {
      if (before) prorate(world, subscription, { item: before, now, isCredit: true });
      if (after) prorate(world, subscription, { item: after, now, isCredit: false });
    }
    items = items.filter(({ id }) => id !== before?.id);
    if (after) items = [...items, after];
  }
  if (items.length === 0)
    throw invalidRequest('A subscription must have at least one item.', { param: 'items' });
  return items;
}
