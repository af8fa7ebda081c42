export const bankDeclined = 'bank declined';

/**
 * Stripe's decline codes in the front desk's words. What only the bank knows, such as a stolen card, is
 * 'bank declined', as Stripe asks: the cardholder hears it from the bank.
 */
const reasons: { readonly [code: string]: string } = {
  authentication_not_handled: 'the owner didn’t approve it',
  authentication_required: 'the bank wants the owner’s approval',
  payment_intent_authentication_failure: 'the owner didn’t approve it',
  card_not_supported: 'the card can’t be used for this',
  card_velocity_exceeded: 'card limit reached',
  currency_not_supported: 'the card can’t be used for this',
  expired_card: 'card expired',
  incorrect_address: 'wrong billing address',
  incorrect_cvc: 'wrong security code',
  incorrect_number: 'wrong card number',
  incorrect_zip: 'wrong ZIP code',
  insufficient_funds: 'insufficient funds',
  invalid_amount: 'the amount isn’t possible with this card',
  invalid_cvc: 'wrong security code',
  invalid_expiry_month: 'wrong expiration date',
  invalid_expiry_year: 'wrong expiration date',
  invalid_number: 'wrong card number',
  issuer_not_available: 'bank not reached',
  no_payment_method: 'no card on file',
  processing_error: 'bank not reached',
  reenter_transaction: 'bank not reached',
  try_again_later: 'bank not reached',
  withdrawal_count_limit_exceeded: 'card limit reached',
};

/** 'insufficient_funds' → 'insufficient funds'; any other code, known or new, is 'bank declined'. */
export const declineReason = (code: string): string =>
  Object.hasOwn(reasons, code) ? (reasons[code] ?? bankDeclined) : bankDeclined;
