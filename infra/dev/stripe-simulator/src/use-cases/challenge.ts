import type { Account } from '../account.ts';
import type { PaymentIntent, SetupIntent } from '../domain/objects/types.ts';

export type PaymentMode = {
  isOffSession: boolean;
  isAuthenticated?: boolean;
  returnUrl?: string | undefined;
  usesStripeJs?: boolean | undefined;
  /** An automatic charge that needs authentication waits instead of being declined. */
  waitsForCardholder?: boolean;
};
export type ChallengeOutcome = 'complete' | 'fail';
export type Intent = PaymentIntent | SetupIntent;
type PrivateData = { returnUrl: string; isOffSession: boolean };

/** Starts a 3-D Secure challenge: Stripe.js handles it in the page, everyone else is redirected. */
export function startChallenge(
  account: Account,
  intent: Intent,
  { returnUrl, usesStripeJs, isOffSession }: PaymentMode,
) {
  account.store.mergePrivateData(intent.id, { returnUrl, isOffSession });
  const url = `${account.publicUrl()}/3ds/${intent.id}?secret=${intent.client_secret ?? ''}`;
  if (returnUrl !== undefined && !usesStripeJs) {
    return { type: 'redirect_to_url', redirect_to_url: { return_url: returnUrl, url } };
  }
  return {
    type: 'use_stripe_sdk',
    use_stripe_sdk: { type: 'three_d_secure_redirect', stripe_js: url },
  };
}

export function challengeOf(account: Account, intentId: string): Partial<PrivateData> {
  return account.store.privateData<PrivateData>(intentId);
}
