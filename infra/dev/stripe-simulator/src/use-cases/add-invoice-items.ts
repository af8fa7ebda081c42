import { buildInvoiceItem } from '../domain/objects/invoice-lines.ts';
import type { SimInvoiceItem, SimSubscription } from '../domain/objects/types.ts';
import type { World } from '../world.ts';
import { resolvePrice, type PricedItem } from './resolve-price.ts';

/** Puts one-time charges on the subscription's next invoice. */
export function addInvoiceItems(
  world: World,
  subscription: SimSubscription,
  items: PricedItem[],
): SimInvoiceItem[] {
  return items.map((item, index) => {
    const price = resolvePrice(world, item, `add_invoice_items[${index}]`);
    const quantity = item.quantity ?? 1;
    const product = world.store.get('product', price.product);
    const invoiceItem = buildInvoiceItem(
      {
        customer: subscription.customer,
        amount: (price.unit_amount ?? 0) * quantity,
        currency: price.currency,
        quantity,
        price,
        description: product?.name,
        subscription: subscription.id,
        metadata: item.metadata,
        testClock: subscription.test_clock,
      },
      world.now(subscription.test_clock),
    );
    return world.create(invoiceItem, 'invoiceitem.created');
  });
}
