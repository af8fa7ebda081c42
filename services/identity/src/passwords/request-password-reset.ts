import type { AccountMails } from '../core/account-mails.ts';
import type { AttemptLimits, AttemptOrigin } from '../core/attempt-limits.ts';
import { canSignIn } from '../core/owner-account.ts';
import type { Database } from '../core/transaction.ts';

export type RequestPasswordReset = (request: {
  email: string;
  address: string;
  /** The browser's device cookie. */
  deviceId?: string | undefined;
}) => Promise<{ afterAnswer: () => Promise<void> }>;

/**
 * Mails a reset link if there is an account, or a setup link if the account was never set up. The lookup runs
 * in `afterAnswer`, so neither the response nor its timing reveals whether an account exists.
 * @throws AppError rate_limited (per address; requests over an account's limit are silently ignored)
 */
export function createRequestPasswordReset(deps: {
  database: Database;
  mails: AccountMails;
  limits: AttemptLimits;
}): RequestPasswordReset {
  const { database, mails, limits } = deps;

  async function mailLink(email: string, from: AttemptOrigin): Promise<void> {
    if (!(await limits.allowsAccount(email, from))) return;
    const account = await database.owners.findByEmail(email);
    // The demo password is public and must not change.
    if (!account || account.isDemo) return;
    if (canSignIn(account)) {
      const link = { purpose: 'password-reset', account, sendTo: account.email } as const;
      await database.inTransaction((tx) => mails.sendLink(tx, link));
    } else if (account.passwordHash === null) {
      await database.inTransaction((tx) => mails.sendSetupLink(tx, account));
    }
  }

  return async ({ email, address, deviceId: device }) => {
    await limits.count({ address });
    return { afterAnswer: () => mailLink(email, { address, device }) };
  };
}
