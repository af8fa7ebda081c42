import { beforeEach, expect, test } from 'vitest';
import { fakeBilling } from '../../../test/fake-billing.ts';
import { observedInvoice } from '../../../test/factories.ts';
import { providerDown } from '../../../test/fake-provider.ts';
import { createCancelSubscription } from './cancel-subscription.ts';

let billing: ReturnType<typeof fakeBilling>;
beforeEach(async () => {
  billing = fakeBilling();
  billing.enroll();
  await billing.open();
});

const cancel = (onlyIfUnpaid = false, enrollmentId = 17) =>
  billing.cancelSubscription({ enrollmentId, onlyIfUnpaid });
const closedAt = () => billing.stores.stored().payables.get(17)?.closedAt ?? null;

test('[ADM-05] cancels at the provider and closes the enrollment for good', async () => {
  billing.provider.pay('sub_1');
  expect(await cancel()).toMatchObject({ subscriptionId: 'sub_1', status: 'canceled' });
  expect(billing.provider.live()).toBe(0);
  expect(closedAt()).not.toBeNull();
  await expect(billing.open()).rejects.toMatchObject({ code: 'status_conflict' });
});

test('canceling again returns the same response', async () => {
  await cancel();
  expect(await cancel()).toMatchObject({ status: 'canceled' });
  expect(billing.provider.count('cancelSubscription')).toBe(1);
});

test('closes an enrollment without a subscription without calling the provider', async () => {
  billing.provider.calls.length = 0;
  expect(await cancel(true, 99)).toBeNull();
  expect(billing.provider.calls).toEqual([]);
  billing.enroll({ enrollmentId: 99 });
  await expect(billing.open(99)).rejects.toMatchObject({ code: 'status_conflict' });
});

test('finds a subscription whose response was lost', async () => {
  billing.stores.stored().subscriptions.clear();
  expect(await cancel()).toMatchObject({ subscriptionId: 'sub_1', status: 'canceled' });
});

test('already_paid is definite: a paid subscription stays, and the enrollment stays open', async () => {
  billing.provider.pay('sub_1');
  await expect(cancel(true)).rejects.toMatchObject({ code: 'already_paid' });
  expect(billing.provider.live()).toBe(1);
  expect(closedAt()).toBeNull();
});

test('voids the open invoice before it cancels only what is unpaid', async () => {
  await cancel(true);
  expect(billing.provider.get('sub_1').invoices[0]).toMatchObject({ status: 'void' });
  expect(billing.provider.live()).toBe(0);
});

test('counts a payment made before the invoice is voided', async () => {
  const { provider, stores } = billing;
  const voidInvoice = provider.voidInvoice.bind(provider);
  const racing = fakeBilling({
    stores,
    provider: {
      ...provider,
      voidInvoice: (id) => {
        provider.pay('sub_1');
        return voidInvoice(id);
      },
    },
  });
  const canceling = racing.cancelSubscription({ enrollmentId: 17, onlyIfUnpaid: true });
  await expect(canceling).rejects.toMatchObject({ code: 'already_paid' });
  expect(stores.published('payment.succeeded.v1')).toHaveLength(1);
  expect(closedAt()).toBeNull();
});

test('status_conflict is definite: the provider refused, and the enrollment stays open', async () => {
  billing.provider.pay('sub_1');
  billing.provider.refuseToCancel('sub_1');
  await expect(cancel()).rejects.toMatchObject({ code: 'status_conflict' });
  expect(billing.provider.live()).toBe(1);
  expect(closedAt()).toBeNull();
});

test('service_unavailable leaves the outcome unknown: the provider may have canceled', async () => {
  billing.provider.fail('cancelSubscription', providerDown());
  await expect(cancel()).rejects.toMatchObject({ code: 'service_unavailable' });
  expect(closedAt()).toBeNull();
  expect(await cancel()).toMatchObject({ status: 'canceled' });
});

test('fails with service_unavailable at the deadline while the work continues', async () => {
  const finished = Promise.withResolvers<void>();
  const slow = createCancelSubscription({
    ...billing.stores,
    findSubscription: () => Promise.resolve(null),
    discardUnpaid: () => Promise.resolve([]),
    endings: billing.provider,
    converge: () => Promise.resolve(null),
    endYears: () => Promise.resolve(),
    withLease: async (key, work) => {
      await finished.promise;
      return work({ key, holder: 'me' });
    },
    logger: { info: () => undefined } as never,
    deadlineMs: 10,
  });
  await expect(slow({ enrollmentId: 17, onlyIfUnpaid: false })).rejects.toMatchObject({
    code: 'service_unavailable',
  });
  finished.resolve();
});

test('a plan that another live account charges is not closed here', async () => {
  billing.stores.stored().elsewhere.set('sub_1', 'live');
  await expect(cancel()).rejects.toMatchObject({ code: 'status_conflict' });
  expect(closedAt()).toBeNull();
});

test("another account's test subscription charges nobody, so the enrollment is closed", async () => {
  billing.stores.stored().elsewhere.set('sub_1', 'test');
  expect(await cancel()).toBeNull();
  expect(closedAt()).not.toBeNull();
});

test('[MNY-24] an end now voids what is unpaid, and deletes what waits for the next invoice', async () => {
  const { provider, endings } = billing;
  provider.pay('sub_1');
  provider.addInvoice('sub_1', observedInvoice({ id: 'in_2', isFirst: false }));
  provider.addInvoice('sub_1', observedInvoice({ id: 'in_3', isFirst: false, status: 'draft' }));
  await cancel();
  expect(endings.events).toEqual([
    'deletePendingItems sub_1',
    'discardInvoice in_3 draft',
    'discardInvoice in_2',
  ]);
  const statuses = ['in_2', 'in_3'].map((id) => billing.stores.stored().payments.get(id)?.status);
  expect(statuses).toEqual(['void', 'void']);
});

test('[MNY-163] a plan that ended otherwise still owes what is unpaid', async () => {
  billing.provider.pay('sub_1');
  billing.provider.addInvoice('sub_1', observedInvoice({ id: 'in_2', isFirst: false }));
  await billing.cancelSubscription({ enrollmentId: 17, onlyIfUnpaid: false, leavesUnpaid: true });
  expect(billing.endings.events).toEqual([]);
  expect(billing.stores.stored().payments.get('in_2')).toMatchObject({ status: 'open' });
});

/** A renewal that is open when the end is ordered. */
async function withOpenRenewal() {
  billing.provider.pay('sub_1');
  await billing.converge('sub_1');
  const { paymentIntent } = observedInvoice();
  const renewal = observedInvoice({
    id: 'in_2',
    isFirst: false,
    paymentIntentId: 'pi_2',
    paymentIntent: paymentIntent && { ...paymentIntent, id: 'pi_2' },
  });
  billing.provider.addInvoice('sub_1', renewal);
  return () =>
    billing.provider.replaceInvoice('in_2', (one) => ({
      ...one,
      status: 'paid',
      paidAt: new Date('2026-03-01T12:05:00.000Z'),
    }));
}

test('[MNY-164] a payment that wins the race is late, and has no receipt', async () => {
  const pay = await withOpenRenewal();
  const { provider } = billing;
  const endAtProvider = provider.cancelSubscription.bind(provider);
  const racing = fakeBilling({
    stores: billing.stores,
    endings: billing.endings,
    provider: {
      ...provider,
      async cancelSubscription(id) {
        await endAtProvider(id);
        pay();
        // The webhook about it comes before the end is finished.
        await billing.converge(id, { isFromProvider: true });
      },
    },
  });
  await racing.cancelSubscription({ enrollmentId: 17, onlyIfUnpaid: false });
  expect(billing.stores.stored().payments.get('in_2')).toMatchObject({
    status: 'paid',
    isLate: true,
  });
  expect(billing.stores.published('payment.succeeded.v1')).toHaveLength(1);
});

test('a payment that came before the end was ordered is none', async () => {
  (await withOpenRenewal())();
  await cancel();
  expect(billing.stores.stored().payments.get('in_2')).toMatchObject({ isLate: false });
  expect(billing.stores.published('payment.succeeded.v1')).toHaveLength(2);
});

test('nothing is late after the provider refused to end it', async () => {
  billing.provider.pay('sub_1');
  billing.provider.refuseToCancel('sub_1');
  await expect(cancel()).rejects.toMatchObject({ code: 'status_conflict' });
  (await withOpenRenewal())();
  await billing.converge('sub_1');
  expect(billing.stores.stored().payments.get('in_2')).toMatchObject({ isLate: false });
});

test.each(['deletePendingItems', 'discardInvoice'] as const)(
  '[MNY-31] an end whose %s got no answer is finished by the next call',
  async (call) => {
    await withOpenRenewal();
    billing.endings.loseResponse(call);
    await expect(cancel()).rejects.toMatchObject({ code: 'service_unavailable' });
    expect(closedAt()).toBeNull();
    expect(await cancel()).toMatchObject({ status: 'canceled' });
    expect(billing.provider.get('sub_1').invoices.map(({ status }) => status)).toEqual([
      'paid',
      'void',
    ]);
    expect(closedAt()).not.toBeNull();
  },
);
