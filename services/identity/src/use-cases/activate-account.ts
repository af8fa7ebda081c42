import { AppError } from '@petwell/chassis';
import type { Owner, SetupSession } from '@petwell/contracts';
import { toOwner } from '../domain/owner-account.ts';
import { ownerSubject, type IssuedSession, type SessionIssuer } from './issue-session.ts';
import type { Database, PasswordHasher } from './ports.ts';

export type ActivateAccount = (request: {
  setup: SetupSession | undefined;
  ownerId: number;
  password: string;
  device: string | null;
}) => Promise<{ owner: Owner; issued: IssuedSession; ended: string[] }>;

/**
 * Sets the first password and swaps the setup session for an owner session. Happens once, however
 * often it is asked for.
 * @throws AppError forbidden (not this owner's setup session), account_already_active, unauthenticated
 * (the setup session has ended),
 * validation_failed (a password that is tried first)
 */
export function createActivateAccount(deps: {
  database: Database;
  passwords: PasswordHasher;
  issuer: SessionIssuer;
}): ActivateAccount {
  return async ({ setup, ownerId, password, device }) => {
    if (setup?.ownerId !== ownerId) throw new AppError('forbidden');
    const known = await deps.database.owners.findById(ownerId);
    if (!known) throw new AppError('unauthenticated');
    if (known.passwordHash !== null) throw alreadyActive();
    const passwordHash = await deps.passwords.hashNew(password, [known.email]);
    return deps.database.inTransaction(async (tx) => {
      const account = await tx.owners.activate(ownerId, passwordHash);
      if (!account) throw alreadyActive();
      await tx.publish({
        type: 'owner.activated.v1',
        subject: `owner/${ownerId}`,
        data: { owner: toOwner(account), version: account.version },
      });
      // Last: all sessions that end at once wait for each other from here to the commit.
      const setups = { ownerId, kinds: ['setup'] } as const;
      const by = { subject: ownerSubject(account), device };
      const { issued, ended } = await deps.issuer.replace(tx.sessions, setups, by);
      if (!ended.includes(setup.sessionId)) throw new AppError('unauthenticated');
      return { owner: toOwner(account), issued, ended };
    });
  };
}

const alreadyActive = () =>
  new AppError('account_already_active', {
    publicMessage: 'This account has a password already. Please sign in.',
  });
