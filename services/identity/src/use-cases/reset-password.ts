import { AppError } from '@petwell/chassis';
import { hashLinkToken } from '../domain/one-time-link.ts';
import { claimLink } from './claim-link.ts';
import { confirmMailbox } from './confirm-mailbox.ts';
import type { AttemptLimits, Clock, Database, PasswordHasher } from './ports.ts';

export type ResetPassword = (request: {
  token: string;
  password: string;
  address: string;
  /** The browser's device cookie. */
  deviceId?: string | undefined;
}) => Promise<{ ended: string[] }>;

/**
 * Sets a new password with a mailed link, and ends all sessions, unpaid enrollments, and other links of the
 * owner, except undo links that were mailed to another address. Works once.
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
    const purpose = 'password-reset';
    const link = { tokenHash: hashLinkToken(token), purpose } as const;
    // Checked before hashing, so that invalid tokens cost little.
    const found = await deps.database.links.find({ ...link, now: deps.now() });
    const known = found && (await deps.database.owners.findById(found.ownerId));
    if (!known) throw invalid();
    const passwordHash = await deps.passwords.hashNew(password, [known.email]);
    const { email, ended } = await deps.database.inTransaction(async (tx) => {
      const claimed = await claimLink(tx, { token, purpose, now: deps.now() });
      if (!claimed?.account.isActive) throw invalid();
      const { account } = claimed;
      const now = deps.now();
      await tx.owners.resetPassword(account.id, { passwordHash, now });
      await confirmMailbox(tx, account, now);
      await tx.links.discardAll(account);
      await tx.publish({
        type: 'owner.password-reset.v1',
        subject: `owner/${account.id}`,
        data: { ownerId: account.id, resetAt: now.toISOString() },
      });
      const ended = await tx.sessions.end({ ownerId: account.id, kinds: ['owner', 'setup'] }, now);
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
