import type { Logger } from '@petwell/chassis';
import type Stripe from 'stripe';
import type { RefundProvider, RefundResult } from './refund-provider.ts';
import { createCallStripe, StripeRefusal } from '../core/stripe/client.ts';
import { reservationKey } from '../core/stripe/mapping.ts';

const disputedCodes: readonly (string | undefined)[] = [
  'charge_disputed',
  'refund_disputed_payment',
];

/** Stripe documents the first for payouts and transfers; refunds get the second, as a message code. */
const balanceCodes: readonly (string | undefined)[] = [
  'balance_insufficient',
  'insufficient_balance_for_refund',
];

function resultOf({ code, messageCode, param }: StripeRefusal): RefundResult {
  if (balanceCodes.includes(code ?? messageCode)) return 'balance-too-small';
  if (code === 'charge_already_refunded' || param === 'amount') return 'too-large';
  return disputedCodes.includes(code) ? 'disputed' : 'refused';
}

/** Implements refunds with Stripe. None gives Stripe's reason `fraudulent`, which blocks the card's owner. */
export function createStripeRefunds(deps: { stripe: Stripe; logger: Logger }): RefundProvider {
  const call = createCallStripe(deps.logger);
  return {
    async createRefund({ paymentIntentId, amountCents, reservationId, idempotencyKey }) {
      const params = {
        payment_intent: paymentIntentId,
        amount: amountCents,
        reason: 'requested_by_customer' as const,
        metadata: { [reservationKey]: reservationId },
      };
      try {
        await call('refunds.create', () => deps.stripe.refunds.create(params, { idempotencyKey }));
        return 'made';
      } catch (error) {
        if (!(error instanceof StripeRefusal)) throw error;
        return resultOf(error);
      }
    },
  };
}
