import { afterAll, beforeAll, expect, test } from 'vitest';
import { startBilling, type RunningBilling } from './running-billing.ts';

let billing: RunningBilling;
beforeAll(async () => {
  billing = await startBilling();
});
afterAll(() => billing.stop());

/** Sells Dog Gold, in a version and at a price, with Joint Care for $14.50. Returns the subscription's id. */
async function sell(enrollmentId: number, version: number, price: string): Promise<string> {
  const ownerId = 100 + enrollmentId;
  const snapshot = billing.enroll({ enrollmentId, ownerId });
  const { plan, enrollment } = snapshot;
  const totalMonthlyPrice = (Number(price) + 14.5).toFixed(2);
  billing.enrollment.snapshots.set(enrollmentId, {
    ...snapshot,
    plan: { ...plan, version, monthlyPrice: price },
    enrollment: { ...enrollment, totalMonthlyPrice },
  });
  const { clientSecret, subscriptionId } = await billing.createSubscription(enrollmentId, ownerId);
  expect(await billing.pay(clientSecret)).toMatchObject({ status: 'succeeded' });
  return subscriptionId;
}

async function itemsOf(subscriptionId: string) {
  const { items } = await billing.stripe.subscriptions.retrieve(subscriptionId);
  return items.data.map(({ id, price }) => ({
    id,
    product: price.product,
    cents: price.unit_amount,
  }));
}

test('[OFR-44] a version has its own product, and those who have an earlier one keep theirs', async () => {
  const first = await sell(1, 1, '49.00');
  const before = await itemsOf(first);
  const second = await sell(2, 2, '55.00');
  expect(await itemsOf(first)).toEqual(before);
  const [plan, jointCare] = before;
  const [raised, sameAddOn] = await itemsOf(second);
  expect([plan?.cents, raised?.cents]).toEqual([4_900, 5_500]);
  expect(raised?.product).not.toBe(plan?.product);
  expect(sameAddOn?.product).toBe(jointCare?.product);

  // One who enrolled before the change, and one after it.
  const [earlier] = await itemsOf(await sell(3, 1, '49.00'));
  const [later] = await itemsOf(await sell(4, 2, '55.00'));
  expect([earlier?.product, later?.product]).toEqual([plan?.product, raised?.product]);
  expect(
    await billing.prisma.providerProduct.findMany({
      where: { kind: 'plan' },
      orderBy: { id: 'asc' },
    }),
  ).toMatchObject([
    { catalogId: 2, version: 1, name: 'Dog Gold', stripeProductId: plan?.product },
    { catalogId: 2, version: 2, name: 'Dog Gold', stripeProductId: raised?.product },
  ]);
});
