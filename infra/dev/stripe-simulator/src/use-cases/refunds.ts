import { z } from 'zod';
import type { Account } from '../account.ts';
import { buildRefund } from '../domain/objects/refund.ts';
import type { Charge, Refund } from '../domain/objects/types.ts';
import { invalidRequest } from '../domain/stripe-error.ts';
import { id, metadata, positiveInteger } from '../params/fields.ts';

export const createRefundParams = z.strictObject({
  charge: id.optional(),
  payment_intent: id.optional(),
  amount: positiveInteger.optional(),
  reason: z.enum(['duplicate', 'fraudulent', 'requested_by_customer']).optional(),
  metadata: metadata.optional(),
});
type Params = z.output<typeof createRefundParams>;

/** Refunds a charge in whole or in part (cents), up to the amount paid. */
export function createRefund(account: Account, params: Params): Refund {
  const charge = chargeOf(account, params);
  const left = charge.amount_captured - charge.amount_refunded;
  if (left <= 0) {
    throw invalidRequest(`Charge ${charge.id} has already been refunded.`, {
      code: 'charge_already_refunded',
    });
  }
  const { amount = left, reason, metadata } = params;
  if (amount > left) {
    throw invalidRequest(
      `Refund amount ($${(amount / 100).toFixed(2)}) is greater than unrefunded amount on charge ($${(left / 100).toFixed(2)})`,
      { param: 'amount' },
    );
  }
  const at = account.nowFor(charge.customer);
  const refund = buildRefund({ charge, amount, reason, metadata }, at);
  const refunded = account.update(charge, {
    amount_refunded: charge.amount_refunded + amount,
    refunded: amount === left,
  });
  const { amount_refunded: before } = charge;
  account.emit('charge.refunded', refunded, { amount_refunded: before, refunded: false });
  return account.create(refund, 'refund.created');
}

/** Fails a refund that had succeeded: the customer's bank sends the money back, so it counts as paid again. */
export function failRefund(account: Account, id: string): Refund {
  const refund = account.require('refund', id);
  const charge = account.require('charge', typeof refund.charge === 'string' ? refund.charge : '');
  if (refund.status === 'failed') throw invalidRequest(`Refund ${id} has already failed.`);
  account.update(charge, {
    amount_refunded: charge.amount_refunded - refund.amount,
    refunded: false,
  });
  const failure = { status: 'failed', failure_reason: 'lost_or_stolen_card' };
  return account.update(refund, failure, 'refund.failed');
}

function chargeOf(account: Account, params: Params): Charge {
  if (params.charge !== undefined) return account.require('charge', params.charge, 'charge');
  if (params.payment_intent === undefined) {
    throw invalidRequest(
      'One of the following params should be provided for this request: payment_intent or charge.',
    );
  }
  const intent = account.require('payment_intent', params.payment_intent, 'payment_intent');
  if (intent.latest_charge === null || intent.status !== 'succeeded') {
    throw invalidRequest(
      `This PaymentIntent (${intent.id}) does not have a successful charge to refund.`,
    );
  }
  return account.require('charge', intent.latest_charge);
}
