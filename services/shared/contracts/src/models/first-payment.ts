/**
 * Returns the last day that a first payment by card can be on. Stripe takes 730 days ("The trial period must be 730 days
 * (2 years) or less"); a day less, because an owner can set up the card at any hour.
 */
export const lastFirstPaymentOn = (today: string): string =>
  new Date(Date.parse(today) + 729 * 86_400_000).toISOString().slice(0, 10);
