import type Stripe from 'stripe';

/** The account behind an API key: `acct_simulator` of `sk_test_simulator`. Only test keys get this far. */
export function buildStripeAccount(key: string): Stripe.Account {
  const name = key.replace(/^[a-z]+_test_/, '');
  return {
    id: `acct_${name}`,
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
