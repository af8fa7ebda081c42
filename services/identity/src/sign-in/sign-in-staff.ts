import { AppError, toAppError, type StaffActivity } from '@petwell/chassis';
import type { StaffRole, StaffSession } from '@petwell/contracts';
import type { AttemptLimits } from '../core/attempt-limits.ts';
import type { PasswordHasher } from '../core/password-hasher.ts';
import { recordActivity } from '../core/record-activity.ts';
import { staffSubject } from '../core/session-subject.ts';
import { canStaffSignIn, type StaffAccount } from '../core/staff-account.ts';
import type { Clock, Database } from '../core/transaction.ts';
import type { IssuedSession, SessionIssuer } from '../sessions/index.ts';

export type SignInStaff = (attempt: {
  username: string;
  password: string;
  address: string;
  /** The browser's device cookie. */
  deviceId?: string | undefined;
  replaces: StaffSession | undefined;
  device: string | null;
}) => Promise<{
  staff: { username: string; role: StaffRole };
  issued: IssuedSession;
  ended: string[];
}>;

type Attempt = {
  username: string;
  password: string;
  address: string;
  deviceId: string | undefined;
};
type Known = StaffAccount & { passwordHash: string };
type SignInActivity = Pick<StaffActivity, 'actor' | 'action' | 'subject'>;
type Opening = {
  signIn: SignInActivity;
  password: string;
  replaces: StaffSession | undefined;
  device: string | null;
};

/**
 * Opens a staff session. The account is compared again under its lock, so that none opens with a password or
 * role that was changed meanwhile, or for a disabled account. Records every attempt in the staff activity log, under
 * "unknown" if there is no such account, because what was typed may be a password. One over the limit is not
 * recorded. Usernames are compared in lower case.
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

  async function authenticate(attempt: Attempt): Promise<Known> {
    const { username, password, address, deviceId } = attempt;
    await limits.count({ address, account: username, device: deviceId });
    const account = await database.staff.findByUsername(username);
    const hash = canStaffSignIn(account) ? account.passwordHash : null;
    const isMatch = await passwords.verify(hash, password);
    if (!isMatch || !canStaffSignIn(account)) throw invalidCredentials();
    await limits.forgive(username, address, deviceId);
    return account;
  }

  async function recordFailure({ username, address }: Attempt, error: unknown): Promise<void> {
    const { status, publicMessage: detail } = toAppError(error);
    if (status === 429) return;
    const known = await database.staff.findByUsername(username);
    const signIn = toSignIn(known?.username ?? 'unknown', address);
    const result = status < 500 ? 'refused' : 'failed';
    await database.inTransaction((tx) => recordActivity(tx, { ...signIn, result, detail }));
  }

  async function open(known: Known, { signIn, password, replaces, device }: Opening) {
    const { passwordHash } = known;
    const newHash = passwords.needsRehash(passwordHash) ? await passwords.hash(password) : null;
    return database.inTransaction(async (tx) => {
      const account = await tx.staff.lock(known.id);
      if (!account?.isActive || account.passwordHash !== passwordHash) throw invalidCredentials();
      if (newHash !== null) await tx.staff.setPassword(account.id, newHash);
      const actor = { ...signIn.actor, name: account.name };
      await recordActivity(tx, { ...signIn, actor, result: 'done', detail: null });
      const issued = await issuer.open(tx.sessions, staffSubject(account), device);
      const ended = replaces
        ? await tx.sessions.end({ ids: [replaces.sessionId] }, deps.now())
        : [];
      return { staff: { username: account.username, role: account.role }, issued, ended };
    });
  }

  return async ({ username: typed, password, address, deviceId, replaces, device }) => {
    const attempt = { username: typed.toLowerCase(), password, address, deviceId };
    try {
      const account = await authenticate(attempt);
      const signIn = toSignIn(account.username, address);
      return await open(account, { signIn, password, replaces, device });
    } catch (error) {
      await recordFailure(attempt, error);
      throw error;
    }
  };
}

const toSignIn = (username: string, clientAddress: string): SignInActivity => ({
  actor: { staffId: null, username, name: null, clientAddress },
  action: 'sign-in',
  subject: 'session',
});

const invalidCredentials = () =>
  new AppError('invalid_credentials', { publicMessage: 'Invalid credentials' });
