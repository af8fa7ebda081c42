import type { Account } from '../account.ts';
import { buildDispute } from '../domain/objects/dispute.ts';
import type { Dispute } from '../domain/objects/types.ts';
import { invalidRequest } from '../domain/stripe-error.ts';

/** Moves a dispute on: a result closes it. */
export function updateDispute(
  account: Account,
  { id, status }: { id: string; status: 'under_review' | 'appeal_needs_response' | 'won' | 'lost' },
): Dispute {
  const dispute = account.require('dispute', id);
  const type = status === 'won' || status === 'lost' ? 'closed' : 'updated';
  return account.update(dispute, { status }, `charge.dispute.${type}`);
}

/** Opens a dispute: the cardholder's bank takes the money back. */
export function openDispute(
  account: Account,
  { charge: chargeId, reason }: { charge: string; reason: string },
): Dispute {
  const charge = account.require('charge', chargeId, 'charge');
  if (charge.disputed) throw invalidRequest(`Charge ${charge.id} is already disputed.`);
  account.update(charge, { disputed: true });
  const dispute = buildDispute(charge, reason, account.nowFor(charge.customer));
  account.create(dispute, 'charge.dispute.created');
  account.emit('charge.dispute.funds_withdrawn', dispute);
  return dispute;
}
