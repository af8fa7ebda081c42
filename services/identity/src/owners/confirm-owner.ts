import { AppError } from '@petwell/chassis';
import type { Principals } from '@petwell/contracts';
import type { AttemptLimits } from '../core/attempt-limits.ts';
import type { OwnerAccount } from '../core/owner-account.ts';
import type { PasswordHasher } from '../core/password-hasher.ts';
import type { Clock, Database } from '../core/transaction.ts';

/** Maximum age of a session that needs no password confirmation. */
const recentMs = 15 * 60_000;

export type ConfirmOwner = (request: {
  caller: Principals;
  account: OwnerAccount;
  currentPassword: string | undefined;
  address: string;
}) => Promise<void>;

/**
 * Confirms the owner's presence before a change that could hand over the account. Requires a sign-in within
 * the last 15 minutes, or the password.
 * @throws AppError reauthentication_required, invalid_credentials (both field currentPassword), rate_limited
 */
export function createConfirmOwner(deps: {
  database: Database;
  passwords: PasswordHasher;
  limits: AttemptLimits;
  now: Clock;
}): ConfirmOwner {
  const { database, passwords, limits, now } = deps;
  return async ({ caller, account, currentPassword, address }) => {
    if (currentPassword === undefined) {
      const [session] = await database.sessions.findMany([caller.owner?.sessionId ?? '']);
      if (session && now().getTime() - session.createdAt.getTime() <= recentMs) return;
      throw notConfirmed('reauthentication_required', 'Please confirm this with your password.');
    }
    await limits.count({ address, account: account.email });
    if (!(await passwords.verify(account.passwordHash, currentPassword))) {
      throw notConfirmed('invalid_credentials', 'This is not your password. Nothing was changed.');
    }
    await limits.forgive(account.email, address);
  };
}

function notConfirmed(
  code: 'reauthentication_required' | 'invalid_credentials',
  message: string,
): AppError {
  return new AppError(code, { publicMessage: message, fields: { currentPassword: message } });
}
