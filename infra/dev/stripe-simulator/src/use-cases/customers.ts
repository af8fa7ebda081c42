import { z } from 'zod';
import type { Account } from '../account.ts';
import { definedOnly, mergeMetadata } from '../domain/changes.ts';
import { buildCustomer } from '../domain/objects/customer.ts';
import type { Customer } from '../domain/objects/types.ts';
import { clearable, id, integer, metadata, text } from '../params/fields.ts';
import { changeBalance } from './customer-balance.ts';
import { isEnded, endSubscription } from './end-subscription.ts';
import { requireMethodOf } from './payment-methods.ts';

const email = z
  .string()
  .regex(/^[^@\s]+@[^@\s]+$/, 'Invalid email address')
  .max(512);
const contact = {
  description: clearable(text).optional(),
  email: clearable(email).optional(),
  name: clearable(text).optional(),
  phone: clearable(text).optional(),
};

export const createCustomerParams = z.strictObject({
  ...contact,
  metadata: metadata.optional(),
  test_clock: id.optional(),
});

export function createCustomer(
  account: Account,
  params: z.output<typeof createCustomerParams>,
): Customer {
  const { test_clock: clock } = params;
  if (clock !== undefined) account.require('test_helpers.test_clock', clock, 'test_clock');
  return account.create(buildCustomer(params, account.now(clock)), 'customer.created');
}

export const updateCustomerParams = z.strictObject({
  ...contact,
  metadata: clearable(metadata).optional(),
  /** In cents; negative: a credit that the next invoices use up. */
  balance: integer.optional(),
  invoice_settings: z.strictObject({ default_payment_method: clearable(id).optional() }).optional(),
});

export function updateCustomer(
  account: Account,
  customerId: string,
  params: z.output<typeof updateCustomerParams>,
): Customer {
  const customer = account.require('customer', customerId);
  const { invoice_settings: settings, metadata: change, balance, ...rest } = params;
  if (settings?.default_payment_method) {
    const param = 'invoice_settings[default_payment_method]';
    requireMethodOf(account, customer.id, { id: settings.default_payment_method, param });
  }
  const changes = {
    ...definedOnly(rest),
    metadata: mergeMetadata(customer.metadata, change),
    invoice_settings: { ...customer.invoice_settings, ...definedOnly(settings ?? {}) },
  };
  if (balance !== undefined && balance !== (customer.balance ?? 0)) {
    changeBalance(account, {
      customer: customer.id,
      amount: balance - (customer.balance ?? 0),
      currency: customer.currency ?? 'usd',
      type: 'adjustment',
    });
  }
  return account.update(account.require('customer', customer.id), changes, 'customer.updated');
}

type DeletedCustomer = { id: string; object: 'customer'; deleted: true };

export function retrieveCustomer(account: Account, id: string): Customer | DeletedCustomer {
  const { isDeleted } = account.store.privateData<{ isDeleted: boolean }>(id);
  return isDeleted ? { id, object: 'customer', deleted: true } : account.require('customer', id);
}

/** Deletes the customer: subscriptions end at once and cards are detached. */
export function deleteCustomer(account: Account, customerId: string): DeletedCustomer {
  const customer = account.require('customer', customerId);
  for (const subscription of account.store.list('subscription', { customer: customerId })) {
    if (!isEnded(subscription)) endSubscription(account, subscription, 'cancellation_requested');
  }
  for (const method of account.store.list('payment_method', { customer: customerId })) {
    account.update(method, { customer: null }, 'payment_method.detached');
  }
  account.emit('customer.deleted', customer);
  account.store.remove(customerId);
  account.store.mergePrivateData(customerId, { isDeleted: true });
  return { id: customerId, object: 'customer', deleted: true };
}
