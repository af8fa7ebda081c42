import { beforeEach, expect, test } from 'vitest';
import { observedInvoice, paidInvoice } from '../../test/factories.ts';
import { fakeBilling } from '../../test/fake-billing.ts';
import { providerDown } from '../../test/fake-provider.ts';

let billing: ReturnType<typeof fakeBilling>;
let pauses: number[];
let onPause: () => unknown;
beforeEach(async () => {
  pauses = [];
  onPause = () => undefined;
  billing = fakeBilling({
    pause: (ms) => {
      pauses.push(ms);
      onPause();
      return Promise.resolve();
    },
  });
  billing.enroll();
  await billing.open();
});

const verify = (paymentIntentId: string | null, ownerId = 5) =>
  billing.verifyPayment({ enrollmentId: 17, ownerId, paymentIntentId });

test('[PAY-14] confirms a payment that happened, and announces it without a webhook', async () => {
  const paymentIntentId = billing.provider.pay('sub_1');
  expect(await verify(paymentIntentId)).toMatchObject({
    isConfirmed: true,
    subscription: { status: 'active', isMembershipFeePaid: true },
  });
  expect(billing.stores.published('payment.succeeded.v1')).toHaveLength(1);
});

test('[PAY-14] reads the provider once for activate and membership-fee', async () => {
  const paymentIntentId = billing.provider.pay('sub_1');
  const before = billing.provider.count('retrieveSubscription');
  const activate = await verify(paymentIntentId);
  const calls = billing.provider.calls.length;
  const membershipFee = await verify(null);
  expect(membershipFee).toEqual(activate);
  expect(billing.provider.count('retrieveSubscription')).toBe(before + 1);
  expect(billing.provider.calls).toHaveLength(calls);
  expect(billing.stores.published('payment.succeeded.v1')).toHaveLength(1);
});

test('[PAY-14] waits a moment for the invoice of a payment that succeeded', async () => {
  const paymentIntentId = billing.provider.payUnsettled('sub_1');
  onPause = () => billing.provider.pay('sub_1');
  expect(await verify(paymentIntentId)).toMatchObject({
    isConfirmed: true,
    subscription: { status: 'active', isMembershipFeePaid: true },
  });
  expect(pauses).toEqual([250]);
});

test('[PAY-14] reports an incomplete subscription if the invoice is not paid in time', async () => {
  const paymentIntentId = billing.provider.payUnsettled('sub_1');
  expect(await verify(paymentIntentId)).toMatchObject({
    subscription: { status: 'incomplete', isMembershipFeePaid: false },
  });
  expect(pauses).toEqual([250, 500, 1_000]);
  expect(billing.stores.published('payment.succeeded.v1')).toEqual([]);
});

test('[PAY-14] reads the provider again if the recorded subscription is not live', async () => {
  const paymentIntentId = billing.provider.pay('sub_1');
  await verify(paymentIntentId);
  billing.provider.setStatus('sub_1', 'past_due');
  billing.provider.addInvoice('sub_1', observedInvoice({ id: 'in_2', isFirst: false }));
  await billing.cancelSubscription({ enrollmentId: 17, onlyIfUnpaid: false });
  const before = billing.provider.calls.length;
  expect(await verify(paymentIntentId)).toMatchObject({ subscription: { status: 'canceled' } });
  expect(billing.provider.calls.length).toBeGreaterThan(before);
});

test('confirms the first payment even after a later invoice', async () => {
  const paymentIntentId = billing.provider.pay('sub_1');
  await verify(paymentIntentId);
  const renewal = { id: 'in_2', isFirst: false, paymentIntentId: null, totalCents: 6_350 };
  billing.provider.addInvoice('sub_1', observedInvoice(renewal));
  billing.provider.setStatus('sub_1', 'past_due');
  const fact = billing.stores.stored().payables.get(17)?.publishedFact;
  if (fact) fact.status = 'past_due';
  expect(await verify(paymentIntentId)).toMatchObject({
    isConfirmed: true,
    subscription: { status: 'past_due' },
  });
});

test('[PAY-14] does not confirm an unpaid enrollment', async () => {
  expect(await verify('pi_1')).toMatchObject({
    isConfirmed: false,
    subscription: { status: 'incomplete', isMembershipFeePaid: false },
  });
  expect(await verify(null)).toMatchObject({ isConfirmed: false });
});

test.each(['pi_unknown', 'seti_1', '../customers', 'x'.repeat(300)])(
  '[PAY-14] does not confirm the made-up payment %s',
  async (claimed) => {
    expect(await verify(claimed)).toMatchObject({ isConfirmed: false });
  },
);

test("[PAY-14] does not confirm another enrollment's payment", async () => {
  billing.enroll({ enrollmentId: 18 });
  await billing.open(18);
  const foreign = billing.provider.pay('sub_2');
  expect(await verify(foreign)).toMatchObject({ isConfirmed: false });
  billing.provider.pay('sub_1');
  expect(await verify(foreign)).toMatchObject({ isConfirmed: false });
});

test('[PAY-14] reveals nothing to another owner', async () => {
  const paymentIntentId = billing.provider.pay('sub_1');
  expect(await verify(paymentIntentId, 6)).toEqual({ isConfirmed: false, subscription: null });
});

test.each([
  ['amount', { amountCents: 100, amountReceivedCents: 100 }],
  ['currency', { currency: 'eur' }],
  ['customer', { customerId: 'cus_else' }],
])('[PAY-14] does not confirm a payment with another %s', async (_case, change) => {
  billing.provider.pay('sub_1');
  billing.provider.replaceInvoice('in_1', (invoice) => ({
    ...invoice,
    paymentIntent: invoice.paymentIntent && { ...invoice.paymentIntent, ...change },
  }));
  expect(await verify('pi_1')).toMatchObject({ isConfirmed: false });
});

test('without a claim, the latest invoice has to be paid in full', async () => {
  billing.provider.pay('sub_1');
  const renewal = { id: 'in_2', subscriptionId: 'sub_1', isFirst: false, lines: [] };
  billing.provider.addInvoice('sub_1', paidInvoice({ ...renewal, totalCents: 100 }));
  expect(await verify(null)).toMatchObject({ isConfirmed: false });
});

test('without a subscription there is nothing to confirm', async () => {
  billing.enroll({ enrollmentId: 19 });
  const claim = { enrollmentId: 19, ownerId: 5, paymentIntentId: 'pi_1' };
  expect(await billing.verifyPayment(claim)).toEqual({ isConfirmed: false, subscription: null });
});

test('[PAY-19] responds 503 and announces nothing if the provider does not respond', async () => {
  const paymentIntentId = billing.provider.pay('sub_1');
  billing.provider.fail('retrieveSubscription', providerDown());
  await expect(verify(paymentIntentId)).rejects.toMatchObject({ code: 'service_unavailable' });
  expect(billing.stores.published('payment.succeeded.v1')).toEqual([]);
});
