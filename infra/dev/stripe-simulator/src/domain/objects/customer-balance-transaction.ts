import { newId } from '../ids.ts';
import type { CustomerBalanceTransaction } from './types.ts';

export type BalanceChange = {
  customer: string;
  /** In cents; negative: a credit. */
  amount: number;
  /** The customer's balance afterwards. */
  endingBalance: number;
  currency: string;
  type: CustomerBalanceTransaction['type'];
  invoice?: string | null;
  description?: string | null | undefined;
  metadata?: CustomerBalanceTransaction['metadata'] | undefined;
};

export function buildCustomerBalanceTransaction(
  { endingBalance, ...change }: BalanceChange,
  created: number,
): CustomerBalanceTransaction {
  return {
    id: newId('cbtxn'),
    object: 'customer_balance_transaction',
    amount: change.amount,
    checkout_session: null,
    created,
    credit_note: null,
    currency: change.currency,
    customer: change.customer,
    customer_account: null,
    description: change.description ?? null,
    ending_balance: endingBalance,
    invoice: change.invoice ?? null,
    livemode: false,
    metadata: change.metadata ?? {},
    type: change.type,
  };
}
