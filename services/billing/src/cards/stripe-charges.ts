import type { Logger } from '@petwell/chassis';
import type Stripe from 'stripe';
import type { ChargeReads } from './charge-reads.ts';
import type { ObservedCharge } from './card-provider.ts';
import { createCallStripe, nullIfMissing } from '../core/stripe/client.ts';
import { cardExpansions, paymentMethodOf } from '../core/stripe/mapping.ts';

const toCharge = (charge: Stripe.Charge): ObservedCharge => ({
  isPaid: charge.paid,
  isProcessing: charge.status === 'pending',
  paymentMethodId: charge.payment_method,
  createdAt: new Date(charge.created * 1000),
  fingerprint: charge.payment_method_details?.card?.fingerprint ?? null,
  declineCode: charge.paid ? null : (charge.outcome?.reason ?? charge.failure_code),
  adviceCode: charge.outcome?.advice_code ?? null,
});

/** Reads cards and charges at Stripe, which lists the newest first. */
export function createStripeCharges(deps: { stripe: Stripe; logger: Logger }): ChargeReads {
  const { stripe } = deps;
  const call = createCallStripe(deps.logger);
  return {
    async findCard(subscriptionId) {
      const subscription = await nullIfMissing(
        call('subscriptions.retrieve', () =>
          stripe.subscriptions.retrieve(subscriptionId, { expand: cardExpansions }),
        ),
      );
      const method = subscription && paymentMethodOf(subscription);
      // A detached card can't be charged.
      if (!method?.card || method.customer === null) return null;
      const { fingerprint, brand, last4 } = method.card;
      return { paymentMethodId: method.id, fingerprint: fingerprint ?? null, brand, last4 };
    },
    async listCharges(paymentIntentId) {
      const charges = await call('charges.list', () =>
        stripe.charges.list({ payment_intent: paymentIntentId, limit: 100 }),
      );
      return charges.data.map(toCharge).toReversed();
    },
  };
}
