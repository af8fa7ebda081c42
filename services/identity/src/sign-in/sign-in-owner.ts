import { AppError } from '@petwell/chassis';
import type { Login, Owner, OwnerSession } from '@petwell/contracts';
import type { AttemptLimits } from '../core/attempt-limits.ts';
import { canSignIn, toOwner } from '../core/owner-account.ts';
import type { PasswordHasher } from '../core/password-hasher.ts';
import { ownerSubject } from '../core/session-subject.ts';
import type { Clock, Database } from '../core/transaction.ts';
import type { IssuedSession, SessionIssuer } from '../sessions/index.ts';

export type SignedIn = { owner: Owner; issued: IssuedSession; ended: string[] };
export type SignInOwner = (
  attempt: Login & {
    address: string;
    /** The browser's device cookie. */
    deviceId?: string | undefined;
    replaces: OwnerSession | undefined;
    device: string | null;
  },
) => Promise<SignedIn>;

/**
 * Opens an owner session. Unknown address, wrong password, and inactive account all get the same response
 * after the same work. The account is compared again under its lock, so that no session opens with a password
 * that a concurrent reset has replaced.
 * @throws AppError invalid_credentials, rate_limited
 */
export function createSignInOwner(deps: {
  database: Database;
  passwords: PasswordHasher;
  issuer: SessionIssuer;
  limits: AttemptLimits;
  now: Clock;
}): SignInOwner {
  const { database, passwords, issuer, limits } = deps;
  return async ({ email, password, address, deviceId, replaces, device }) => {
    await limits.count({ address, account: email, device: deviceId });
    const account = await database.owners.findByEmail(email);
    const isMatch = await passwords.verify(
      canSignIn(account) ? account.passwordHash : null,
      password,
    );
    if (!isMatch || !canSignIn(account)) throw invalidCredentials();
    await limits.forgive(email, address, deviceId);
    const { passwordHash } = account;
    const newHash = passwords.needsRehash(passwordHash) ? await passwords.hash(password) : null;
    return database.inTransaction(async (tx) => {
      const current = await tx.owners.lock(account.id);
      if (!canSignIn(current) || current.passwordHash !== passwordHash) throw invalidCredentials();
      if (newHash !== null) await tx.owners.setPassword(current.id, newHash);
      const issued = await issuer.open(tx.sessions, ownerSubject(current), device);
      const ended = replaces
        ? await tx.sessions.end({ ids: [replaces.sessionId] }, deps.now())
        : [];
      return { owner: toOwner(current), issued, ended };
    });
  };
}

const invalidCredentials = () =>
  new AppError('invalid_credentials', {
    publicMessage: 'Invalid email or password. Please check your credentials and try again.',
  });
