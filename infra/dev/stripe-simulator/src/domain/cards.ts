import { createHash } from 'node:crypto';
import { brandOf } from '../browser/card-rules.ts';

export type AdviceCode = 'confirm_card_data' | 'do_not_try_again' | 'try_again_later';

/** The bank's behavior for a test card (https://docs.stripe.com/testing). */
export type CardBehavior = {
  /** Every charge is declined. */
  decline?: { code: string; declineCode?: string; adviceCode?: AdviceCode };
  /** The card cannot even be saved. */
  declinesSetup?: boolean;
  /** `unless_set_up`: later charges pass once the cardholder authenticated while saving the card. */
  authentication?: 'always' | 'unless_set_up';
  dispute?: { reason: string; kind: 'chargeback' | 'inquiry' };
  warnsOfFraud?: boolean;
  /** `pending` refunds succeed later, `fails` ones fail after they have succeeded. */
  refund?: 'pending' | 'fails';
};
export type TestCard = CardBehavior & {
  number: string;
  brand: string;
  country: string;
  funding: 'credit' | 'debit';
};

function card(number: string, behavior: Partial<TestCard> = {}): TestCard {
  return { number, brand: brandOf(number), country: 'US', funding: 'credit', ...behavior };
}
const declined = (declineCode: string) => ({
  decline: { code: 'card_declined', declineCode },
  declinesSetup: true,
});
const failing = (code: string) => ({ decline: { code }, declinesSetup: true });

const catalog: { [token: string]: TestCard } = {
  visa: card('4242424242424242'),
  visa_debit: card('4000056655665556', { funding: 'debit' }),
  mastercard: card('5555555555554444'),
  amex: card('378282246310005'),
  discover: card('6011111111111117'),
  chargeDeclined: card('4000000000000002', declined('generic_decline')),
  chargeDeclinedInsufficientFunds: card('4000000000009995', declined('insufficient_funds')),
  chargeDeclinedLostCard: card('4000000000009987', declined('lost_card')),
  chargeDeclinedStolenCard: card('4000000000009979', declined('stolen_card')),
  chargeDeclinedExpiredCard: card('4000000000000069', failing('expired_card')),
  chargeDeclinedIncorrectCvc: card('4000000000000127', failing('incorrect_cvc')),
  chargeDeclinedProcessingError: card('4000000000000119', failing('processing_error')),
  chargeCustomerFail: card('4000000000000341', {
    decline: { code: 'card_declined', declineCode: 'generic_decline' },
  }),
  threeDSecure2Required: card('4000000000003220', { authentication: 'always' }),
  threeDSecureRequired: card('4000000000003063', { authentication: 'always' }),
  threeDSecureRequiredChargeDeclined: card('4000008400001629', {
    authentication: 'always',
    decline: { code: 'card_declined', declineCode: 'generic_decline' },
  }),
  authenticationRequiredOnSetup: card('4000002500003155', { authentication: 'unless_set_up' }),
  authenticationRequired: card('4000002760003184', { authentication: 'always' }),
  pendingRefund: card('4000000000007726', { refund: 'pending' }),
  refundFail: card('4000000000005126', { refund: 'fails' }),
  createDispute: card('4000000000000259', {
    dispute: { reason: 'fraudulent', kind: 'chargeback' },
  }),
  createDisputeProductNotReceived: card('4000000000002685', {
    dispute: { reason: 'product_not_received', kind: 'chargeback' },
  }),
  createDisputeInquiry: card('4000000000001976', {
    dispute: { reason: 'fraudulent', kind: 'inquiry' },
  }),
  createIssuerFraudRecord: card('4000000000005423', { warnsOfFraud: true }),
};

/**
 * Finds the test card behind `pm_card_<token>`; Stripe accepts the declined ones with and without `visa_`.
 */
export function cardByToken(token: string): TestCard | undefined {
  return catalog[token] ?? catalog[token.replace(/^visa_/, '')];
}

const byNumber = new Map(Object.values(catalog).map((entry) => [entry.number, entry]));

/** Finds the test card with this number (digits only). */
export function cardByNumber(number: string): TestCard | undefined {
  return byNumber.get(number);
}

/** Identifies a card without revealing its number, as Stripe's fingerprint does. */
export function fingerprintOf(number: string): string {
  const digest = createHash('sha256').update(`card:${number}`).digest('base64url');
  return digest.replaceAll(/[-_]/g, 'x').slice(0, 16);
}

const byFingerprint = new Map(
  Object.values(catalog).map((entry) => [fingerprintOf(entry.number), entry]),
);

export function behaviorOf(fingerprint: string | null | undefined): CardBehavior {
  return byFingerprint.get(fingerprint ?? '') ?? {};
}

const messages: { [code: string]: string } = {
  insufficient_funds: 'Your card has insufficient funds.',
  expired_card: 'Your card has expired.',
  incorrect_cvc: "Your card's security code is incorrect.",
  processing_error: 'An error occurred while processing your card. Try again in a little bit.',
  authentication_required: 'Your card was declined. This transaction requires authentication.',
};

const advice: { [code: string]: AdviceCode } = {
  expired_card: 'confirm_card_data',
  generic_decline: 'try_again_later',
  incorrect_cvc: 'confirm_card_data',
  insufficient_funds: 'try_again_later',
  lost_card: 'do_not_try_again',
  processing_error: 'try_again_later',
  stolen_card: 'do_not_try_again',
};

/** Returns the bank's advice on how to go on after a decline; null if it gives none. */
export const adviceFor = (code: string): AdviceCode | null => advice[code] ?? null;

/** Returns Stripe's decline message for the cardholder. */
export function declineMessage(code: string, declineCode?: string): string {
  return messages[declineCode ?? code] ?? 'Your card was declined.';
}
