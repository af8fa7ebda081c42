import {
  behaviorOf,
  cardByNumber,
  cardByToken,
  declineMessage,
  passesLuhn,
} from '../domain/cards.ts';
import type { TestCard } from '../domain/cards.ts';
import {
  buildCardPaymentMethod,
  type BillingDetailsInput,
} from '../domain/objects/payment-method.ts';
import type { SimPaymentMethod } from '../domain/objects/types.ts';
import { invalidRequest, noSuchObject, StripeError } from '../domain/stripe-error.ts';
import type { World } from '../world.ts';

/** What Stripe knows about a payment method and does not show. */
export type PaymentMethodNote = {
  /** The card holder authenticated while saving it: off-session charges need no more. */
  isSetUp: boolean;
  /** Paid once without a customer: may not be used again. */
  isConsumed: boolean;
  cvc: boolean;
};
type CardParams = {
  number?: string | undefined;
  exp_month?: number | undefined;
  exp_year?: number | undefined;
  cvc?: string | undefined;
  token?: string | undefined;
};
export type PaymentMethodParams = {
  card?: CardParams | undefined;
  billing_details?: BillingDetailsInput | undefined;
  metadata?: { [key: string]: string } | undefined;
};

function cardError(code: string, param: string, message: string): StripeError {
  return new StripeError(402, { type: 'card_error', code, param, message });
}

/** The checks Stripe makes before any bank is asked; errors are `card_error` 402. */
function checkCard(
  card: Required<Pick<CardParams, 'number'>> & CardParams,
  nowSeconds: number,
): void {
  const now = new Date(nowSeconds * 1000);
  const month = card.exp_month ?? 0;
  const year = (card.exp_year ?? 0) < 100 ? 2000 + (card.exp_year ?? 0) : (card.exp_year ?? 0);
  if (!passesLuhn(card.number ?? '')) {
    throw cardError('incorrect_number', 'number', 'Your card number is incorrect.');
  }
  if (month < 1 || month > 12) {
    throw cardError(
      'invalid_expiry_month',
      'exp_month',
      "Your card's expiration month is invalid.",
    );
  }
  const isPast =
    year < now.getUTCFullYear() || (year === now.getUTCFullYear() && month < now.getUTCMonth() + 1);
  if (isPast || year > now.getUTCFullYear() + 50) {
    throw cardError('invalid_expiry_year', 'exp_year', "Your card's expiration year is invalid.");
  }
  if (card.cvc !== undefined && !/^\d{3,4}$/.test(card.cvc)) {
    throw cardError('invalid_cvc', 'cvc', "Your card's security code is invalid.");
  }
}

/** The test card of this number; a real one is refused, so that none is ever kept here. */
export function testCard(number: string): TestCard {
  if (!passesLuhn(number)) {
    throw cardError('incorrect_number', 'number', 'Your card number is incorrect.');
  }
  const known = cardByNumber(number);
  if (known) return known;
  throw new StripeError(402, {
    type: 'card_error',
    code: 'card_declined',
    decline_code: 'test_mode_live_card',
    message:
      'Your card was declined. Your request was in test mode, but used a non test card. For a list of valid test cards, visit: https://stripe.com/docs/testing.',
  });
}

/** A payment method from a card number or a `tok_…`; billing details as given. */
export function createPaymentMethod(world: World, params: PaymentMethodParams): SimPaymentMethod {
  const created = world.now();
  const { card } = params;
  if (!card)
    throw invalidRequest('Missing required param: card.', {
      code: 'parameter_missing',
      param: 'card',
    });
  if (card.token !== undefined) {
    const known = cardByToken(card.token.replace(/^tok_/, ''));
    if (!known) return fromStoredToken(world, params, card.token);
    return saveCard(world, params, {
      card: known,
      month: 12,
      year: new Date().getUTCFullYear() + 5,
    });
  }
  const number = (card.number ?? '').replaceAll(/[\s-]/g, '');
  checkCard({ ...card, number }, created);
  const test = testCard(number);
  const year = card.exp_year ?? 0;
  return saveCard(world, params, {
    card: test,
    month: card.exp_month ?? 1,
    year: year < 100 ? 2000 + year : year,
  });
}

function fromStoredToken(
  world: World,
  params: PaymentMethodParams,
  token: string,
): SimPaymentMethod {
  const stored = world.require('token', token, 'card[token]');
  const { number } = world.store.note<{ number: string }>(token);
  if (stored.used || number === undefined) {
    throw invalidRequest(`You cannot use a Stripe token more than once: ${token}.`, {
      code: 'token_already_used',
    });
  }
  world.update(stored, { used: true });
  return saveCard(world, params, {
    card: testCard(number),
    month: Number(stored.card.exp_month),
    year: Number(stored.card.exp_year),
  });
}

function saveCard(
  world: World,
  params: PaymentMethodParams,
  input: { card: TestCard; month: number; year: number },
): SimPaymentMethod {
  const hasCvc = params.card?.cvc !== undefined || params.card?.token !== undefined;
  const method = buildCardPaymentMethod(
    {
      card: input.card,
      expMonth: input.month,
      expYear: input.year,
      billing: params.billing_details ?? {},
      metadata: params.metadata,
    },
    world.now(),
  );
  if (hasCvc) world.store.setNote(method.id, { cvc: true });
  return world.create(method);
}

/** The payment method of this id; `pm_card_…` makes a new one of that test card, as Stripe does. */
export function resolvePaymentMethod(
  world: World,
  id: string,
  param = 'payment_method',
): SimPaymentMethod {
  const stored = world.store.get('payment_method', id);
  if (stored) return stored;
  const card = id.startsWith('pm_card_') ? cardByToken(id.slice('pm_card_'.length)) : undefined;
  if (!card) throw noSuchObject('PaymentMethod', id, param);
  return saveCard(world, {}, { card, month: 12, year: new Date().getUTCFullYear() + 5 });
}

/** Checks that the customer may pay with it: attached to nobody else, and not used up. */
export function checkUsable(world: World, method: SimPaymentMethod, customer: string | null): void {
  if (method.customer !== null && method.customer !== customer) {
    throw invalidRequest(
      customer === null
        ? 'The PaymentMethod provided belongs to a Customer, so you must also provide the Customer it belongs to.'
        : `The customer does not have a payment method with the ID ${method.id}. The payment method must be attached to the customer.`,
      { code: 'payment_method_customer_mismatch', param: 'payment_method' },
    );
  }
  if (method.customer === null && world.store.note<PaymentMethodNote>(method.id).isConsumed) {
    throw invalidRequest(
      'The provided PaymentMethod was previously used with a PaymentIntent without Customer attachment, shared with a connected account without Customer attachment, or was detached from a Customer. It may not be used again. To use a PaymentMethod multiple times, you must attach it to a Customer first.',
      { code: 'payment_method_not_available', param: 'payment_method' },
    );
  }
}

/** Ties the payment method to the customer after the bank agreed; 402 for cards that decline it. */
export function attachPaymentMethod(
  world: World,
  method: SimPaymentMethod,
  input: { customer: string; isVerified?: boolean },
): SimPaymentMethod {
  if (method.customer === input.customer) return method;
  checkUsable(world, method, input.customer);
  const behavior = behaviorOf(method.card.fingerprint);
  if (!input.isVerified && behavior.declinesSetup && behavior.decline) {
    const { code, declineCode } = behavior.decline;
    throw new StripeError(402, {
      type: 'card_error',
      code,
      ...(declineCode ? { decline_code: declineCode } : {}),
      message: declineMessage(code, declineCode),
    });
  }
  const { cvc } = world.store.note<PaymentMethodNote>(method.id);
  const checks = method.card.checks;
  const postal = method.billing_details.address?.postal_code ? 'pass' : null;
  return world.update(
    method,
    {
      customer: input.customer,
      card: {
        ...method.card,
        checks: {
          address_line1_check: checks?.address_line1_check ?? null,
          address_postal_code_check: postal,
          cvc_check: cvc ? (behavior.failsCvcCheck ? 'fail' : 'pass') : null,
        },
      },
    },
    'payment_method.attached',
  );
}

/** Adds to what Stripe keeps about a payment method. */
export function notePaymentMethod(
  world: World,
  id: string,
  note: Partial<PaymentMethodNote>,
): void {
  world.store.setNote(id, { ...world.store.note<PaymentMethodNote>(id), ...note });
}
