import type { Account } from '../account.ts';
import {
  buildDispute,
  endOf,
  evidenceDueBy,
  isClosed,
  isInquiry,
  type DisputeInput,
} from '../domain/objects/dispute.ts';
import type { Charge, Dispute } from '../domain/objects/types.ts';
import { invalidRequest } from '../domain/stripe-error.ts';
import { settleWarnings } from './fraud-warnings.ts';
import { recordMovement } from './ledger.ts';

/** For countering a chargeback; returned if it is won. */
const counterFee = { amount: 1500, description: 'Dispute countered fee' };
const disputeFee = { amount: 1500, description: 'Dispute fee' };

/** Opens a dispute. With a chargeback, the cardholder's bank takes the money back. */
export function openDispute(
  account: Account,
  input: {
    charge: string;
    reason: string;
    kind?: DisputeInput['kind'];
    amount?: number | undefined;
  },
): Dispute {
  const charge = account.require('charge', input.charge, 'charge');
  const open = account.store.list('dispute', { charge: charge.id }).filter((one) => !isClosed(one));
  const disputed = open.reduce((sum, one) => sum + one.amount, 0);
  const { kind = 'chargeback', amount = charge.amount } = input;
  if (disputed + amount > charge.amount) {
    throw invalidRequest(`Charge ${charge.id} is already disputed.`);
  }
  account.update(charge, { disputed: true });
  const built = buildDispute(
    { charge, amount, kind, reason: input.reason },
    account.nowFor(charge.customer),
  );
  account.keepClock(built.id, charge.customer);
  account.store.mergePrivateData(built.id, { dueAt: endOf(built) });
  const dispute = account.create(
    kind === 'chargeback' ? withMovement(account, built, charge, 'withdrawal') : built,
    'charge.dispute.created',
  );
  if (kind === 'chargeback') account.emit('charge.dispute.funds_withdrawn', dispute);
  settleWarnings(account, charge.id);
  return dispute;
}

/** Moves a dispute on. The money follows: a chargeback takes it, and a won dispute brings it back. */
export function moveDispute(
  account: Account,
  dispute: Dispute,
  change: Partial<Dispute> & Pick<Dispute, 'status'>,
): Dispute {
  const charge = account.require('charge', dispute.charge);
  const isSafe = isInquiry(change) || change.status === 'won';
  const isTaken = !isSafe && change.status !== 'prevented';
  const wasTaken = dispute.balance_transactions.reduce((sum, { amount }) => sum + amount, 0) < 0;
  const moved: Dispute = {
    ...dispute,
    ...change,
    is_charge_refundable: isSafe,
    ...(isInquiry(dispute) && isTaken && escalate(account, dispute, charge)),
  };
  account.store.mergePrivateData(dispute.id, { dueAt: endOf(moved) });
  const funds = isTaken ? ('withdrawal' as const) : ('reversal' as const);
  const settled = isTaken === wasTaken ? moved : withMovement(account, moved, charge, funds);
  account.update(dispute, settled, isClosed(settled) ? undefined : 'charge.dispute.updated');
  if (isTaken && !wasTaken) account.emit('charge.dispute.funds_withdrawn', settled);
  if (!isTaken && wasTaken) account.emit('charge.dispute.funds_reinstated', settled);
  const { isCounterCharged } = account.store.privateData<{ isCounterCharged: boolean }>(dispute.id);
  if (settled.status === 'won' && isCounterCharged) moveCounterFee(account, settled, true);
  if (isClosed(settled)) account.emit('charge.dispute.closed', settled);
  return settled;
}

/** Charges the fee for countering a chargeback, or returns it. */
export function moveCounterFee(account: Account, dispute: Dispute, isReturned: boolean): void {
  const { amount, description } = counterFee;
  recordMovement(
    account,
    {
      type: 'stripe_fee',
      reportingCategory: 'fee',
      amount: isReturned ? amount : -amount,
      currency: 'usd',
      description: `${description}${isReturned ? ' returned' : ''} (${dispute.id})`,
      source: null,
    },
    account.require('charge', dispute.charge).customer,
  );
  account.store.mergePrivateData(dispute.id, { isCounterCharged: !isReturned });
}

/** Turns an inquiry into a chargeback, with time to respond. */
function escalate(account: Account, dispute: Dispute, charge: Charge): Partial<Dispute> {
  const { payment_method_details: details, evidence_details: evidence } = dispute;
  const due = { ...evidence, due_by: evidenceDueBy(account.nowFor(charge.customer)) };
  if (!details?.card) return { evidence_details: due };
  const card = { ...details.card, case_type: 'chargeback' as const };
  return { evidence_details: due, payment_method_details: { ...details, card } };
}

function withMovement(
  account: Account,
  dispute: Dispute,
  charge: Charge,
  kind: 'withdrawal' | 'reversal',
): Dispute {
  const isWithdrawal = kind === 'withdrawal';
  const movement = recordMovement(
    account,
    {
      type: 'adjustment',
      reportingCategory: isWithdrawal ? 'dispute' : 'dispute_reversal',
      amount: isWithdrawal ? -dispute.amount : dispute.amount,
      currency: dispute.currency,
      description: `Chargeback ${kind} for ${charge.id}`,
      source: dispute.id,
      // Stripe keeps the fee, whatever the outcome.
      ...(isWithdrawal && { fee: disputeFee }),
    },
    charge.customer,
  );
  return { ...dispute, balance_transactions: [...dispute.balance_transactions, movement] };
}
