import type { SimPaymentIntent, SimPaymentMethod } from '../domain/objects/types.ts';
import { invalidRequest, StripeError, type StripeErrorBody } from '../domain/stripe-error.ts';
import type { World } from '../world.ts';
import { afterInvoiceAttempt } from './settle-invoice.ts';
import { checkUsable, resolvePaymentMethod } from './payment-methods.ts';
import {
  recordDecline,
  recordIncome,
  takePayment,
  type IntentNote,
  type PaymentMode,
  type PaymentResult,
} from './take-payment.ts';
import { newId } from '../domain/ids.ts';

function unexpectedState(intent: SimPaymentIntent, message: string): StripeError {
  return invalidRequest(message, {
    code: 'payment_intent_unexpected_state',
    param: 'intent',
    payment_intent: intent,
  });
}

function declinedError(intent: SimPaymentIntent, body: StripeErrorBody): StripeError {
  return new StripeError(402, { ...body, payment_intent: intent }, true);
}

export type ConfirmInput = {
  method?: SimPaymentMethod | undefined;
  mode: PaymentMode;
};

/** Confirms an intent. Declines are 402 `card_error` with the intent as it is then. */
export function confirmPaymentIntent(
  world: World,
  intent: SimPaymentIntent,
  input: ConfirmInput,
): SimPaymentIntent {
  const open = ['requires_payment_method', 'requires_confirmation', 'requires_action'];
  if (!open.includes(intent.status)) {
    throw unexpectedState(
      intent,
      intent.status === 'succeeded'
        ? `You cannot confirm this PaymentIntent because it has already succeeded after being previously confirmed.`
        : `You cannot confirm this PaymentIntent because it has a status of ${intent.status}. Only a PaymentIntent with one of the following statuses may be confirmed: requires_confirmation, requires_action.`,
    );
  }
  const method =
    input.method ??
    (intent.payment_method ? resolvePaymentMethod(world, intent.payment_method) : undefined);
  if (!method) {
    throw unexpectedState(
      intent,
      `You cannot confirm this PaymentIntent because it's missing a payment method. You can either update the PaymentIntent with a payment method and then confirm it again, or confirm it again directly with a payment method or ConfirmationToken.`,
    );
  }
  checkUsable(world, method, intent.customer);
  return settled(world, takePayment(world, intent, { method, mode: input.mode }), method);
}

function settled(world: World, result: PaymentResult, method: SimPaymentMethod): SimPaymentIntent {
  afterInvoiceAttempt(world, result, { method, isScheduled: false });
  if (result.kind === 'declined') throw declinedError(result.intent, result.error);
  return result.intent;
}

/** The card holder answered the 3-D Secure challenge. Returns the intent as it is then. */
export function finishAuthentication(
  world: World,
  intent: SimPaymentIntent,
  outcome: 'complete' | 'fail',
): SimPaymentIntent {
  if (intent.status !== 'requires_action' || intent.payment_method === null) {
    throw unexpectedState(intent, 'This PaymentIntent is not waiting for authentication.');
  }
  const method = resolvePaymentMethod(world, intent.payment_method);
  const note = world.store.note<IntentNote>(intent.id);
  const result =
    outcome === 'complete'
      ? takePayment(world, intent, {
          method,
          mode: { offSession: note.offSession ?? false, isAuthenticated: true },
        })
      : recordDecline(world, {
          intent,
          method,
          withoutCharge: true,
          decline: {
            code: 'payment_intent_authentication_failure',
            message:
              'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
          },
        });
  afterInvoiceAttempt(world, result, { method, isScheduled: false });
  return result.intent;
}

/** Cancels an intent that has not succeeded. */
export function cancelPaymentIntent(
  world: World,
  intent: SimPaymentIntent,
  reason: SimPaymentIntent['cancellation_reason'] = null,
): SimPaymentIntent {
  if (intent.status === 'succeeded' || intent.status === 'canceled') {
    throw unexpectedState(
      intent,
      `You cannot cancel this PaymentIntent because it has a status of ${intent.status}. Only a PaymentIntent with one of the following statuses may be canceled: requires_payment_method, requires_capture, requires_confirmation, requires_action, processing.`,
    );
  }
  return world.update(
    intent,
    {
      status: 'canceled',
      canceled_at: world.nowFor(intent.customer),
      cancellation_reason: reason,
      next_action: null,
      amount_capturable: 0,
    },
    'payment_intent.canceled',
  );
}

/** Takes an authorised amount, or a part of it (cents). */
export function capturePaymentIntent(
  world: World,
  intent: SimPaymentIntent,
  amountToCapture = intent.amount_capturable,
): SimPaymentIntent {
  if (intent.status !== 'requires_capture' || intent.latest_charge === null) {
    throw unexpectedState(
      intent,
      `This PaymentIntent could not be captured because it has a status of ${intent.status}. Only a PaymentIntent with one of the following statuses may be captured: requires_capture.`,
    );
  }
  if (amountToCapture > intent.amount_capturable) {
    throw invalidRequest('You cannot capture more than the capturable amount.', {
      code: 'amount_too_large',
      param: 'amount_to_capture',
    });
  }
  const charge = world.require('charge', intent.latest_charge);
  const captured = world.update(
    charge,
    { captured: true, amount_captured: amountToCapture, balance_transaction: newId('txn') },
    'charge.captured',
  );
  recordIncome(world, captured, world.nowFor(intent.customer));
  return world.update(
    intent,
    { status: 'succeeded', amount_received: amountToCapture, amount_capturable: 0 },
    'payment_intent.succeeded',
  );
}
