import { newId } from '../ids.ts';
import type { BalanceTransaction } from './types.ts';

/** Amounts in cents; negative ones leave the account. */
export type Movement = {
  type: BalanceTransaction['type'];
  reportingCategory: string;
  amount: number;
  currency: string;
  description: string | null;
  /** The object that moved the money; null for a fee of the whole account. */
  source: string | null;
  fee?: { amount: number; description: string };
  /** Payouts leave the balance at once; everything else is pending for two days. */
  isAvailable?: boolean;
};

const daySeconds = 86_400;

/** Stripe's fee for a card payment in the United States: 2.9 % and 30 cents. */
export function processingFee(amount: number): { amount: number; description: string } {
  return { amount: Math.round((amount * 29) / 1000) + 30, description: 'Stripe processing fees' };
}

export function buildBalanceTransaction(
  { fee, reportingCategory, isAvailable = false, ...movement }: Movement,
  created: number,
): BalanceTransaction {
  const midnight = created - (created % daySeconds);
  const feeDetail = fee && {
    ...fee,
    application: null,
    currency: movement.currency,
    type: 'stripe_fee',
  };
  return {
    ...movement,
    id: newId('txn'),
    object: 'balance_transaction',
    available_on: isAvailable ? created : midnight + 2 * daySeconds,
    balance_type: 'payments',
    created,
    exchange_rate: null,
    fee: fee?.amount ?? 0,
    fee_details: feeDetail ? [feeDetail] : [],
    net: movement.amount - (fee?.amount ?? 0),
    reporting_category: reportingCategory,
    status: isAvailable ? 'available' : 'pending',
  };
}
