import type { Account } from '../account.ts';
import { adviceFor, declineMessage, type CardBehavior } from '../domain/cards.ts';
import { buildCharge } from '../domain/objects/charge.ts';
import { processingFee, type Movement } from '../domain/objects/balance-transaction.ts';
import type { Charge, PaymentIntent, PaymentMethod } from '../domain/objects/types.ts';
import type { StripeErrorBody } from '../domain/stripe-error.ts';
import { startChallenge, type PaymentMode } from './challenge.ts';
import { openDispute } from './disputes.ts';
import { warnOfFraud } from './fraud-warnings.ts';
import { recordMovement } from './ledger.ts';
import { bankOf, isSetUp, markConsumed, markSetUp, saveToCustomer } from './payment-methods.ts';

export type PaymentResult =
  | { kind: 'succeeded' | 'requires_action'; intent: PaymentIntent }
  | { kind: 'declined'; intent: PaymentIntent; error: StripeErrorBody };
type Payment = { method: PaymentMethod; mode: PaymentMode };
type Decline = NonNullable<CardBehavior['decline']>;

/**
 * Charges the intent's amount to the card, as the test card's bank decides. A decline is a result and not an
 * error, because its records must be kept.
 */
export function takePayment(
  account: Account,
  intent: PaymentIntent,
  payment: Payment,
): PaymentResult {
  const { method, mode } = payment;
  const { decline } = bankOf(account, method);
  if (!needsAuthentication(account, payment)) {
    return decline
      ? recordDecline(account, intent, { method, ...decline })
      : recordSuccess(account, intent, payment);
  }
  if (mode.isOffSession && !mode.waitsForCardholder) {
    const code = 'authentication_required';
    return recordDecline(account, intent, { method, code, declineCode: code });
  }
  const waiting = account.update(
    intent,
    {
      status: 'requires_action',
      payment_method: method.id,
      last_payment_error: null,
      next_action: startChallenge(account, intent, mode),
    },
    'payment_intent.requires_action',
  );
  return { kind: 'requires_action', intent: waiting };
}

function needsAuthentication(account: Account, { method, mode }: Payment): boolean {
  const { authentication } = bankOf(account, method);
  if (!authentication || mode.isAuthenticated) return false;
  return authentication === 'always' || !mode.isOffSession || !isSetUp(account, method.id);
}

/** Records a declined charge on the intent. */
export function recordDecline(
  account: Account,
  intent: PaymentIntent,
  { method, code, ...decline }: { method: PaymentMethod } & Decline,
): PaymentResult {
  const { declineCode = code } = decline;
  const adviceCode = decline.adviceCode ?? adviceFor(declineCode);
  const message = declineMessage(code, decline.declineCode);
  const outcome = { kind: 'declined' as const, code, declineCode, adviceCode, message };
  const charge = account.create(
    buildCharge({ intent, method, outcome, receiptUrl: null }, account.nowFor(intent.customer)),
    'charge.failed',
  );
  return recordFailure(account, intent, {
    type: 'card_error',
    code,
    ...(decline.declineCode && { decline_code: declineCode }),
    ...(adviceCode && { advice_code: adviceCode }),
    charge: charge.id,
    message,
    payment_method: method,
  });
}

/** Records a failed challenge: nothing is charged. */
export function recordFailedChallenge(
  account: Account,
  intent: PaymentIntent,
  method: PaymentMethod,
): PaymentResult {
  return recordFailure(account, intent, {
    type: 'invalid_request_error',
    code: 'payment_intent_authentication_failure',
    message:
      'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
    payment_method: method,
  });
}

function recordFailure(
  account: Account,
  intent: PaymentIntent,
  error: StripeErrorBody,
): PaymentResult {
  const failed = account.update(
    intent,
    {
      status: 'requires_payment_method',
      payment_method: null,
      next_action: null,
      latest_charge: error.charge ?? intent.latest_charge,
      last_payment_error: error as PaymentIntent['last_payment_error'],
    },
    'payment_intent.payment_failed',
  );
  return { kind: 'declined', intent: failed, error };
}

function recordSuccess(
  account: Account,
  intent: PaymentIntent,
  { method, mode }: Payment,
): PaymentResult {
  const isAuthenticated = mode.isAuthenticated ?? false;
  if (intent.setup_future_usage && intent.customer) {
    saveToCustomer(account, method, intent.customer);
    if (isAuthenticated) markSetUp(account, method.id);
  } else if (method.customer === null) {
    markConsumed(account, method.id);
  }
  const outcome = { kind: 'authorized' as const, isAuthenticated };
  const receiptUrl = `${account.publicUrl()}/receipts/${intent.id}`;
  const at = account.nowFor(intent.customer);
  const built = buildCharge({ intent, method, outcome, receiptUrl }, at);
  const { id: movement } = recordMovement(account, movementOf(built), intent.customer);
  const charge = account.create({ ...built, balance_transaction: movement }, 'charge.succeeded');
  const paid = account.update(
    intent,
    {
      status: 'succeeded',
      amount_received: intent.amount,
      payment_method: method.id,
      latest_charge: charge.id,
      last_payment_error: null,
      next_action: null,
    },
    'payment_intent.succeeded',
  );
  const { dispute, warnsOfFraud } = bankOf(account, method);
  if (dispute) openDispute(account, { charge: charge.id, ...dispute });
  if (warnsOfFraud) warnOfFraud(account, { charge: charge.id });
  return { kind: 'succeeded', intent: paid };
}

function movementOf(charge: Charge): Movement {
  return {
    type: 'charge',
    reportingCategory: 'charge',
    amount: charge.amount,
    currency: charge.currency,
    description: charge.description,
    source: charge.id,
    fee: processingFee(charge.amount),
  };
}
