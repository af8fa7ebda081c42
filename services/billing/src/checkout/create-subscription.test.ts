import { beforeEach, describe, expect, test } from 'vitest';
import { ownerPrincipals, setupPrincipals, staffPrincipals } from '../../test/factories.ts';
import { fakeBilling } from '../../test/fake-billing.ts';
import { providerDown } from '../../test/fake-provider.ts';
import { MissingObjectError } from '../core/provider-errors.ts';

let billing: ReturnType<typeof fakeBilling>;
beforeEach(() => {
  billing = fakeBilling();
  billing.enroll();
});

test('[PAY-07] creates the subscription and returns what the card form needs', async () => {
  expect(await billing.open()).toMatchObject({
    clientSecret: 'pi_1_secret_x',
    subscriptionId: 'sub_1',
    plan: { name: 'Dog Gold' },
    addOns: [{ name: 'Joint Care' }],
    enrollment: {
      id: 17,
      petName: 'Rex',
      status: 'pending_payment',
      totalMonthlyPrice: '63.50',
      membershipFee: '64.15',
      membershipFeePaid: false,
    },
    owner: { id: 5, email: 'owner5@example.com' },
  });
  expect(billing.stores.published('subscription.status-changed.v1')).toEqual([]);
});

test('[FEE-04] charges the membership fee and the first month today', async () => {
  await billing.open();
  expect(billing.provider.get('sub_1').invoices[0]).toMatchObject({ totalCents: 12_765 });
});

test('[PAY-07] a repeated call gets the same subscription', async () => {
  const first = await billing.open();
  expect(await billing.open()).toEqual(first);
  expect(billing.provider.count('createSubscription')).toBe(1);
});

test('a paid enrollment has nothing to confirm', async () => {
  await billing.open();
  billing.provider.pay('sub_1');
  expect(await billing.open()).toMatchObject({
    clientSecret: null,
    enrollment: { status: 'active', membershipFeePaid: true },
  });
});

test('finds a subscription whose response was lost instead of creating another one', async () => {
  await billing.open();
  billing.stores.stored().subscriptions.clear();
  billing.stores.stored().payments.clear();
  expect(await billing.open()).toMatchObject({ subscriptionId: 'sub_1' });
  expect(billing.provider.count('createSubscription')).toBe(1);
});

test('[PAY-19] repeats the attempt with the same key after a timeout', async () => {
  billing.provider.fail('createSubscription', providerDown());
  await expect(billing.open()).rejects.toMatchObject({ code: 'service_unavailable' });
  expect(await billing.open()).toMatchObject({ subscriptionId: 'sub_1' });
  expect(billing.stores.stored().payables.get(17)).toMatchObject({ attempt: 1 });
});

test('starts a new attempt with a new key after an error that the provider would replay', async () => {
  billing.provider.fail('createSubscription', providerDown(true));
  await expect(billing.open()).rejects.toMatchObject({ code: 'service_unavailable' });
  expect(billing.stores.stored().payables.get(17)).toMatchObject({ isAttemptSpoiled: true });
  await billing.open();
  expect(billing.stores.stored().payables.get(17)).toMatchObject({
    attempt: 2,
    isAttemptSpoiled: false,
  });
});

test.each(['createCustomer', 'createProduct'] as const)(
  'retries an error of %s that the provider would replay with a new key',
  async (call) => {
    billing.provider.fail(call, providerDown(true));
    expect(await billing.open()).toMatchObject({ subscriptionId: 'sub_1' });
  },
);

test('[PAY-07] creates another subscription if the first one ended unpaid', async () => {
  await billing.open();
  billing.provider.setStatus('sub_1', 'incomplete_expired');
  expect(await billing.open()).toMatchObject({ subscriptionId: 'sub_2' });
});

test('does not replace a subscription that was paid and later canceled', async () => {
  await billing.open();
  billing.provider.pay('sub_1');
  billing.provider.setStatus('sub_1', 'canceled');
  await expect(billing.open()).rejects.toMatchObject({ code: 'status_conflict' });
  expect(billing.provider.count('createSubscription')).toBe(1);
});

test('a closed enrollment gets no subscription', async () => {
  await billing.cancelSubscription({ enrollmentId: 17, onlyIfUnpaid: false });
  await expect(billing.open()).rejects.toMatchObject({ code: 'status_conflict' });
  expect(billing.provider.calls).toEqual([]);
});

test('cancels a subscription created while the enrollment closes', async () => {
  const { provider, stores } = billing;
  const createProduct = provider.createProduct.bind(provider);
  const racing = fakeBilling({
    stores,
    provider: {
      ...provider,
      createProduct: async (given) => {
        await stores.transaction(({ payables }) => payables.close(17));
        return createProduct(given);
      },
    },
  });
  racing.enroll();
  await expect(racing.open()).rejects.toMatchObject({ code: 'status_conflict' });
  expect(provider.live()).toBe(0);
});

test('starts no attempt after losing the lease', async () => {
  const { provider, stores } = billing;
  await billing.open();
  provider.setStatus('sub_1', 'incomplete_expired');
  const retrieve = provider.retrieveSubscription.bind(provider);
  const slow = fakeBilling({
    stores,
    provider: {
      ...provider,
      retrieveSubscription: (id) => {
        stores.steal('enrollment:17');
        return retrieve(id);
      },
    },
  });
  slow.enroll();
  await expect(slow.open()).rejects.toMatchObject({ code: 'service_unavailable' });
  expect(provider.count('createSubscription')).toBe(1);
});

describe('who may pay', () => {
  const pay = (principals: Parameters<typeof billing.createSubscription>[0]['principals']) =>
    billing.createSubscription({ enrollmentId: 17, principals, clientAddress: '203.0.113.7' });

  test('the setup session of the enrollment', async () => {
    expect(await pay(setupPrincipals(5, 17))).toMatchObject({ subscriptionId: 'sub_1' });
  });

  test.each([
    ['the setup session of another enrollment', setupPrincipals(5, 18), 'not_found'],
    ['another owner', ownerPrincipals(6), 'not_found'],
    ['staff', staffPrincipals('manager'), 'not_found'],
    ['the demo owner', ownerPrincipals(5, { isDemo: true }), 'demo_read_only'],
  ])('not %s', async (_case, principals, code) => {
    await expect(pay(principals)).rejects.toMatchObject({ code });
    expect(billing.provider.calls).toEqual([]);
  });

  test('an unknown enrollment is not found', async () => {
    await expect(billing.open(4711)).rejects.toMatchObject({ code: 'not_found' });
  });
});

describe('what the provider no longer has', () => {
  test('the customer and a product are created anew, and the order is retried', async () => {
    billing.provider.fail(
      'createSubscription',
      new MissingObjectError('cus_5'),
      new MissingObjectError('prod_plan_2'),
    );
    await billing.open();
    expect(billing.provider.count('createCustomer')).toBe(2);
    expect(billing.provider.count('createSubscription')).toBe(3);
    expect(billing.provider.live()).toBe(1);
  });

  test('[PAY-07] a paid subscription is left to staff instead of being ordered again', async () => {
    const { subscriptionId } = await billing.open();
    billing.provider.pay(subscriptionId);
    await billing.open();
    billing.provider.lose(subscriptionId);
    await expect(billing.open()).rejects.toMatchObject({
      code: 'status_conflict',
      publicMessage: expect.stringContaining('call the clinic') as string,
    });
    expect(billing.provider.count('createSubscription')).toBe(1);
    expect(billing.stores.stored().missing).toContain(subscriptionId);
  });

  test('[PAY-25] an unpaid subscription is replaced', async () => {
    const { subscriptionId } = await billing.open();
    billing.provider.lose(subscriptionId);
    expect(await billing.open()).toMatchObject({ subscriptionId: 'sub_2' });
  });

  test('an order that is refused for the same reason every time fails', async () => {
    const errors = Array.from({ length: 9 }, (_, index) => new MissingObjectError(`prod_${index}`));
    billing.provider.fail('createSubscription', ...errors);
    await expect(billing.open()).rejects.toThrow(MissingObjectError);
    expect(billing.provider.count('createSubscription')).toBe(5);
  });
});

describe('a subscription of another account of the provider', () => {
  test('is replaced if it was never paid, and not read', async () => {
    await billing.open();
    billing.stores.stored().elsewhere.set('sub_1', 'live');
    billing.provider.calls.length = 0;
    expect(await billing.open()).toMatchObject({ subscriptionId: 'sub_2' });
    expect(billing.provider.count('retrieveSubscription')).toBe(0);
  });

  test('is not charged a second time if it was paid', async () => {
    const { subscriptionId } = await billing.open();
    billing.provider.pay(subscriptionId);
    await billing.open();
    billing.stores.stored().elsewhere.set(subscriptionId, 'test');
    await expect(billing.open()).rejects.toMatchObject({ code: 'status_conflict' });
    expect(billing.provider.count('createSubscription')).toBe(1);
  });
});
