/** How often staff try one invoice by hand. */
export const maxAttempts = 8;

/** Answers after which the networks forbid to charge a card again, by Stripe's list of hard declines. */
const hardDeclines: readonly string[] = [
  'highest_risk_level',
  'incorrect_number',
  'lost_card',
  'pickup_card',
  'revocation_of_all_authorizations',
  'revocation_of_authorization',
  'stolen_card',
  'transaction_not_allowed',
];

export type Decline = {
  /** The bank's or the provider's code; null if it gave none. */
  declineCode: string | null;
  /** The bank's advice on how to go on; null if it gave none. */
  adviceCode: string | null;
};

/** Whether the bank said not to charge the card again. */
export const isHardDecline = ({ declineCode, adviceCode }: Decline): boolean =>
  adviceCode === 'do_not_try_again' || (declineCode !== null && hardDeclines.includes(declineCode));

/** Whether one of the charges of an invoice forbids to charge this card again. It binds no other card. */
export const isForbidden = (
  charges: readonly (Decline & { isPaid: boolean; fingerprint: string | null })[],
  card: { fingerprint: string | null },
): boolean =>
  charges.some(
    (charge) =>
      !charge.isPaid &&
      charge.fingerprint !== null &&
      charge.fingerprint === card.fingerprint &&
      isHardDecline(charge),
  );
