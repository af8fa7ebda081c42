import { AppError } from '@petwell/chassis';
import { hashLinkToken } from '../domain/one-time-link.ts';
import type { AttemptLimits, Clock, Database, PasswordHasher } from './ports.ts';

export type ResetPassword = (request: {
  token: string;
  password: string;
  address: string;
  /** The browser's device cookie. */
  deviceId?: string | undefined;
}) => Promise<{ ended: string[] }>;

/**
 * Sets a new password with a mailed link, ends all sessions of the owner, and invalidates other reset links.
 * Works once.
 * @throws AppError link_invalid (unknown, used, expired, or account closed), rate_limited, validation_failed
 * (weak password; the link remains valid)
 */
export function createResetPassword(deps: {
  database: Database;
  passwords: PasswordHasher;
  limits: AttemptLimits;
  /** The sign-in limits, which a reset clears for the owner of the mailbox. */
  signInLimits: Pick<AttemptLimits, 'forgive'>;
  now: Clock;
}): ResetPassword {
  return async ({ token, password, address, deviceId }) => {
    await deps.limits.count({ address });
    const link = { tokenHash: hashLinkToken(token), purpose: 'password-reset' } as const;
    // Checked before hashing, so that invalid tokens cost little.
    const ownerId = await deps.database.links.findOwner({ ...link, now: deps.now() });
    const known = ownerId === null ? null : await deps.database.owners.findById(ownerId);
    if (!known) throw invalid();
    const passwordHash = await deps.passwords.hashNew(password, [known.email]);
    const { email, ended } = await deps.database.inTransaction(async (tx) => {
      const claimed = await tx.links.claim({ ...link, now: deps.now() });
      const account = claimed && (await tx.owners.lock(claimed.ownerId));
      if (!account?.isActive) throw invalid();
      await tx.owners.setPassword(account.id, passwordHash);
      await tx.links.discard(account.id, 'password-reset');
      const ended = await tx.sessions.end(
        { ownerId: account.id, kinds: ['owner', 'setup'] },
        deps.now(),
      );
      return { email: account.email, ended };
    });
    await deps.signInLimits.forgive(email, address, deviceId);
    return { ended };
  };
}

const invalid = () =>
  new AppError('link_invalid', {
    publicMessage: 'This link has been used already or has expired. Please ask for a new one.',
  });
