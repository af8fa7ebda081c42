import type { Logger } from '@petwell/chassis';
import { KeyRefusedError } from './payment-provider.ts';

/** An account at the provider. Its test and live mode share no objects. */
export type ProviderAccount = { accountId: string; mode: 'test' | 'live' };

/** Reads the account that our key belongs to. Throws ProviderError. */
export type ReadAccount = () => Promise<ProviderAccount>;

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
  /** Nobody repairs a key within a second, and every health check asks. */
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
