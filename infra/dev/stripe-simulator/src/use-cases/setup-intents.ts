import { behaviorOf, declineMessage } from '../domain/cards.ts';
import type { SimPaymentMethod, SimSetupIntent } from '../domain/objects/types.ts';
import { newId } from '../domain/ids.ts';
import { invalidRequest, StripeError, type StripeErrorBody } from '../domain/stripe-error.ts';
import type { World } from '../world.ts';
import {
  attachPaymentMethod,
  checkUsable,
  notePaymentMethod,
  resolvePaymentMethod,
} from './payment-methods.ts';
import { nextActionFor, type IntentNote, type PaymentMode } from './take-payment.ts';

function unexpectedState(intent: SimSetupIntent, verb: string): StripeError {
  return invalidRequest(
    `You cannot ${verb} this SetupIntent because it has a status of ${intent.status}.`,
    { code: 'setup_intent_unexpected_state', param: 'intent', setup_intent: intent },
  );
}

function fail(
  world: World,
  intent: SimSetupIntent,
  input: { method: SimPaymentMethod; error: StripeErrorBody },
): StripeError {
  const failed = world.update(
    intent,
    {
      status: 'requires_payment_method',
      payment_method: null,
      next_action: null,
      last_setup_error: {
        ...input.error,
        payment_method: input.method,
      } as SimSetupIntent['last_setup_error'],
    },
    'setup_intent.setup_failed',
  );
  const body = { ...input.error, payment_method: input.method, setup_intent: failed };
  return new StripeError(402, body, true);
}

function succeed(
  world: World,
  intent: SimSetupIntent,
  input: { method: SimPaymentMethod; isAuthenticated: boolean },
): SimSetupIntent {
  const { method } = input;
  if (intent.customer) {
    attachPaymentMethod(world, method, { customer: intent.customer, isVerified: true });
  }
  if (input.isAuthenticated) notePaymentMethod(world, method.id, { isSetUp: true });
  const done = world.update(
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
  keepOnSubscription(world, done, method);
  return done;
}

/** A subscription that waited for this setup has its card now. */
function keepOnSubscription(world: World, intent: SimSetupIntent, method: SimPaymentMethod): void {
  if (!intent.customer) return;
  const waiting = world.store.all('subscription', {
    customer: intent.customer,
    pending_setup_intent: intent.id,
  });
  for (const subscription of waiting) {
    const saves = subscription.payment_settings?.save_default_payment_method === 'on_subscription';
    world.update(
      subscription,
      { pending_setup_intent: null, ...(saves ? { default_payment_method: method.id } : {}) },
      'customer.subscription.updated',
    );
  }
}

/** Confirms a setup intent; the bank's refusal is 402 `card_error`. */
export function confirmSetupIntent(
  world: World,
  intent: SimSetupIntent,
  input: { method?: SimPaymentMethod | undefined; mode: PaymentMode },
): SimSetupIntent {
  if (intent.status === 'succeeded' || intent.status === 'canceled') {
    throw unexpectedState(intent, 'confirm');
  }
  const method =
    input.method ??
    (intent.payment_method ? resolvePaymentMethod(world, intent.payment_method) : undefined);
  if (!method) {
    throw invalidRequest(
      "You cannot confirm this SetupIntent because it's missing a payment method. Update the SetupIntent with a payment method and then confirm it again.",
      { code: 'setup_intent_unexpected_state', setup_intent: intent },
    );
  }
  checkUsable(world, method, intent.customer);
  const behavior = behaviorOf(method.card.fingerprint);
  if (behavior.declinesSetup && behavior.decline) {
    const { code, declineCode } = behavior.decline;
    const message = declineMessage(code, declineCode);
    const error: StripeErrorBody = { type: 'card_error', code, message };
    if (declineCode) error.decline_code = declineCode;
    throw fail(world, intent, { method, error });
  }
  if (!behavior.authentication) return succeed(world, intent, { method, isAuthenticated: false });
  const { returnUrl, useStripeSdk, offSession } = input.mode;
  world.store.setNote(intent.id, { returnUrl, useStripeSdk, offSession });
  return world.update(
    intent,
    {
      status: 'requires_action',
      payment_method: method.id,
      next_action: nextActionFor(world, intent, { returnUrl, useStripeSdk }),
    },
    'setup_intent.requires_action',
  );
}

/** The card holder answered the challenge for a setup. */
export function finishSetupAuthentication(
  world: World,
  intent: SimSetupIntent,
  outcome: 'complete' | 'fail',
): SimSetupIntent {
  if (intent.status !== 'requires_action' || intent.payment_method === null) {
    throw unexpectedState(intent, 'authenticate');
  }
  const method = resolvePaymentMethod(world, intent.payment_method);
  if (outcome === 'complete') return succeed(world, intent, { method, isAuthenticated: true });
  fail(world, intent, {
    method,
    error: {
      type: 'invalid_request_error',
      code: 'setup_intent_authentication_failure',
      message:
        'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
    },
  });
  return world.require('setup_intent', intent.id);
}

export function cancelSetupIntent(
  world: World,
  intent: SimSetupIntent,
  reason: SimSetupIntent['cancellation_reason'] = null,
): SimSetupIntent {
  if (intent.status === 'succeeded' || intent.status === 'canceled') {
    throw unexpectedState(intent, 'cancel');
  }
  return world.update(
    intent,
    { status: 'canceled', cancellation_reason: reason, next_action: null },
    'setup_intent.canceled',
  );
}

/** Where a redirect flow returns to, if it was one. */
export function returnUrlOf(world: World, intentId: string): string | undefined {
  return world.store.note<IntentNote>(intentId).returnUrl;
}
