import { AppError } from '@petwell/chassis';
import type { StaffRole, StaffSession } from '@petwell/contracts';
import { staffSubject, type IssuedSession, type SessionIssuer } from './issue-session.ts';
import type { AttemptLimits, Clock, Database, PasswordHasher } from './ports.ts';

export type SignInStaff = (attempt: {
  username: string;
  password: string;
  address: string;
  replaces: StaffSession | undefined;
  device: string | null;
}) => Promise<{
  staff: { username: string; role: StaffRole };
  issued: IssuedSession;
  ended: string[];
}>;

/**
 * Opens a staff session; user names are compared in lower case.
 * @throws AppError invalid_credentials, rate_limited
 */
export function createSignInStaff(deps: {
  database: Database;
  passwords: PasswordHasher;
  issuer: SessionIssuer;
  limits: AttemptLimits;
  now: Clock;
}): SignInStaff {
  const { database, passwords, issuer, limits } = deps;
  return async ({ username: typed, password, address, replaces, device }) => {
    const username = typed.toLowerCase();
    await limits.count({ address, account: username });
    const account = await database.staff.findByUsername(username);
    const isMatch = await passwords.verify(
      account?.isActive ? account.passwordHash : null,
      password,
    );
    if (!isMatch || !account) {
      throw new AppError('invalid_credentials', { publicMessage: 'Invalid credentials' });
    }
    await limits.forgive(username, address);
    if (passwords.needsRehash(account.passwordHash)) {
      await database.staff.setPassword(account.id, await passwords.hash(password));
    }
    const { issued, ended } = await database.inTransaction(async (tx) => ({
      issued: await issuer.open(tx.sessions, staffSubject(account), device),
      ended: replaces ? await tx.sessions.end({ ids: [replaces.sessionId] }, deps.now()) : [],
    }));
    return { staff: { username: account.username, role: account.role }, issued, ended };
  };
}
