import type { Logger } from '@petwell/chassis';
import type Stripe from 'stripe';
import type { ObservedCharge, RetryProvider } from '../use-cases/retry-provider.ts';
import {
  createCallStripe,
  nullIfMissing,
  StripeRefusal,
  type CallStripe,
} from './stripe-errors.ts';
import { paymentMethodOf } from './stripe-mapping.ts';
import { cardExpansions } from './subscription-params.ts';

const toCharge = (charge: Stripe.Charge): ObservedCharge => ({
  isPaid: charge.paid,
  isProcessing: charge.status === 'pending',
  paymentMethodId: charge.payment_method,
  createdAt: new Date(charge.created * 1000),
  fingerprint: charge.payment_method_details?.card?.fingerprint ?? null,
  declineCode: charge.paid ? null : (charge.outcome?.reason ?? charge.failure_code),
  adviceCode: charge.outcome?.advice_code ?? null,
});

const withSubscription = { expand: ['parent.subscription_details.subscription'] };

/** Whether an invoice's subscription, which is expanded, goes on. */
function isGoingOn({ parent }: Stripe.Invoice): boolean {
  const subscription = parent?.subscription_details?.subscription;
  return typeof subscription === 'object' && subscription.ended_at === null;
}

const createResumeRetries =
  (stripe: Stripe, call: CallStripe): RetryProvider['resumeRetries'] =>
  async (invoiceId) => {
    const setTo = (isOn: boolean) =>
      call('invoices.update', () =>
        stripe.invoices.update(invoiceId, { ...withSubscription, auto_advance: isOn }),
      );
    const found = await nullIfMissing(
      call('invoices.retrieve', () => stripe.invoices.retrieve(invoiceId, withSubscription)),
    );
    if (found?.status !== 'open' || found.auto_advance === true || !isGoingOn(found)) return;
    try {
      // It may have ended in between.
      if (!isGoingOn(await setTo(true))) await setTo(false);
    } catch (error) {
      // Paid or voided meanwhile.
      if (!(error instanceof StripeRefusal)) throw error;
    }
  };

/** Reads cards and charges at Stripe, which lists the newest first. */
export function createStripeRetries(deps: { stripe: Stripe; logger: Logger }): RetryProvider {
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
    resumeRetries: createResumeRetries(stripe, call),
  };
}
