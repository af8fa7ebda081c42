import { z } from 'zod';
import type { Account } from '../account.ts';
import { buildItem } from '../domain/objects/subscription.ts';
import type { Price, Subscription, SubscriptionItem } from '../domain/objects/types.ts';
import { invalidRequest } from '../domain/stripe-error.ts';
import { flag, id } from '../params/fields.ts';
import { createPrice, recurringItem } from './products.ts';

/** A new item without `id`; otherwise the one that is changed, or deleted. */
const itemChange = recurringItem.partial().extend({ id: id.optional(), deleted: flag.optional() });
export const itemChanges = z.array(itemChange).min(1).max(20);
type ItemChange = z.output<typeof itemChange>;

/** Changes what a subscription charges from its next period on. @throws StripeError 400 */
export function itemSettings(
  account: Account,
  subscription: Subscription,
  params: {
    items?: ItemChange[] | undefined;
    proration_behavior?: string | undefined;
  },
): Partial<Subscription> {
  if (params.items === undefined) return {};
  if (params.proration_behavior !== 'none') {
    throw invalidRequest('The simulator prorates nothing: pass proration_behavior=none.', {
      param: 'proration_behavior',
    });
  }
  const { items } = subscription;
  const data = params.items.reduce<SubscriptionItem[]>(
    (kept, change, index) => applyChange(kept, change, { account, subscription, index }),
    [...items.data],
  );
  if (data.length === 0) {
    throw invalidRequest('A subscription must have at least one item.', { param: 'items' });
  }
  return { items: { ...items, data } };
}

type Context = { account: Account; subscription: Subscription; index: number };

function applyChange(
  kept: readonly SubscriptionItem[],
  change: ItemChange,
  context: Context,
): SubscriptionItem[] {
  const { account, index } = context;
  const param = `items[${index}]`;
  const price = change.price_data
    ? createPrice(account, { price_data: change.price_data }, param)
    : null;
  if (change.id === undefined) return [...kept, newItem(change, price, context)];
  if (!kept.some((item) => item.id === change.id)) {
    throw invalidRequest(`No such subscription item: '${change.id}'`, {
      code: 'resource_missing',
      param: `${param}[id]`,
    });
  }
  if (change.deleted === true) return kept.filter((item) => item.id !== change.id);
  return kept.map((item) => {
    if (item.id !== change.id) return item;
    const { quantity = item.quantity ?? 1 } = change;
    const { id: itemId, created } = item;
    return { ...newItem({ quantity }, price ?? item.price, context), id: itemId, created };
  });
}

function newItem(
  { quantity = 1 }: Pick<ItemChange, 'quantity'>,
  price: Price | null,
  { account, subscription, index }: Context,
): SubscriptionItem {
  const [first] = subscription.items.data;
  if (price === null || first === undefined) {
    throw invalidRequest('Missing required param: price_data.', {
      param: `items[${index}][price_data]`,
    });
  }
  const { current_period_start: start, current_period_end: end } = first;
  const created = account.now(subscription.test_clock);
  return buildItem(price, {
    subscription: subscription.id,
    period: { start, end },
    quantity,
    created,
  });
}
