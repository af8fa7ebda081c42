import type { Logger } from '@petwell/chassis';
import type Stripe from 'stripe';
import { KeyRefusedError, ProviderError } from '../use-cases/payment-provider.ts';
import type { ReadAccount } from '../use-cases/current-account.ts';
import { createCallStripe, StripeRefusal } from './stripe-errors.ts';

/**
 * Reads the account that the secret key belongs to; the key's prefix tells the mode. A restricted key may
 * lack the right to read it: then `accountId` is taken as given. Everything else that Stripe refuses is a
 * ProviderError, too: it can be repaired at Stripe without a restart.
 */
export function createReadAccount(deps: {
  stripe: Stripe;
  secretKey: string;
  accountId: string | undefined;
  logger: Logger;
}): ReadAccount {
  const call = createCallStripe(deps.logger);
  const mode = /^(sk|rk)_live_/.test(deps.secretKey) ? 'live' : 'test';

  async function readId(): Promise<string> {
    try {
      const account = await call('accounts.retrieveCurrent', () =>
        deps.stripe.accounts.retrieveCurrent(),
      );
      return account.id;
    } catch (error) {
      if (error instanceof StripeRefusal) {
        throw new ProviderError({ cause: error, wasAnswered: false });
      }
      if (!(error instanceof KeyRefusedError && error.lacks === 'right')) throw error;
      if (deps.accountId !== undefined) return deps.accountId;
      deps.logger.error(
        "STRIPE_SECRET_KEY is a restricted key that may not read its account. Set STRIPE_ACCOUNT_ID to the account's ID (acct_…), or give the key that right.",
      );
      throw error;
    }
  }

  return async () => {
    const accountId = await readId();
    if (deps.accountId !== undefined && accountId !== deps.accountId) {
      const message = `STRIPE_SECRET_KEY belongs to ${accountId}, but STRIPE_ACCOUNT_ID says ${deps.accountId}. Correct one of them.`;
      deps.logger.error(message);
      throw new KeyRefusedError({ cause: new Error(message), lacks: 'key' });
    }
    return { accountId, mode };
  };
}
