import { z } from 'zod';
import type { Account } from '../account.ts';
import { behaviorOf } from '../domain/cards.ts';
import { mergeMetadata } from '../domain/changes.ts';
import { buildRefund } from '../domain/objects/refund.ts';
import type { Charge, Refund } from '../domain/objects/types.ts';
import { invalidRequest } from '../domain/stripe-error.ts';
import { clearable, id, metadata, positiveInteger } from '../params/fields.ts';
import { settleWarnings } from './fraud-warnings.ts';
import { recordMovement } from './ledger.ts';
import { refundMovement } from './settle-refund.ts';

export const createRefundParams = z.strictObject({
  charge: id.optional(),
  payment_intent: id.optional(),
  amount: positiveInteger.optional(),
  reason: z
    .enum(
      ['duplicate', 'fraudulent', 'requested_by_customer'],
      'Invalid reason: must be one of duplicate, fraudulent, or requested_by_customer',
    )
    .optional(),
  metadata: metadata.optional(),
});
type Params = z.output<typeof createRefundParams>;

const limitId = '_refunds';

/** How long the bank of a pending or failing test card takes. */
const bankSeconds = 60;

/** Refunds a charge in whole or in part (cents), up to the amount paid. */
export function createRefund(account: Account, params: Params): Refund {
  const charge = chargeOf(account, params);
  requireUndisputed(account, charge);
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
  requireBalance(account, charge.currency, amount);
  const refunded = account.update(charge, {
    amount_refunded: charge.amount_refunded + amount,
    refunded: amount === left,
  });
  const refund = buildFrom(account, { charge, amount, reason, metadata });
  account.create(refund, 'refund.created');
  const { amount_refunded: before } = charge;
  account.emit('charge.refunded', refunded, { amount_refunded: before, refunded: false });
  if (refunded.refunded) settleWarnings(account, charge.id);
  return refund;
}

function buildFrom(
  account: Account,
  input: Pick<Params, 'reason' | 'metadata'> & { charge: Charge; amount: number },
): Refund {
  const { charge } = input;
  const { refund: behavior } = behaviorOf(charge.payment_method_details?.card?.fingerprint);
  const at = account.nowFor(charge.customer);
  const built = buildRefund({ ...input, isPending: behavior === 'pending' }, at);
  account.keepClock(built.id, charge.customer);
  if (behavior) account.store.mergePrivateData(built.id, { dueAt: at + bankSeconds });
  const { id: movement } = recordMovement(account, refundMovement(built, charge), charge.customer);
  return { ...built, balance_transaction: movement };
}

/** Limits how far refunds may take the available balance below zero, in cents; null for no limit, as at first. */
export function limitRefunds(account: Account, overdraft: number | null): object {
  account.store.mergePrivateData(limitId, { overdraft });
  return { overdraft };
}

/** @throws StripeError 400 for more than the available balance and the account's overdraft */
function requireBalance(account: Account, currency: string, amount: number): void {
  const { overdraft = null } = account.store.privateData<{ overdraft: number | null }>(limitId);
  if (overdraft === null || amount <= refundable(account, currency) + overdraft) return;
  // Stripe gives it no code of its own.
  throw invalidRequest('Insufficient funds in your Stripe balance to refund this amount.', {
    message_code: 'insufficient_balance_for_refund',
  });
}

/** The available balance in cents, without what earlier refunds have yet to take from it. */
function refundable(account: Account, currency: string): number {
  const available = account.payoutItems.available().find((sum) => sum.currency === currency);
  return account.store
    .list('balance_transaction', { status: 'pending', type: 'refund', currency })
    .reduce((left, { net }) => left + net, available?.amount ?? 0);
}

/** @throws StripeError 400 while a dispute, or a lost one, has taken the money */
function requireUndisputed(account: Account, charge: Charge): void {
  const disputes = account.store.list('dispute', { charge: charge.id });
  if (disputes.every((dispute) => dispute.is_charge_refundable)) return;
  throw invalidRequest(`Charge ${charge.id} has been charged back; cannot issue a refund.`, {
    code: 'charge_disputed',
  });
}

function chargeOf(account: Account, params: Params): Charge {
  const named = params.charge === undefined ? null : account.require('charge', params.charge);
  if (params.payment_intent === undefined) {
    if (named === null) {
      throw invalidRequest(
        'One of the following params should be provided for this request: payment_intent or charge.',
      );
    }
    if (named.status === 'succeeded') return named;
    throw withoutCharge(named.payment_intent ?? named.id);
  }
  const intent = account.require('payment_intent', params.payment_intent, 'payment_intent');
  if (intent.latest_charge === null || intent.status !== 'succeeded') {
    throw withoutCharge(intent.id);
  }
  if (named !== null && named.id !== intent.latest_charge) {
    throw invalidRequest(`Charge ${named.id} does not belong to PaymentIntent ${intent.id}.`, {
      param: 'charge',
    });
  }
  return account.require('charge', intent.latest_charge);
}

function withoutCharge(intent: string) {
  return invalidRequest(
    `This PaymentIntent (${intent}) does not have a successful charge to refund.`,
  );
}

export const updateRefundParams = z.strictObject({ metadata: clearable(metadata).optional() });

export function updateRefund(
  account: Account,
  refundId: string,
  { metadata: change }: z.output<typeof updateRefundParams>,
): Refund {
  const refund = account.require('refund', refundId);
  const changes = { metadata: mergeMetadata(refund.metadata, change) };
  return account.update(refund, changes, 'refund.updated');
}

/** Only refunds that wait for the customer can be canceled, which those of cards never do. */
export function cancelRefund(account: Account, refundId: string): Refund {
  account.require('refund', refundId);
  throw invalidRequest('Canceling this refund is unsupported.');
}
