import { AppError, type StaffActivity, type StaffActor } from '@petwell/chassis';
import type { OwnerSession, StaffSession } from '@petwell/contracts';
import type { AccountMails } from '../core/account-mails.ts';
import type { AttemptLimits } from '../core/attempt-limits.ts';
import { canSignIn } from '../core/owner-account.ts';
import type { PasswordHasher } from '../core/password-hasher.ts';
import { recordActivity } from '../core/record-activity.ts';
import { wrongPassword } from '../core/refusals.ts';
import { ownerSubject, staffSubject } from '../core/session-subject.ts';
import { canStaffSignIn } from '../core/staff-account.ts';
import type { Clock, Database } from '../core/transaction.ts';
import type { IssuedSession, SessionIssuer } from '../sessions/index.ts';

type Change = {
  currentPassword: string;
  password: string;
  address: string;
  device: string | null;
};
export type PasswordChanged = { issued: IssuedSession; ended: string[] };

export type ChangePassword = ReturnType<typeof createChangePassword>;

/**
 * Changes the password of a signed-in user who knows the current one. Ends all sessions; the current one
 * continues under a new id. Owners get an email with a link that resets the password again.
 * @throws AppError invalid_credentials (field currentPassword), demo_read_only, rate_limited, unauthenticated
 */
export function createChangePassword(deps: {
  database: Database;
  passwords: PasswordHasher;
  issuer: SessionIssuer;
  limits: { owner: AttemptLimits; staff: AttemptLimits };
  mails: AccountMails;
  now: Clock;
}) {
  const { database, passwords, issuer, limits } = deps;

  async function newHash(
    account: { name: string; passwordHash: string },
    { currentPassword, password, address }: Change,
    counter: AttemptLimits,
  ): Promise<string> {
    await counter.count({ address, account: account.name });
    if (!(await passwords.verify(account.passwordHash, currentPassword))) throw wrongPassword();
    await counter.forgive(account.name, address);
    return passwords.hashNew(password, [account.name]);
  }

  return {
    async owner(session: OwnerSession | undefined, change: Change): Promise<PasswordChanged> {
      const known = session ? await database.owners.findById(session.ownerId) : null;
      if (!canSignIn(known)) throw new AppError('unauthenticated');
      if (known.isDemo) throw new AppError('demo_read_only');
      const passwordHash = await newHash({ ...known, name: known.email }, change, limits.owner);
      return database.inTransaction(async (tx) => {
        const account = await tx.owners.lock(known.id);
        // A concurrent reset came from the owner of the mailbox, so it wins.
        if (account?.passwordHash !== known.passwordHash) throw new AppError('unauthenticated');
        await tx.owners.setPassword(known.id, passwordHash);
        await tx.links.discard({ ownerId: known.id, purposes: ['password-reset', 'email-change'] });
        const sendTo = account.email;
        await deps.mails.sendLink(tx, { purpose: 'password-changed', account, sendTo });
        const holder = { ownerId: known.id, kinds: ['owner', 'setup'] } as const;
        const ended = await tx.sessions.end(holder, deps.now());
        const issued = await issuer.open(tx.sessions, ownerSubject(account), change.device);
        return { issued, ended };
      });
    },

    async staff(
      session: StaffSession,
      change: Change & { actor: StaffActor },
    ): Promise<PasswordChanged> {
      const known = await database.staff.findById(session.staffId);
      if (!canStaffSignIn(known)) throw new AppError('unauthenticated');
      const passwordHash = await newHash({ ...known, name: known.username }, change, limits.staff);
      return database.inTransaction(async (tx) => {
        const account = (await tx.staff.lockAll()).find(({ id }) => id === known.id);
        if (!account?.isActive || account.passwordHash !== known.passwordHash) {
          throw new AppError('unauthenticated');
        }
        await tx.staff.setPassword(known.id, passwordHash);
        await tx.links.discard({ staffId: known.id });
        await recordActivity(tx, passwordChanged(known.id, change.actor));
        const ended = await tx.sessions.end({ staffId: known.id }, deps.now());
        const issued = await issuer.open(tx.sessions, staffSubject(account), change.device);
        return { issued, ended };
      });
    },
  };
}

const passwordChanged = (staffId: number, actor: StaffActor): StaffActivity => ({
  actor,
  action: 'password',
  subject: `staff/${staffId}`,
  result: 'done',
  detail: null,
});
