import { z } from 'zod';
import type { Account } from '../account.ts';
import {
  buildCustomerBalanceTransaction,
  type BalanceChange,
} from '../domain/objects/customer-balance-transaction.ts';
import { smallestCharge } from '../domain/objects/invoice.ts';
import type { CustomerBalanceTransaction, Invoice } from '../domain/objects/types.ts';
import { invalidRequest } from '../domain/stripe-error.ts';
import { currency, integer, metadata, text } from '../params/fields.ts';

export const createBalanceTransactionParams = z.strictObject({
  amount: integer,
  currency,
  description: text.optional(),
  metadata: metadata.optional(),
});

/** Gives the customer a credit (negative cents) for the next invoices, or charges one. */
export function createBalanceTransaction(
  account: Account,
  customerId: string,
  params: z.output<typeof createBalanceTransactionParams>,
): CustomerBalanceTransaction {
  const customer = account.require('customer', customerId);
  const { currency: own } = customer;
  if (own && own !== params.currency) {
    throw invalidRequest(`The currency of this customer is ${own}.`, { param: 'currency' });
  }
  return changeBalance(account, { ...params, customer: customerId, type: 'adjustment' });
}

/** Changes what the customer has, and records why. */
export function changeBalance(
  account: Account,
  change: Omit<BalanceChange, 'endingBalance'>,
): CustomerBalanceTransaction {
  const customer = account.require('customer', change.customer);
  const endingBalance = (customer.balance ?? 0) + change.amount;
  const at = account.now(customer.test_clock);
  const transaction = account.create(
    buildCustomerBalanceTransaction({ ...change, endingBalance }, at),
  );
  account.update(
    customer,
    { balance: endingBalance, currency: customer.currency ?? change.currency },
    'customer.updated',
  );
  return transaction;
}

/** Uses the customer's balance for an invoice that is being finalized. */
export function applyBalance(account: Account, invoice: Invoice): void {
  const amount = (invoice.ending_balance ?? 0) - invoice.starting_balance;
  if (amount === 0) return;
  // An amount too small to charge waits for the next invoice.
  const isTooSmall = amount > 0 && invoice.amount_due === 0 && (invoice.ending_balance ?? 0) > 0;
  changeBalance(account, {
    customer: invoice.customer ?? '',
    amount,
    currency: invoice.currency,
    type: isTooSmall && amount < smallestCharge ? 'invoice_too_small' : 'applied_to_invoice',
    invoice: invoice.id,
  });
}

/** Gives back what a voided invoice took from the customer's balance. */
export function unapplyBalance(account: Account, invoice: Invoice): void {
  const applied = account.store.list('customer_balance_transaction', { invoice: invoice.id });
  const amount = applied.reduce((sum, transaction) => sum - transaction.amount, 0);
  if (amount === 0) return;
  const customer = invoice.customer ?? '';
  const { currency, id } = invoice;
  changeBalance(account, {
    customer,
    amount,
    currency,
    type: 'unapplied_from_invoice',
    invoice: id,
  });
}
