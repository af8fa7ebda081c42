import { z } from 'zod';
import type { Account } from '../account.ts';
import {
  behaviorOf,
  cardByToken,
  declineMessage,
  type AdviceCode,
  type CardBehavior,
} from '../domain/cards.ts';
import { definedOnly } from '../domain/changes.ts';
import { buildCardPaymentMethod } from '../domain/objects/payment-method.ts';
import type { PaymentMethod } from '../domain/objects/types.ts';
import { invalidRequest, noSuchObject, type StripeError } from '../domain/stripe-error.ts';
import { id, integer } from '../params/fields.ts';
import { cardError, checkCard, type PaymentMethodData } from './check-card.ts';

type PrivateData = {
  /** The cardholder authenticated while saving the card. */
  isSetUp: boolean;
  /** Used without a customer, or detached: can't be used again. */
  isConsumed: boolean;
  /** The bank changed its mind about the card. */
  decline: NonNullable<CardBehavior['decline']>;
};

/** Creates a payment method from a card number. */
export function createPaymentMethod(account: Account, data: PaymentMethodData): PaymentMethod {
  const now = account.now();
  const card = checkCard(data.card, now);
  const { exp_month: expMonth, exp_year: expYear } = data.card;
  const billingDetails = data.billing_details ?? {};
  return account.create(buildCardPaymentMethod({ card, expMonth, expYear, billingDetails }, now));
}

/** Finds a payment method. `pm_card_…` creates a new one for that test card, as in Stripe. */
export function resolvePaymentMethod(
  account: Account,
  methodId: string,
  param = 'payment_method',
): PaymentMethod {
  const stored = account.store.get('payment_method', methodId);
  if (stored) return stored;
  const card = methodId.startsWith('pm_card_') ? cardByToken(methodId.slice(8)) : undefined;
  if (!card) throw noSuchObject('PaymentMethod', methodId, param);
  const now = account.now();
  const expYear = new Date(now * 1000).getUTCFullYear() + 5;
  return account.create(
    buildCardPaymentMethod({ card, expMonth: 12, expYear, billingDetails: {} }, now),
  );
}

function notAttached(methodId: string, details: { code: string; param: string }): StripeError {
  return invalidRequest(
    `The customer does not have a payment method with the ID ${methodId}. The payment method must be attached to the customer.`,
    details,
  );
}

/** Requires a payment method that is attached to this customer. */
export function requireMethodOf(
  account: Account,
  customerId: string,
  { id: methodId, param }: { id: string; param: string },
): void {
  const method = account.require('payment_method', methodId, param);
  if (method.customer !== customerId) {
    throw notAttached(methodId, { code: 'resource_missing', param });
  }
}

/** Checks that the customer can pay with it: it doesn't belong to another customer and isn't consumed. */
export function checkUsable(
  account: Account,
  method: PaymentMethod,
  customerId: string | null,
): void {
  if (method.customer !== null && method.customer !== customerId) {
    const details = { code: 'payment_method_customer_mismatch', param: 'payment_method' };
    throw notAttached(method.id, details);
  }
  if (method.customer === null && account.store.privateData<PrivateData>(method.id).isConsumed) {
    throw invalidRequest(
      'The provided PaymentMethod was previously used with a PaymentIntent without Customer attachment, shared with a connected account without Customer attachment, or was detached from a Customer. It may not be used again. To use a PaymentMethod multiple times, you must attach it to a Customer first.',
      { code: 'payment_method_not_available', param: 'payment_method' },
    );
  }
}

export const attachParams = z.strictObject({ customer: id });

/** Attaches a card to a customer. @throws StripeError 402 for cards that cannot be saved */
export function attachPaymentMethod(
  account: Account,
  methodId: string,
  { customer }: z.output<typeof attachParams>,
): PaymentMethod {
  account.require('customer', customer, 'customer');
  const method = resolvePaymentMethod(account, methodId, 'id');
  const { declinesSetup, decline } = behaviorOf(method.card?.fingerprint);
  if (declinesSetup && decline) {
    const { code, declineCode } = decline;
    const details = declineCode ? { decline_code: declineCode } : {};
    throw cardError(code, declineMessage(code, declineCode), details);
  }
  return saveToCustomer(account, method, customer);
}

/** Attaches a card that the bank has just approved. */
export function saveToCustomer(
  account: Account,
  method: PaymentMethod,
  customer: string,
): PaymentMethod {
  if (method.customer === customer) return method;
  checkUsable(account, method, customer);
  return account.update(method, { customer }, 'payment_method.attached');
}

export const updatePaymentMethodParams = z.strictObject({
  card: z.strictObject({ exp_month: integer.optional(), exp_year: integer.optional() }).optional(),
});

export function updatePaymentMethod(
  account: Account,
  methodId: string,
  { card = {} }: z.output<typeof updatePaymentMethodParams>,
): PaymentMethod {
  const method = account.require('payment_method', methodId);
  if (method.customer === null || !method.card) {
    throw invalidRequest(
      'You must save this PaymentMethod to a customer before you can update it.',
    );
  }
  const changes = { card: { ...method.card, ...definedOnly(card) } };
  return account.update(method, changes, 'payment_method.updated');
}

/** Returns what the card's bank does with charges. */
export function bankOf(account: Account, { id: methodId, card }: PaymentMethod): CardBehavior {
  const { decline } = account.store.privateData<PrivateData>(methodId);
  return { ...behaviorOf(card?.fingerprint), ...(decline && { decline }) };
}

/** The bank declines every later charge of a saved card. */
export function declineCard(
  account: Account,
  methodId: string,
  { declineCode, adviceCode }: { declineCode: string; adviceCode: AdviceCode | undefined },
): PaymentMethod {
  const method = account.require('payment_method', methodId);
  const code = 'card_declined';
  const decline = { code, declineCode, ...(adviceCode && { adviceCode }) };
  account.store.mergePrivateData(methodId, { decline });
  return method;
}

/** The bank replaces a saved card, and its network tells Stripe. */
export function renewCard(
  account: Account,
  { id, ...card }: { id: string; exp_month: number; exp_year: number; last4: string },
): PaymentMethod {
  const method = account.require('payment_method', id);
  if (!method.card) throw invalidRequest('This PaymentMethod is not a card.');
  const changes = { card: { ...method.card, ...card } };
  return account.update(method, changes, 'payment_method.automatically_updated');
}

/** Detaches a card, and clears it as the default of its customer and their subscriptions. */
export function detachPaymentMethod(account: Account, methodId: string): PaymentMethod {
  const method = account.require('payment_method', methodId);
  if (method.customer === null) {
    throw invalidRequest(
      'The payment method you provided is not attached to a customer so detachment is impossible.',
    );
  }
  account.store.mergePrivateData(methodId, { isConsumed: true });
  const noDefault = { default_payment_method: null };
  const customer = account.require('customer', method.customer);
  if (customer.invoice_settings.default_payment_method === methodId) {
    const settings = { invoice_settings: { ...customer.invoice_settings, ...noDefault } };
    account.update(customer, settings, 'customer.updated');
  }
  for (const subscription of account.store.list('subscription', { customer: customer.id })) {
    const uses = subscription.default_payment_method === methodId && !subscription.ended_at;
    if (uses) account.update(subscription, noDefault, 'customer.subscription.updated');
  }
  return account.update(method, { customer: null }, 'payment_method.detached');
}

/**
 * Whether the cardholder authenticated while saving the card, so that off-session charges need no challenge.
 */
export function isSetUp(account: Account, methodId: string): boolean {
  return account.store.privateData<PrivateData>(methodId).isSetUp ?? false;
}

export function markSetUp(account: Account, methodId: string): void {
  account.store.mergePrivateData(methodId, { isSetUp: true });
}

export function markConsumed(account: Account, methodId: string): void {
  account.store.mergePrivateData(methodId, { isConsumed: true });
}
