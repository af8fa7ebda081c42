import type Stripe from 'stripe';
import { beforeAll, describe, expect, it } from 'vitest';
import { advanceClock } from '../../src/index.ts';
import { conformanceBed, errorOf, patience } from '../conformance.ts';
import { eventually } from '../support.ts';

/** What a subscription charges, changed between two invoices. See conformance.test.ts. */
const bed = conformanceBed();
let stripe: Stripe;
beforeAll(() => {
  ({ stripe } = bed);
});

async function subscribed() {
  const { subscription, clock } = await bed.paidSubscription();
  const { id } = subscription;
  await eventually(
    'active',
    async () => (await stripe.subscriptions.retrieve(id)).status === 'active',
    patience,
  );
  const [item] = subscription.items.data;
  if (!item) throw new Error('no item');
  return { id, item, clock, end: item.current_period_end };
}

async function newItem(amount: number) {
  const product = await stripe.products.create({ name: 'Dog Gold, next year' });
  const recurring = { interval: 'month' as const };
  return {
    price_data: { currency: 'usd', product: product.id, unit_amount: amount, recurring },
  };
}
const invoicesOf = async (subscription: string) =>
  (await stripe.invoices.list({ subscription })).data.map(({ total }) => total);

describe('changing items without prorations', { timeout: patience * 3 }, () => {
  it('replaces them from the next invoice on, in the same period', async () => {
    const { id, item, clock, end } = await subscribed();
    const changed = await stripe.subscriptions.update(id, {
      items: [await newItem(5499), { id: item.id, deleted: true }],
      proration_behavior: 'none',
    });
    expect(changed.items.data).toMatchObject([
      { price: { unit_amount: 5499 }, quantity: 1, current_period_end: end },
    ]);
    expect(changed).toMatchObject({ status: 'active', metadata: { orderId: '7' } });
    expect(await invoicesOf(id)).toEqual([11_414]);
    expect((await stripe.invoices.createPreview({ subscription: id })).total).toBe(5499);
    await advanceClock(stripe, clock, end + 7200);
    expect(await invoicesOf(id)).toEqual([5499, 11_414]);
  });

  it('leaves the draft of a period that has begun', async () => {
    const { id, item, clock, end } = await subscribed();
    await advanceClock(stripe, clock, end + 60);
    await stripe.subscriptions.update(id, {
      items: [await newItem(5499), { id: item.id, deleted: true }],
      proration_behavior: 'none',
    });
    await advanceClock(stripe, clock, end + 7200);
    expect(await invoicesOf(id)).toEqual([4999, 11_414]);
  });

  it('changes one item by its id, and adds others', async () => {
    const { id, item } = await subscribed();
    const changed = await stripe.subscriptions.update(id, {
      items: [{ id: item.id, ...(await newItem(5499)) }, await newItem(1000)],
      proration_behavior: 'none',
    });
    expect(changed.items.data).toHaveLength(2);
    expect(changed.items.data.find((one) => one.id === item.id)?.price.unit_amount).toBe(5499);
  });

  it('is refused for an item that the subscription does not have', async () => {
    const { id } = await subscribed();
    const call = stripe.subscriptions.update(id, {
      items: [{ id: 'si_unknown', deleted: true }],
      proration_behavior: 'none',
    });
    expect(await errorOf(call)).toMatchObject({ statusCode: 400, param: 'items[0][id]' });
  });
});
