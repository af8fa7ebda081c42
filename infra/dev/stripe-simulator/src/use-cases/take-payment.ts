import { behaviorOf, declineMessage } from '../domain/cards.ts';
import { randomToken } from '../domain/ids.ts';
import {
  buildBalanceTransaction,
  buildCharge,
  stripeFeeCents,
  type ChargeOutcome,
} from '../domain/objects/charge.ts';
import type { SimCharge, SimPaymentIntent, SimPaymentMethod } from '../domain/objects/types.ts';
import type { StripeErrorBody } from '../domain/stripe-error.ts';
import type { World } from '../world.ts';
import { openDispute } from './disputes.ts';
import {
  attachPaymentMethod,
  notePaymentMethod,
  type PaymentMethodNote,
} from './payment-methods.ts';

export type PaymentMode = {
  offSession: boolean;
  isAuthenticated?: boolean;
  returnUrl?: string | undefined;
  useStripeSdk?: boolean | undefined;
  /** An automatic charge that needs the card holder waits for them instead of failing for good. */
  waitsForAuthentication?: boolean;
};
export type PaymentResult =
  | { kind: 'succeeded' | 'requires_capture' | 'requires_action'; intent: SimPaymentIntent }
  | { kind: 'declined'; intent: SimPaymentIntent; error: StripeErrorBody };

export type IntentNote = { returnUrl: string; useStripeSdk: boolean; offSession: boolean };

function needsAuthentication(world: World, method: SimPaymentMethod, mode: PaymentMode): boolean {
  const { authentication } = behaviorOf(method.card.fingerprint);
  if (!authentication || mode.isAuthenticated) return false;
  const { isSetUp } = world.store.note<PaymentMethodNote>(method.id);
  return authentication === 'always' || !mode.offSession || !isSetUp;
}

/** `next_action`: Stripe.js handles it in the page, anything else is sent to a page of its own. */
export function nextActionFor(
  world: World,
  intent: { id: string; client_secret: string | null },
  mode: { returnUrl?: string | undefined; useStripeSdk?: boolean | undefined },
) {
  const url = `${world.publicUrl()}/3ds/${intent.id}?secret=${intent.client_secret ?? ''}`;
  if (mode.returnUrl !== undefined && !mode.useStripeSdk) {
    return {
      type: 'redirect_to_url' as const,
      redirect_to_url: { return_url: mode.returnUrl, url },
    };
  }
  return {
    type: 'use_stripe_sdk' as const,
    use_stripe_sdk: {
      type: 'three_d_secure_redirect' as const,
      stripe_js: url,
      source: `src_1${randomToken(23)}`,
    },
  };
}

function askCardHolder(
  world: World,
  input: { intent: SimPaymentIntent; method: SimPaymentMethod; mode: PaymentMode },
): PaymentResult {
  const { intent, method, mode } = input;
  world.store.setNote(intent.id, {
    returnUrl: mode.returnUrl,
    useStripeSdk: mode.useStripeSdk,
    offSession: mode.offSession,
  });
  const waiting = world.update(
    intent,
    {
      status: 'requires_action',
      payment_method: method.id,
      last_payment_error: null,
      next_action: nextActionFor(world, intent, mode),
    },
    'payment_intent.requires_action',
  );
  return { kind: 'requires_action', intent: waiting };
}

/** Records a refusal: a failed charge, the error on the intent, and both events. */
export function recordDecline(
  world: World,
  input: {
    intent: SimPaymentIntent;
    method: SimPaymentMethod;
    decline: { code: string; declineCode?: string; message?: string };
    withoutCharge?: boolean;
  },
): PaymentResult {
  const { intent, method } = input;
  const { code, declineCode } = input.decline;
  const message = input.decline.message ?? declineMessage(code, declineCode);
  const behavior = behaviorOf(method.card.fingerprint);
  let charge: SimCharge | undefined;
  if (!input.withoutCharge) {
    const outcome: ChargeOutcome = {
      kind: 'declined',
      code,
      declineCode: declineCode ?? code,
      message,
      blocked: behavior.highestRisk ?? false,
    };
    const at = world.nowFor(intent.customer);
    charge = world.create(
      buildCharge({ intent, method, outcome, receiptUrl: '' }, at),
      'charge.failed',
    );
  }
  const error: StripeErrorBody = {
    type: input.withoutCharge ? 'invalid_request_error' : 'card_error',
    code,
    ...(declineCode ? { decline_code: declineCode } : {}),
    ...(charge ? { charge: charge.id } : {}),
    doc_url: `https://stripe.com/docs/error-codes/${code.replaceAll('_', '-')}`,
    message,
  };
  const failed = world.update(
    intent,
    {
      status: 'requires_payment_method',
      payment_method: null,
      next_action: null,
      latest_charge: charge?.id ?? intent.latest_charge,
      last_payment_error: {
        ...error,
        payment_method: method,
      } as SimPaymentIntent['last_payment_error'],
    },
    'payment_intent.payment_failed',
  );
  return { kind: 'declined', intent: failed, error: { ...error, payment_method: method } };
}

function keepMethod(
  world: World,
  intent: SimPaymentIntent,
  input: { method: SimPaymentMethod; mode: PaymentMode },
) {
  const { method, mode } = input;
  if (intent.setup_future_usage && intent.customer) {
    attachPaymentMethod(world, method, { customer: intent.customer, isVerified: true });
    if (mode.isAuthenticated) notePaymentMethod(world, method.id, { isSetUp: true });
  } else if (method.customer === null) {
    notePaymentMethod(world, method.id, { isConsumed: true });
  }
}

function recordSuccess(
  world: World,
  input: { intent: SimPaymentIntent; method: SimPaymentMethod; mode: PaymentMode },
): PaymentResult {
  const { intent, method, mode } = input;
  const at = world.nowFor(intent.customer);
  const captured = intent.capture_method !== 'manual';
  keepMethod(world, intent, input);
  const outcome: ChargeOutcome = {
    kind: 'authorized',
    captured,
    authenticated: mode.isAuthenticated ?? false,
  };
  const receiptUrl = `${world.publicUrl()}/receipts/${intent.id}`;
  const latest = world.store.get('payment_method', method.id) ?? method;
  const charge = buildCharge({ intent, method: latest, outcome, receiptUrl }, at);
  recordIncome(world, charge, at);
  world.create(charge, 'charge.succeeded');
  const paid = world.update(
    intent,
    {
      status: captured ? 'succeeded' : 'requires_capture',
      amount_received: captured ? intent.amount : 0,
      amount_capturable: captured ? 0 : intent.amount,
      payment_method: method.id,
      latest_charge: charge.id,
      last_payment_error: null,
      next_action: null,
    },
    captured ? 'payment_intent.succeeded' : 'payment_intent.amount_capturable_updated',
  );
  const { disputeReason, inquiry } = behaviorOf(method.card.fingerprint);
  if (captured && disputeReason) {
    openDispute(world, charge, { reason: disputeReason, isInquiry: inquiry ?? false });
  }
  return { kind: captured ? 'succeeded' : 'requires_capture', intent: paid };
}

/** Books a captured charge on the balance; quiet, as Stripe has no event for it. */
export function recordIncome(world: World, charge: SimCharge, at: number): void {
  if (charge.balance_transaction === null) return;
  const { currency } = charge;
  const amount = charge.amount_captured;
  const id = charge.balance_transaction;
  const fee = stripeFeeCents(amount);
  world.create(
    buildBalanceTransaction({ id, amount, currency, fee, source: charge.id, type: 'charge' }, at),
  );
}

/**
 * Tries to take the intent's amount from the payment method, as the test card's bank decides.
 * Declines are a result, not an error: what they changed has to stay.
 */
export function takePayment(
  world: World,
  intent: SimPaymentIntent,
  input: { method: SimPaymentMethod; mode: PaymentMode },
): PaymentResult {
  const { method, mode } = input;
  if (needsAuthentication(world, method, mode)) {
    if (!mode.offSession || mode.waitsForAuthentication) {
      return askCardHolder(world, { intent, method, mode });
    }
    const decline = { code: 'authentication_required', declineCode: 'authentication_required' };
    return recordDecline(world, { intent, method, decline });
  }
  const { decline } = behaviorOf(method.card.fingerprint);
  if (decline) return recordDecline(world, { intent, method, decline });
  return recordSuccess(world, { intent, method, mode });
}
