import type { Logger } from '@petwell/chassis';
import type Stripe from 'stripe';
import { ProviderError } from '../use-cases/payment-provider.ts';
import type { ReadAccount } from '../use-cases/current-account.ts';
import { createCallStripe, StripeRefusal } from './stripe-errors.ts';

/**
 * Reads the account that the secret key belongs to; the key's prefix tells the mode. A refused key is a
 * ProviderError, too: it can be repaired at Stripe without a restart.
 */
export function createReadAccount(deps: {
  stripe: Stripe;
  secretKey: string;
  logger: Logger;
}): ReadAccount {
  const call = createCallStripe(deps.logger);
  const mode = /^(sk|rk)_live_/.test(deps.secretKey) ? 'live' : 'test';
  return async () => {
    try {
      const { id } = await call('accounts.retrieveCurrent', () =>
        deps.stripe.accounts.retrieveCurrent(),
      );
      return { accountId: id, mode };
    } catch (error) {
      if (!(error instanceof StripeRefusal)) throw error;
      throw new ProviderError({ cause: error, wasAnswered: false });
    }
  };
}
