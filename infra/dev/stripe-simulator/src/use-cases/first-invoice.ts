import type { Account } from '../account.ts';
import { buildSetupIntent } from '../domain/objects/intents.ts';
import type { Invoice, Subscription } from '../domain/objects/types.ts';
import { invalidRequest, StripeError } from '../domain/stripe-error.ts';
import { cardOf } from './invoice-payment.ts';
import { attempt } from './pay-invoice.ts';

export type FirstPayment = {
  behavior: 'allow_incomplete' | 'default_incomplete' | 'error_if_incomplete';
  isOffSession: boolean;
};

/** Collects a new subscription's first invoice as the caller asked for. Returns the subscription. */
export function collectFirst(
  account: Account,
  subscription: Subscription,
  invoice: Invoice,
  { behavior, isOffSession }: FirstPayment,
): Subscription {
  const card = cardOf(account, subscription);
  const isWaiting = invoice.status !== 'paid';
  const setup = card || isWaiting ? {} : askForCard(account, subscription);
  const status = isWaiting ? 'incomplete' : 'active';
  const created = account.update(subscription, {
    ...setup,
    status: subscription.status === 'trialing' ? 'trialing' : status,
  });
  account.emit('customer.subscription.created', created);
  if (!isWaiting || behavior === 'default_incomplete') return created;
  if (!card) throw missingCard();
  const result = attempt(account, invoice, { method: card, isOffSession, isScheduled: false });
  if (result?.kind !== 'succeeded' && behavior === 'error_if_incomplete') {
    throw result?.kind === 'declined' ? new StripeError(402, result.error) : actionRequired();
  }
  return account.require('subscription', created.id);
}

function askForCard(
  account: Account,
  { customer, test_clock: clock }: Subscription,
): Partial<Subscription> {
  const setup = buildSetupIntent({ customer, usage: 'off_session' }, account.now(clock));
  account.create(setup, 'setup_intent.created');
  return { pending_setup_intent: setup.id };
}

function missingCard(): StripeError {
  return invalidRequest(
    'This customer has no attached payment source or default payment method. Please consider adding a default payment method. For more information, visit https://stripe.com/docs/billing/subscriptions/payment-methods-setting#payment-method-priority.',
    { code: 'resource_missing' },
  );
}

function actionRequired(): StripeError {
  return new StripeError(402, {
    type: 'card_error',
    code: 'subscription_payment_intent_requires_action',
    message:
      'Payment for this subscription requires additional user action before it can be completed successfully. Payment can be completed using the PaymentIntent associated with `subscription.latest_invoice`.',
  });
}
