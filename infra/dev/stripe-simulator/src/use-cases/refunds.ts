import type Stripe from 'stripe';
import { buildRefund } from '../domain/objects/after-payment.ts';
import { buildBalanceTransaction } from '../domain/objects/charge.ts';
import type { SimCharge, SimRefund } from '../domain/objects/types.ts';
import { invalidRequest } from '../domain/stripe-error.ts';
import type { World } from '../world.ts';

function chargeFor(
  world: World,
  params: { charge?: string | undefined; payment_intent?: string | undefined },
): SimCharge {
  if (params.charge !== undefined) return world.require('charge', params.charge, 'charge');
  if (params.payment_intent === undefined) {
    throw invalidRequest(
      'One of the following params should be provided for this request: payment_intent or charge.',
    );
  }
  const intent = world.require('payment_intent', params.payment_intent, 'payment_intent');
  if (intent.latest_charge === null || intent.status !== 'succeeded') {
    throw invalidRequest(
      `This PaymentIntent (${intent.id}) does not have a successful charge to refund.`,
    );
  }
  return world.require('charge', intent.latest_charge);
}

export type RefundParams = {
  charge?: string | undefined;
  payment_intent?: string | undefined;
  amount?: number | undefined;
  reason?: Stripe.Refund.Reason | undefined;
  metadata?: Stripe.Metadata | undefined;
};

/** Gives a charge back, wholly or in part (cents); 400 when nothing or too little is left of it. */
export function refundCharge(world: World, params: RefundParams): SimRefund {
  const charge = chargeFor(world, params);
  const left = charge.amount_captured - charge.amount_refunded;
  if (charge.status !== 'succeeded' || !charge.captured) {
    throw invalidRequest(`Charge ${charge.id} has not been captured, so it cannot be refunded.`);
  }
  if (left <= 0) {
    throw invalidRequest(`Charge ${charge.id} has already been refunded.`, {
      code: 'charge_already_refunded',
    });
  }
  const amount = params.amount ?? left;
  if (amount > left) {
    throw invalidRequest(
      `Refund amount ($${(amount / 100).toFixed(2)}) is greater than unrefunded amount on charge ($${(left / 100).toFixed(2)})`,
      { param: 'amount' },
    );
  }
  const at = world.nowFor(charge.customer);
  const refund = buildRefund(
    { charge, amount, reason: params.reason, metadata: params.metadata },
    at,
  );
  world.create(
    buildBalanceTransaction(
      {
        id: refund.balance_transaction ?? '',
        amount: -amount,
        currency: charge.currency,
        fee: 0,
        source: refund.id,
        type: 'refund',
      },
      at,
    ),
  );
  const amountRefunded = charge.amount_refunded + amount;
  const refunded = world.update(charge, {
    amount_refunded: amountRefunded,
    refunded: amountRefunded === charge.amount_captured,
  });
  world.emit('charge.refunded', refunded, {
    amount_refunded: charge.amount_refunded,
    refunded: false,
  });
  return world.create(refund, 'refund.created');
}
