import { z } from 'zod';
import type { Account } from '../account.ts';
import { buildPayout, type PayoutInput } from '../domain/objects/payout.ts';
import type { Payout } from '../domain/objects/types.ts';
import { invalidRequest } from '../domain/stripe-error.ts';
import { currency, metadata, positiveInteger, text } from '../params/fields.ts';
import { recordMovement } from './ledger.ts';

export const createPayoutParams = z.strictObject({
  amount: positiveInteger,
  currency,
  description: text.optional(),
  metadata: metadata.optional(),
  method: z.literal('standard', 'The simulator supports method=standard only').optional(),
  statement_descriptor: text.max(22).optional(),
});

/** Pays out an amount on request. Stripe doesn't say which payments it consists of. */
export function createPayout(
  account: Account,
  params: z.output<typeof createPayoutParams>,
): Payout {
  const available = account.payoutItems.available().find((sum) => sum.currency === params.currency);
  if (params.amount > (available?.amount ?? 0)) {
    throw invalidRequest(
      'You have insufficient funds in your Stripe account for this transfer. Your card balance is too low. You can use the the /v1/balance endpoint to view your Stripe balance (for more details, see stripe.com/docs/api#balance).',
      { code: 'balance_insufficient', param: 'amount' },
    );
  }
  return payOut(account, {
    ...params,
    isAutomatic: false,
    statementDescriptor: params.statement_descriptor,
  });
}

/** Pays out everything available, as the daily schedule does, and remembers what it consists of. */
export function payOutAll(account: Account): Payout[] {
  return account.payoutItems.available().flatMap((sum) => {
    // Stripe waits until a negative balance is positive again.
    if (sum.amount <= 0) return [];
    const payout = payOut(account, { ...sum, isAutomatic: true });
    account.payoutItems.assign(payout.id, sum.currency);
    account.emit('payout.reconciliation_completed', payout);
    return [payout];
  });
}

function payOut(account: Account, input: PayoutInput): Payout {
  const built = buildPayout(input, account.now());
  const { id: movement } = recordMovement(account, {
    type: 'payout',
    reportingCategory: 'payout',
    amount: -built.amount,
    currency: built.currency,
    description: built.description,
    source: built.id,
    isAvailable: true,
  });
  return account.create({ ...built, balance_transaction: movement }, 'payout.created');
}

/** The money arrives at the account's bank. */
export function arrive(account: Account, payout: Payout): Payout {
  const paid = account.update(payout, { status: 'paid' }, 'payout.updated');
  account.emit('payout.paid', paid);
  return paid;
}

/** The bank refuses the payout, so the money is back in the balance. */
export function failPayout(account: Account, payoutId: string): Payout {
  const payout = account.require('payout', payoutId);
  if (payout.status === 'failed') throw invalidRequest(`Payout ${payoutId} has already failed.`);
  const { id: movement } = recordMovement(account, {
    type: 'payout_failure',
    reportingCategory: 'payout_reversal',
    amount: payout.amount,
    currency: payout.currency,
    description: 'PAYOUT FAILURE',
    source: payout.id,
    isAvailable: true,
  });
  const failed = account.update(
    payout,
    {
      status: 'failed',
      failure_balance_transaction: movement,
      failure_code: 'account_closed',
      failure_message: 'The bank account has been closed',
    },
    'payout.updated',
  );
  account.emit('payout.failed', failed);
  return failed;
}
