import { setupLinkIntervalMs } from '../domain/one-time-link.ts';
import { canSignIn } from '../domain/owner-account.ts';
import type { AttemptLimits, AttemptOrigin, Clock, Database } from './ports.ts';
import type { RequestLink } from './request-link.ts';

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
  requestLink: RequestLink;
  limits: AttemptLimits;
  now: Clock;
}): RequestPasswordReset {
  const { database, requestLink, limits, now } = deps;

  async function mailLink(email: string, from: AttemptOrigin): Promise<void> {
    if (!(await limits.allowsAccount(email, from))) return;
    const account = await database.owners.findByEmail(email);
    // The demo password is public and must not change.
    if (!account || account.isDemo) return;
    if (canSignIn(account)) {
      await database.inTransaction((tx) => requestLink(tx, { purpose: 'password-reset', account }));
    } else if (account.passwordHash === null) {
      const notSince = new Date(now().getTime() - setupLinkIntervalMs);
      await database.inTransaction(async (tx) => {
        const isMine = await tx.owners.claimSetupLink(account.id, { now: now(), notSince });
        if (isMine) await requestLink(tx, { purpose: 'account-setup', account });
      });
    }
  }

  return async ({ email, address, deviceId: device }) => {
    await limits.count({ address });
    return { afterAnswer: () => mailLink(email, { address, device }) };
  };
}
