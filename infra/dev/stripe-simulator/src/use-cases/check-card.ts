import { z } from 'zod';
import { passesLuhn } from '../browser/card-rules.ts';
import { cardByNumber, type TestCard } from '../domain/cards.ts';
import { StripeError } from '../domain/stripe-error.ts';
import { id, integer, text } from '../params/fields.ts';

const address = z.strictObject({
  city: text.optional(),
  country: text.optional(),
  line1: text.optional(),
  line2: text.optional(),
  postal_code: text.optional(),
  state: text.optional(),
});
export const paymentMethodData = z.strictObject({
  type: z.literal('card'),
  card: z.strictObject({ number: id, exp_month: integer, exp_year: integer, cvc: text.optional() }),
  billing_details: z
    .strictObject({
      address: address.optional(),
      email: text.optional(),
      name: text.optional(),
      phone: text.optional(),
    })
    .optional(),
});
export type PaymentMethodData = z.output<typeof paymentMethodData>;

export function cardError(code: string, message: string, details: object = {}): StripeError {
  return new StripeError(402, { type: 'card_error', code, message, ...details });
}

/**
 * Checks a card as Stripe does before contacting a bank. Only test cards are accepted, so no real one is ever
 * stored.
 */
export function checkCard(card: PaymentMethodData['card'], nowSeconds: number): TestCard {
  const { exp_month: month, exp_year: year, cvc } = card;
  const number = card.number.replaceAll(/[\s-]/g, '');
  if (!passesLuhn(number)) {
    throw cardError('incorrect_number', 'Your card number is incorrect.', { param: 'number' });
  }
  if (month < 1 || month > 12) {
    const param = 'exp_month';
    throw cardError('invalid_expiry_month', "Your card's expiration month is invalid.", { param });
  }
  const ends = Date.UTC(year, month, 1) / 1000;
  if (ends <= nowSeconds || ends > nowSeconds + 51 * 365 * 86_400) {
    const param = 'exp_year';
    throw cardError('invalid_expiry_year', "Your card's expiration year is invalid.", { param });
  }
  if (cvc !== undefined && !/^\d{3,4}$/.test(cvc)) {
    throw cardError('invalid_cvc', "Your card's security code is invalid.", { param: 'cvc' });
  }
  const testCard = cardByNumber(number);
  if (testCard) return testCard;
  throw cardError(
    'card_declined',
    'Your card was declined. Your request was in test mode, but used a non test card. For a list of valid test cards, visit: https://stripe.com/docs/testing.',
    { decline_code: 'test_mode_live_card' },
  );
}
