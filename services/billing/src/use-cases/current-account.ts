import type { Logger } from '@petwell/chassis';

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
 * failed. Throws ProviderError.
 */
export type CurrentAccount = () => Promise<number>;

export function createCurrentAccount(deps: {
  readAccount: ReadAccount;
  accounts: ProviderAccounts;
  logger: Logger;
}): CurrentAccount {
  const { readAccount, accounts, logger } = deps;
  let current: Promise<number> | null = null;

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
    current ??= check().catch((error: unknown) => {
      current = null;
      throw error;
    });
    return current;
  };
}
