import type { Logger } from '@petwell/chassis';
import type Stripe from 'stripe';
import { KeyRefusedError, ProviderError } from '../provider-errors.ts';
import { createCallStripe, StripeRefusal } from './client.ts';

/** An account at the provider. Its test and live mode share no objects. */
export type ProviderAccount = { accountId: string; mode: 'test' | 'live' };

/** Reads the account that our key belongs to. Throws ProviderError. */
type ReadAccount = () => Promise<ProviderAccount>;

export type ProviderAccounts = {
  /**
   * Makes it the current account and returns its id here. `isChanged`: ids of another one are stored. The
   * first account ever entered takes over the data from before accounts were stored.
   */
  enter(account: ProviderAccount): Promise<{ id: number; isChanged: boolean }>;
};

/**
 * Returns the stored id of the provider's account. Reads it from the provider once, and again only if that
 * failed; after a refused key at most once a second at first, and once a minute later. Throws ProviderError.
 */
export type CurrentAccount = () => Promise<number>;

const firstPauseMs = 1_000;
const longestPauseMs = 60_000;

export function createCurrentAccount(deps: {
  readAccount: ReadAccount;
  accounts: ProviderAccounts;
  logger: Logger;
  clock?: () => number;
}): CurrentAccount {
  const { readAccount, accounts, logger, clock = () => performance.now() } = deps;
  let current: Promise<number> | null = null;
  /** A key isn't repaired within a second, and every health check asks. */
  let refusal: { error: KeyRefusedError; pauseMs: number; until: number } | null = null;

  async function check(): Promise<number> {
    const account = await readAccount();
    const { id, isChanged } = await accounts.enter(account);
    const message = isChanged
      ? 'another Stripe account: ids of the one before are not used'
      : 'Stripe account checked';
    logger[isChanged ? 'warn' : 'info'](account, message);
    return id;
  }

  return async () => {
    // A check that began before this call may fail although the provider is back.
    if (current) await current.catch(() => undefined);
    if (!current && refusal && clock() < refusal.until) throw refusal.error;
    current ??= check().catch((error: unknown) => {
      current = null;
      if (error instanceof KeyRefusedError) {
        const pauseMs = refusal ? Math.min(refusal.pauseMs * 2, longestPauseMs) : firstPauseMs;
        refusal = { error, pauseMs, until: clock() + pauseMs };
      }
      throw error;
    });
    return current;
  };
}

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
