import { beforeEach, expect, test } from 'vitest';
import { enrollmentSnapshot } from '../../test/factories.ts';
import { createFakeProvider, providerDown } from '../../test/fake-provider.ts';
import { createFakeStores } from '../../test/fakes.ts';
import { MissingObjectError } from '../core/provider-errors.ts';
import { createEnsureCustomer, createSyncCustomer, createWithCustomer } from './ensure-customer.ts';

const start = () => {
  const stores = createFakeStores();
  const provider = createFakeProvider();
  const ensureCustomer = createEnsureCustomer({ ...stores, provider });
  const syncCustomer = createSyncCustomer({ ...stores, ensureCustomer });
  return { stores, provider, ensureCustomer, syncCustomer };
};
let world: ReturnType<typeof start>;
beforeEach(async () => {
  world = start();
  await world.stores.transaction(({ payables }) => payables.keep(enrollmentSnapshot()));
});

function rename(email: string): void {
  const customer = world.stores.stored().customers.get(5);
  if (customer) customer.email = email;
}

test('creates the customer once', async () => {
  expect(await world.ensureCustomer(5)).toBe('cus_5');
  expect(await world.ensureCustomer(5)).toBe('cus_5');
  expect(world.provider.count('createCustomer')).toBe(1);
});

test('sends changed contact data before using it', async () => {
  await world.ensureCustomer(5);
  rename('new@example.com');
  await world.ensureCustomer(5);
  expect(world.provider.count('updateCustomer')).toBe(1);
  await world.ensureCustomer(5);
  expect(world.provider.count('updateCustomer')).toBe(1);
});

test('gives up after a second error that the provider would replay', async () => {
  world.provider.fail('createCustomer', providerDown(true), providerDown(true));
  await expect(world.ensureCustomer(5)).rejects.toMatchObject({ code: 'service_unavailable' });
  expect(await world.ensureCustomer(5)).toBe('cus_5');
});

test('an unknown owner is a programming error', async () => {
  await expect(world.ensureCustomer(6)).rejects.toThrow('owner 6 is not stored');
});

test('syncs only known customers, and only changes', async () => {
  await world.syncCustomer(5);
  await world.syncCustomer(6);
  expect(world.provider.calls).toEqual([]);
  await world.ensureCustomer(5);
  await world.syncCustomer(5);
  expect(world.provider.count('updateCustomer')).toBe(0);
  rename('new@example.com');
  await world.syncCustomer(5);
  expect(world.provider.count('updateCustomer')).toBe(1);
});

test('creates another customer if the provider does not have the stored one', async () => {
  await world.ensureCustomer(5);
  rename('new@example.com');
  world.provider.fail('updateCustomer', new MissingObjectError('cus_5'));
  expect(await world.ensureCustomer(5)).toBe('cus_5_2');
  expect(await world.ensureCustomer(5, 'cus_5')).toBe('cus_5_2');
  expect(await world.ensureCustomer(5, 'cus_5_2')).toBe('cus_5_3');
});

test('[PAY-43] work that finds the customer gone runs once more, with a new one', async () => {
  const withCustomer = createWithCustomer(world.ensureCustomer);
  await world.ensureCustomer(5);
  const used: string[] = [];
  const isGone = (customerId: string) => customerId === 'cus_5';
  const work = (customerId: string) => {
    used.push(customerId);
    if (isGone(customerId)) return Promise.reject(new MissingObjectError(customerId));
    return Promise.resolve(customerId);
  };
  expect(await withCustomer(5, work)).toBe('cus_5_2');
  expect(await withCustomer(5, work)).toBe('cus_5_2');
  expect(used).toEqual(['cus_5', 'cus_5_2', 'cus_5_2']);
  const other = new MissingObjectError('prod_1');
  await expect(withCustomer(5, () => Promise.reject(other))).rejects.toBe(other);
});
