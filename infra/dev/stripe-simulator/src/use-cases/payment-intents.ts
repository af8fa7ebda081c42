import { z } from 'zod';
import type { Account } from '../account.ts';
import { buildPaymentIntent } from '../domain/objects/intents.ts';
import type { PaymentIntent, PaymentMethod } from '../domain/objects/types.ts';
import { invalidRequest, StripeError } from '../domain/stripe-error.ts';
import { currency, flag, id, metadata, positiveInteger, text } from '../params/fields.ts';
import { challengeOf, type ChallengeOutcome, type PaymentMode } from './challenge.ts';
import { automaticMethods, checkReturnUrl, confirmParams, methodFrom } from './confirm-params.ts';
import { invoiceOf } from './invoice-payment.ts';
import { checkUsable, resolvePaymentMethod } from './payment-methods.ts';
import { settleInvoice } from './settle-invoice.ts';
import { recordFailedChallenge, takePayment, type PaymentResult } from './take-payment.ts';

const smallestUsdCents = 50;

export const createPaymentIntentParams = z.strictObject({
  ...confirmParams.omit({ client_secret: true }).shape,
  amount: positiveInteger,
  currency,
  customer: id.optional(),
  confirm: flag.optional(),
  automatic_payment_methods: automaticMethods,
  description: text.optional(),
  metadata: metadata.optional(),
  receipt_email: text.optional(),
});

export function createPaymentIntent(
  account: Account,
  params: z.output<typeof createPaymentIntentParams>,
): PaymentIntent {
  const { customer, amount } = params;
  if (customer !== undefined) account.require('customer', customer, 'customer');
  if (params.currency === 'usd' && amount < smallestUsdCents) {
    throw invalidRequest('Amount must be at least $0.50 usd', {
      code: 'amount_too_small',
      param: 'amount',
    });
  }
  const built = buildPaymentIntent(params, account.nowFor(customer ?? null));
  const method = methodFrom(account, params);
  if (method) {
    checkUsable(account, method, built.customer);
    built.payment_method = method.id;
    built.status = 'requires_confirmation';
  }
  const intent = account.create(built, 'payment_intent.created');
  if (!params.confirm) return intent;
  const { return_url, off_session, use_stripe_sdk } = params;
  return confirmPaymentIntent(account, intent.id, { return_url, off_session, use_stripe_sdk });
}

const confirmableStatuses = ['requires_payment_method', 'requires_confirmation', 'requires_action'];

/** Confirms an intent with a card. @throws StripeError 402 for a decline, which stays recorded */
export function confirmPaymentIntent(
  account: Account,
  intentId: string,
  params: z.output<typeof confirmParams>,
): PaymentIntent {
  const intent = account.require('payment_intent', intentId);
  checkReturnUrl(intent, params.return_url);
  const given = methodFrom(account, params);
  if (!confirmableStatuses.includes(intent.status)) {
    throw unexpectedState(
      intent,
      intent.status === 'succeeded'
        ? 'You cannot confirm this PaymentIntent because it has already succeeded after being previously confirmed.'
        : `You cannot confirm this PaymentIntent because it has a status of ${intent.status}. Only a PaymentIntent with one of the following statuses may be confirmed: requires_confirmation, requires_action.`,
    );
  }
  const method =
    given ??
    (intent.payment_method ? resolvePaymentMethod(account, intent.payment_method) : undefined);
  if (!method) {
    throw unexpectedState(
      intent,
      "You cannot confirm this PaymentIntent because it's missing a payment method. You can either update the PaymentIntent with a payment method and then confirm it again, or confirm it again directly with a payment method or ConfirmationToken.",
    );
  }
  checkUsable(account, method, intent.customer);
  const result = pay(account, intent, {
    method,
    mode: {
      isOffSession: params.off_session ?? false,
      returnUrl: params.return_url,
      usesStripeJs: params.use_stripe_sdk,
    },
  });
  if (result.kind === 'declined') {
    throw new StripeError(402, { ...result.error, payment_intent: result.intent }, true);
  }
  return result.intent;
}

function pay(
  account: Account,
  intent: PaymentIntent,
  payment: { method: PaymentMethod; mode: PaymentMode },
): PaymentResult {
  const result = takePayment(account, intent, payment);
  const invoiceId = invoiceOf(account, intent.id);
  if (result.kind === 'succeeded' && invoiceId) account.settleLater(invoiceId);
  else settleInvoice(account, result, payment);
  return result;
}

/** Applies the cardholder's response to the bank's challenge. */
export function finishPaymentChallenge(
  account: Account,
  intentId: string,
  outcome: ChallengeOutcome,
): PaymentIntent {
  const intent = account.require('payment_intent', intentId);
  if (intent.status !== 'requires_action' || intent.payment_method === null) {
    throw unexpectedState(intent, 'This PaymentIntent is not waiting for authentication.');
  }
  const method = resolvePaymentMethod(account, intent.payment_method);
  if (outcome === 'complete') {
    const isOffSession = challengeOf(account, intentId).isOffSession ?? false;
    return pay(account, intent, { method, mode: { isOffSession, isAuthenticated: true } }).intent;
  }
  const failed = recordFailedChallenge(account, intent, method);
  settleInvoice(account, failed, { method });
  return failed.intent;
}

function unexpectedState(intent: PaymentIntent, message: string): StripeError {
  return invalidRequest(message, {
    code: 'payment_intent_unexpected_state',
    param: 'intent',
    payment_intent: intent,
  });
}
