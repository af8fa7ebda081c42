import { createHash } from 'node:crypto';

/** What the bank does with a test card (https://docs.stripe.com/testing). */
export type CardBehavior = {
  /** Refuses every charge. */
  decline?: { code: string; declineCode?: string };
  /** Refuses also to be attached to a customer or set up. */
  declinesSetup?: boolean;
  /**
   * When the bank wants the card holder: `always`; `unless_set_up` asks once and lets later charges
   * pass when the card was authenticated while saving it; `on_session` only when the customer is there.
   */
  authentication?: 'always' | 'unless_set_up';
  disputeReason?: string;
  inquiry?: boolean;
  failsCvcCheck?: boolean;
  highestRisk?: boolean;
};
export type TestCard = CardBehavior & {
  number: string;
  brand: string;
  country: string;
  funding: 'credit' | 'debit';
};

function card(number: string, behavior: CardBehavior & Partial<TestCard> = {}): TestCard {
  return { number, brand: brandOf(number), country: 'US', funding: 'credit', ...behavior };
}
function declined(number: string, declineCode: string, code = 'card_declined'): TestCard {
  const decline = code === 'card_declined' ? { code, declineCode } : { code };
  return card(number, { decline, declinesSetup: true });
}

const catalog: { [token: string]: TestCard } = {
  visa: card('4242424242424242'),
  visa_debit: card('4000056655665556', { funding: 'debit' }),
  mastercard: card('5555555555554444'),
  mastercard_debit: card('5200828282828210', { funding: 'debit' }),
  amex: card('378282246310005'),
  discover: card('6011111111111117'),
  diners: card('3056930009020004'),
  jcb: card('3566002020360505'),
  unionpay: card('6200000000000005'),
  chargeDeclined: declined('4000000000000002', 'generic_decline'),
  chargeDeclinedInsufficientFunds: declined('4000000000009995', 'insufficient_funds'),
  chargeDeclinedLostCard: declined('4000000000009987', 'lost_card'),
  chargeDeclinedStolenCard: declined('4000000000009979', 'stolen_card'),
  chargeDeclinedExpiredCard: declined('4000000000000069', 'expired_card', 'expired_card'),
  chargeDeclinedIncorrectCvc: declined('4000000000000127', 'incorrect_cvc', 'incorrect_cvc'),
  chargeDeclinedProcessingError: declined(
    '4000000000000119',
    'processing_error',
    'processing_error',
  ),
  chargeDeclinedVelocityLimitExceeded: declined('4000000000006975', 'card_velocity_exceeded'),
  chargeDeclinedFraudulent: {
    ...declined('4100000000000019', 'fraudulent'),
    highestRisk: true,
    declinesSetup: false,
  },
  chargeCustomerFail: card('4000000000000341', {
    decline: { code: 'card_declined', declineCode: 'generic_decline' },
  }),
  cvcCheckFail: card('4000000000000101', { failsCvcCheck: true }),
  threeDSecure2Required: card('4000000000003220', { authentication: 'always' }),
  threeDSecureRequired: card('4000000000003063', { authentication: 'always' }),
  threeDSecureRequiredChargeDeclined: card('4000008400001629', {
    authentication: 'always',
    decline: { code: 'card_declined', declineCode: 'generic_decline' },
  }),
  authenticationRequiredOnSetup: card('4000002500003155', { authentication: 'unless_set_up' }),
  authenticationRequired: card('4000002760003184', { authentication: 'always' }),
  authenticationRequiredChargeDeclinedInsufficientFunds: card('4000008260003178', {
    authentication: 'always',
    decline: { code: 'card_declined', declineCode: 'insufficient_funds' },
  }),
  createDispute: card('4000000000000259', { disputeReason: 'fraudulent' }),
  createDisputeProductNotReceived: card('4000000000002685', {
    disputeReason: 'product_not_received',
  }),
  createDisputeInquiry: card('4000000000001976', { disputeReason: 'fraudulent', inquiry: true }),
};
const aliases: { [token: string]: string } = {
  visa_chargeDeclined: 'chargeDeclined',
  visa_chargeDeclinedInsufficientFunds: 'chargeDeclinedInsufficientFunds',
  visa_chargeDeclinedLostCard: 'chargeDeclinedLostCard',
  visa_chargeDeclinedStolenCard: 'chargeDeclinedStolenCard',
  visa_chargeDeclinedExpiredCard: 'chargeDeclinedExpiredCard',
  radarBlock: 'chargeDeclinedFraudulent',
  us: 'visa',
};

/** The test card behind `pm_card_<token>` or `tok_<token>`. */
export function cardByToken(token: string): TestCard | undefined {
  return catalog[aliases[token] ?? token];
}

const byNumber = new Map(Object.values(catalog).map((entry) => [entry.number, entry]));

/** The test card of this number (digits only). */
export function cardByNumber(number: string): TestCard | undefined {
  return byNumber.get(number);
}

/** Stripe's fingerprint stands for the number without revealing it; so does this one. */
export function fingerprintOf(number: string): string {
  const digest = createHash('sha256').update(`card:${number}`).digest('base64url');
  return digest.replaceAll(/[-_]/g, 'x').slice(0, 16);
}

const byFingerprint = new Map(
  Object.values(catalog).map((entry) => [fingerprintOf(entry.number), entry]),
);

/** How the bank treats the card with this fingerprint. */
export function behaviorOf(fingerprint: string | null | undefined): CardBehavior {
  return byFingerprint.get(fingerprint ?? '') ?? {};
}

/** The Luhn check of ISO/IEC 7812. */
export function passesLuhn(number: string): boolean {
  let sum = 0;
  for (let index = 0; index < number.length; index += 1) {
    const digit = Number(number.charAt(number.length - 1 - index));
    const doubled = index % 2 === 1 ? digit * 2 : digit;
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return /^\d{12,19}$/.test(number) && sum % 10 === 0;
}

export function brandOf(number: string): string {
  if (/^4/.test(number)) return 'visa';
  if (/^(5[1-5]|2[2-7])/.test(number)) return 'mastercard';
  if (/^3[47]/.test(number)) return 'amex';
  if (/^(6011|65|64[4-9])/.test(number)) return 'discover';
  if (/^3(0|6|8)/.test(number)) return 'diners';
  if (/^35/.test(number)) return 'jcb';
  if (/^62/.test(number)) return 'unionpay';
  return 'unknown';
}

const messages: { [code: string]: string } = {
  card_declined: 'Your card was declined.',
  insufficient_funds: 'Your card has insufficient funds.',
  expired_card: 'Your card has expired.',
  incorrect_cvc: "Your card's security code is incorrect.",
  processing_error: 'An error occurred while processing your card. Try again in a little bit.',
  authentication_required: 'Your card was declined. This transaction requires authentication.',
};

/** What Stripe tells the card holder about this decline. */
export function declineMessage(code: string, declineCode?: string): string {
  return messages[declineCode ?? code] ?? messages[code] ?? 'Your card was declined.';
}
