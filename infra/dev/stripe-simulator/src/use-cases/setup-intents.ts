import { z } from 'zod';
import type { Account } from '../account.ts';
import { behaviorOf, declineMessage } from '../domain/cards.ts';
import { newId } from '../domain/ids.ts';
import { buildSetupIntent } from '../domain/objects/intents.ts';
import type { PaymentMethod, SetupIntent } from '../domain/objects/types.ts';
import { invalidRequest, StripeError, type StripeErrorBody } from '../domain/stripe-error.ts';
import { id, metadata, text } from '../params/fields.ts';
import { startChallenge, type ChallengeOutcome } from './challenge.ts';
import {
  automaticMethods,
  checkReturnUrl,
  methodFrom,
  type ConfirmParams,
} from './confirm-params.ts';
import { checkUsable, markSetUp, resolvePaymentMethod, saveToCustomer } from './payment-methods.ts';

export const createSetupIntentParams = z.strictObject({
  allowed_payment_method_types: z.array(z.literal('card')).optional(),
  customer: id.optional(),
  description: text.optional(),
  metadata: metadata.optional(),
  usage: z.enum(['off_session', 'on_session']).optional(),
  automatic_payment_methods: automaticMethods,
});

export function createSetupIntent(
  account: Account,
  params: z.output<typeof createSetupIntentParams>,
): SetupIntent {
  const { customer } = params;
  if (customer !== undefined) account.require('customer', customer, 'customer');
  const intent = buildSetupIntent(params, account.nowFor(customer ?? null));
  return account.create(intent, 'setup_intent.created');
}

/** Saves a card for later. @throws StripeError 402 if the bank refuses, which stays recorded */
export function confirmSetupIntent(
  account: Account,
  intentId: string,
  params: ConfirmParams,
): SetupIntent {
  const intent = account.require('setup_intent', intentId);
  checkReturnUrl(intent, params.return_url);
  const method = methodFrom(account, params);
  if (isOver(intent)) throw unexpectedState(intent, 'confirm');
  if (!method) {
    throw invalidRequest(
      "You cannot confirm this SetupIntent because it's missing a payment method. Update the SetupIntent with a payment method and then confirm it again.",
      { code: 'setup_intent_unexpected_state', setup_intent: intent },
    );
  }
  checkUsable(account, method, intent.customer);
  const { declinesSetup, decline, authentication } = behaviorOf(method.card?.fingerprint);
  if (declinesSetup && decline) {
    const { code, declineCode } = decline;
    const error: StripeErrorBody = {
      type: 'card_error',
      code,
      ...(declineCode && { decline_code: declineCode }),
      message: declineMessage(code, declineCode),
      payment_method: method,
    };
    const failed = recordFailure(account, intent, error);
    throw new StripeError(402, { ...error, setup_intent: failed }, true);
  }
  if (!authentication) return recordSuccess(account, intent, method);
  const { return_url: returnUrl, use_stripe_sdk: usesStripeJs } = params;
  const mode = { returnUrl, usesStripeJs, isOffSession: false };
  return account.update(
    intent,
    {
      status: 'requires_action',
      payment_method: method.id,
      next_action: startChallenge(account, intent, mode),
    },
    'setup_intent.requires_action',
  );
}

/** Applies the cardholder's response to the bank's challenge. */
export function finishSetupChallenge(
  account: Account,
  intentId: string,
  outcome: ChallengeOutcome,
): SetupIntent {
  const intent = account.require('setup_intent', intentId);
  if (intent.status !== 'requires_action' || intent.payment_method === null) {
    throw unexpectedState(intent, 'authenticate');
  }
  const method = resolvePaymentMethod(account, intent.payment_method);
  if (outcome === 'complete') {
    markSetUp(account, method.id);
    return recordSuccess(account, intent, method);
  }
  return recordFailure(account, intent, {
    type: 'invalid_request_error',
    code: 'setup_intent_authentication_failure',
    message:
      'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
    payment_method: method,
  });
}

export function cancelSetupIntent(account: Account, intent: SetupIntent): void {
  account.update(
    intent,
    { status: 'canceled', cancellation_reason: 'abandoned', next_action: null },
    'setup_intent.canceled',
  );
}

function recordSuccess(account: Account, intent: SetupIntent, method: PaymentMethod): SetupIntent {
  if (intent.customer) saveToCustomer(account, method, intent.customer);
  const succeeded = account.update(
    intent,
    {
      status: 'succeeded',
      payment_method: method.id,
      next_action: null,
      last_setup_error: null,
      latest_attempt: newId('setatt'),
    },
    'setup_intent.succeeded',
  );
  const waiting = account.store.list('subscription', { pending_setup_intent: intent.id });
  for (const subscription of waiting) {
    const saves = subscription.payment_settings?.save_default_payment_method === 'on_subscription';
    account.update(
      subscription,
      { pending_setup_intent: null, ...(saves && { default_payment_method: method.id }) },
      'customer.subscription.updated',
    );
  }
  return succeeded;
}

function recordFailure(account: Account, intent: SetupIntent, error: StripeErrorBody): SetupIntent {
  return account.update(
    intent,
    {
      status: 'requires_payment_method',
      payment_method: null,
      next_action: null,
      last_setup_error: error as SetupIntent['last_setup_error'],
    },
    'setup_intent.setup_failed',
  );
}

function isOver({ status }: SetupIntent): boolean {
  return status === 'succeeded' || status === 'canceled';
}

function unexpectedState(intent: SetupIntent, verb: string): StripeError {
  return invalidRequest(
    `You cannot ${verb} this SetupIntent because it has a status of ${intent.status}.`,
    { code: 'setup_intent_unexpected_state', param: 'intent', setup_intent: intent },
  );
}
