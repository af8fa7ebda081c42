import type { Account } from '../account.ts';
import { behaviorOf } from '../domain/cards.ts';
import type { Movement } from '../domain/objects/balance-transaction.ts';
import type { Charge, Refund } from '../domain/objects/types.ts';
import { invalidRequest } from '../domain/stripe-error.ts';
import { recordMovement } from './ledger.ts';

/** Returns the amounts that a refund takes from the balance. */
export function refundMovement(refund: Refund, charge: Charge): Movement {
  const about = charge.description === null ? '' : ` (${charge.description})`;
  return {
    type: 'refund',
    reportingCategory: 'refund',
    amount: -refund.amount,
    currency: refund.currency,
    description: `REFUND FOR CHARGE${about}`,
    source: refund.id,
  };
}

/** Does what the test card's bank does some time after the refund. */
export function settleRefund(account: Account, refund: Refund): Refund {
  const card = chargeOf(account, refund).payment_method_details?.card;
  if (behaviorOf(card?.fingerprint).refund === 'fails') return failRefund(account, refund.id);
  return succeedRefund(account, refund.id);
}

/** Lets a pending refund arrive. */
export function succeedRefund(account: Account, refundId: string): Refund {
  const { pending_reason: _reason, ...refund } = account.require('refund', refundId);
  if (refund.status !== 'pending') {
    throw invalidRequest(`Refund ${refundId} is ${String(refund.status)}.`);
  }
  account.store.mergePrivateData(refundId, { dueAt: null });
  return changed(account, refund, { status: 'succeeded' });
}

/**
 * Fails a refund, even one that had succeeded: the customer's bank sends the money back, so it counts as
 * paid again.
 */
export function failRefund(
  account: Account,
  refundId: string,
  reason = 'lost_or_stolen_card',
): Refund {
  const { pending_reason: _reason, ...refund } = account.require('refund', refundId);
  if (refund.status === 'failed') throw invalidRequest(`Refund ${refundId} has already failed.`);
  const charge = chargeOf(account, refund);
  account.update(charge, {
    amount_refunded: charge.amount_refunded - refund.amount,
    refunded: false,
  });
  account.store.mergePrivateData(refundId, { dueAt: null });
  const back: Movement = {
    ...refundMovement(refund, charge),
    type: 'refund_failure',
    reportingCategory: 'refund_failure',
    amount: refund.amount,
    description: `REFUND FAILURE FOR CHARGE ${charge.id}`,
  };
  const movement = recordMovement(account, back, charge.customer);
  const failed = changed(account, refund, {
    status: 'failed',
    failure_reason: reason,
    failure_balance_transaction: movement.id,
  });
  account.emit('refund.failed', failed);
  return failed;
}

/** Stripe sends a newer and an older event for the same change. */
function changed(account: Account, refund: Refund, change: Partial<Refund>): Refund {
  const updated = account.update(refund, change, 'refund.updated');
  account.emit('charge.refund.updated', updated);
  return updated;
}

function chargeOf(account: Account, { charge }: Refund): Charge {
  return account.require('charge', charge ?? '');
}
