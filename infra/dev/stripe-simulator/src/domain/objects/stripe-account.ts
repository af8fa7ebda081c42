import type Stripe from 'stripe';

/** The account behind an API key. */
export function buildStripeAccount(id: string): Stripe.Account {
  return {
    id,
    object: 'account',
    business_type: 'company',
    charges_enabled: true,
    controller: { type: 'account' },
    country: 'US',
    default_currency: 'usd',
    details_submitted: true,
    email: null,
    payouts_enabled: true,
    settings: null,
    type: 'standard',
  };
}
