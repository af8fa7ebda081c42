import { AppError, toAppError, type StaffActivity } from '@petwell/chassis';
import type { StaffRole, StaffSession } from '@petwell/contracts';
import { staffSubject, type IssuedSession, type SessionIssuer } from './issue-session.ts';
import type { AttemptLimits, Clock, Database, PasswordHasher, StaffAccount } from './ports.ts';
import { recordActivity } from './record-activity.ts';

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

type Attempt = { username: string; password: string; address: string };
type SignInActivity = Pick<StaffActivity, 'actor' | 'action' | 'subject'>;

/**
 * Opens a staff session. Records every attempt in the staff activity log under the username as entered.
 * Usernames are compared in lower case.
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

  async function authenticate(attempt: Attempt): Promise<StaffAccount> {
    const { username, password, address } = attempt;
    await limits.count({ address, account: username });
    const account = await database.staff.findByUsername(username);
    const hash = account?.isActive ? account.passwordHash : null;
    const isMatch = await passwords.verify(hash, password);
    if (!isMatch || !account) {
      throw new AppError('invalid_credentials', { publicMessage: 'Invalid credentials' });
    }
    await limits.forgive(username, address);
    return account;
  }

  async function recordFailure(signIn: SignInActivity, error: unknown): Promise<void> {
    const { status, publicMessage: detail } = toAppError(error);
    const result = status < 500 ? 'refused' : 'failed';
    await database.inTransaction((tx) => recordActivity(tx, { ...signIn, result, detail }));
  }

  return async ({ username: typed, password, address, replaces, device }) => {
    const username = typed.toLowerCase();
    const actor = { staffId: null, username, clientAddress: address };
    const signIn = { actor, action: 'sign-in', subject: 'session' } as const;
    const account = await authenticate({ username, password, address }).catch(
      async (error: unknown) => {
        await recordFailure(signIn, error);
        throw error;
      },
    );
    if (passwords.needsRehash(account.passwordHash)) {
      await database.staff.setPassword(account.id, await passwords.hash(password));
    }
    const { issued, ended } = await database.inTransaction(async (tx) => {
      await recordActivity(tx, { ...signIn, result: 'done', detail: null });
      return {
        issued: await issuer.open(tx.sessions, staffSubject(account), device),
        ended: replaces ? await tx.sessions.end({ ids: [replaces.sessionId] }, deps.now()) : [],
      };
    });
    return { staff: { username: account.username, role: account.role }, issued, ended };
  };
}
