import { newId } from '../domain/ids.ts';
import { buildDispute } from '../domain/objects/after-payment.ts';
import { buildBalanceTransaction } from '../domain/objects/charge.ts';
import type { SimCharge, SimDispute } from '../domain/objects/types.ts';
import { invalidRequest } from '../domain/stripe-error.ts';
import type { World } from '../world.ts';

/** Stripe's fee for a dispute in cents. */
const disputeFeeCents = 1500;

/** The card holder's bank takes the money back (or only asks, for an inquiry). */
export function openDispute(
  world: World,
  charge: SimCharge,
  input: { reason: string; isInquiry: boolean },
): SimDispute {
  if (charge.disputed) throw invalidRequest(`Charge ${charge.id} is already disputed.`);
  const at = world.nowFor(charge.customer);
  const withdrawal = input.isInquiry
    ? undefined
    : world.create(
        buildBalanceTransaction(
          {
            id: newId('txn'),
            amount: -charge.amount,
            currency: charge.currency,
            fee: disputeFeeCents,
            source: charge.id,
            type: 'adjustment',
          },
          at,
        ),
      );
  const { reason, isInquiry } = input;
  const dispute = buildDispute({ charge, reason, isInquiry, withdrawal }, at);
  world.update(charge, { disputed: true });
  world.create(dispute, 'charge.dispute.created');
  if (!input.isInquiry) world.emit('charge.dispute.funds_withdrawn', dispute);
  return dispute;
}

/** Ends a dispute: `won` brings the money back, `lost` does not; answering evidence decides nothing. */
export function closeDispute(
  world: World,
  dispute: SimDispute,
  status: 'won' | 'lost',
): SimDispute {
  if (dispute.status === 'won' || dispute.status === 'lost') {
    throw invalidRequest('This dispute is already closed.', { param: 'dispute' });
  }
  const isInquiry = dispute.status.startsWith('warning_');
  const closed = world.update(
    dispute,
    { status: isInquiry ? 'warning_closed' : status },
    'charge.dispute.closed',
  );
  if (!isInquiry && status === 'won') world.emit('charge.dispute.funds_reinstated', closed);
  return closed;
}
