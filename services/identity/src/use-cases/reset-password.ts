import { AppError } from '@petwell/chassis';
import { hashLinkToken } from '../domain/one-time-link.ts';
import type { AttemptLimits, Clock, Database, PasswordHasher } from './ports.ts';

export type ResetPassword = (request: {
  token: string;
  password: string;
  address: string;
}) => Promise<{ ended: string[] }>;

/**
 * Sets a new password with a mailed link, ends every session of the owner and makes other reset links
 * useless. Works once.
 * @throws AppError link_invalid (unknown, used, expired, or the account is closed), rate_limited
 */
export function createResetPassword(deps: {
  database: Database;
  passwords: PasswordHasher;
  limits: AttemptLimits;
  now: Clock;
}): ResetPassword {
  return async ({ token, password, address }) => {
    await deps.limits.count({ address });
    const link = { tokenHash: hashLinkToken(token), purpose: 'password-reset' } as const;
    // Asked before hashing, so that made-up tokens cost next to nothing.
    if (!(await deps.database.links.isValid({ ...link, now: deps.now() }))) throw invalid();
    const passwordHash = await deps.passwords.hash(password);
    return deps.database.inTransaction(async (tx) => {
      const claimed = await tx.links.claim({ ...link, now: deps.now() });
      const account = claimed && (await tx.owners.lock(claimed.ownerId));
      if (!account?.isActive) throw invalid();
      await tx.owners.setPassword(account.id, passwordHash);
      await tx.links.discard(account.id, 'password-reset');
      const ended = await tx.sessions.end(
        { ownerId: account.id, kinds: ['owner', 'setup'] },
        deps.now(),
      );
      return { ended };
    });
  };
}

const invalid = () =>
  new AppError('link_invalid', {
    publicMessage: 'This link has been used already or has expired. Please ask for a new one.',
  });
