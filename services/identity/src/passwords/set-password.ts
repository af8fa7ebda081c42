import type { AttemptLimits } from '../core/attempt-limits.ts';
import type { OwnerAccount } from '../core/owner-account.ts';
import { confirmMailbox } from '../core/owner-changes.ts';
import type { PasswordHasher } from '../core/password-hasher.ts';
import { recordActivity, toActor } from '../core/record-activity.ts';
import { linkInvalid } from '../core/refusals.ts';
import type { StaffAccount } from '../core/staff-account.ts';
import type { MailedLink } from '../core/store-links.ts';
import type { Clock, Database, Transaction } from '../core/transaction.ts';
import type { HolderOf, Links } from '../links/index.ts';

type Redemption = {
  token: string;
  password: string;
  address: string;
  /** The browser's device cookie. */
  deviceId?: string | undefined;
};

/** The differences between holders of links that set a password. */
type Holder<Account> = {
  find(id: number): Promise<Account | null>;
  /** Checks whether the link may still set the account's password. */
  allows(account: Account, link: MailedLink): boolean;
  /** Returns what the account signs in with. */
  login(account: Account): string;
  /** Sets the password, and ends sessions and other links. Returns the ids of the ended sessions. */
  set(
    tx: Transaction,
    account: Account,
    change: { passwordHash: string; address: string },
  ): Promise<string[]>;
  /** The sign-in limits, which a new password clears for the owner of the mailbox. */
  signInLimits: Pick<AttemptLimits, 'forgive'>;
};

type Dependencies = {
  database: Database;
  passwords: PasswordHasher;
  links: Links;
  signInLimits: Record<'owner' | 'staff', Pick<AttemptLimits, 'forgive'>>;
  now: Clock;
};

type Purpose = 'password-reset' | 'staff-invitation' | 'staff-password-reset';

export type SetPassword = ReturnType<typeof createSetPassword>;

/** Sets passwords with mailed links: an owner's new one, a colleague's first or new one. */
export function createSetPassword(deps: Dependencies) {
  const { database, passwords, links } = deps;
  const holders: { [P in Purpose]: Holder<HolderOf<P>> } = {
    'password-reset': createOwner(deps),
    'staff-invitation': createStaff(deps, 'staff-accept'),
    'staff-password-reset': createStaff(deps, 'reset-password'),
  };

  async function open<P extends Purpose>(purpose: P, request: { token: string; address: string }) {
    const link = await links.open(purpose, request);
    const account = await holders[purpose].find(link.holderId);
    if (!account || !holders[purpose].allows(account, link)) throw linkInvalid(purpose);
    return { link, account };
  }

  return {
    /**
     * Sets the password and ends all sessions and other links of the account: of an owner also unpaid
     * enrollments, but not undo links that were mailed to another address. Works once.
     * @throws AppError link_invalid (unknown, used, expired, replaced, or account closed), rate_limited,
     * validation_failed (weak password; the link remains valid)
     */
    async redeem<P extends Purpose>(purpose: P, request: Redemption): Promise<{ ended: string[] }> {
      const { password, address, deviceId } = request;
      const holder = holders[purpose];
      const { link, account: known } = await open(purpose, request);
      const personal = [holder.login(known), known.email ?? ''];
      const passwordHash = await passwords.hashNew(password, personal);
      const { login, ended } = await database.inTransaction(async (tx) => {
        const account = await links.claim(tx, link);
        if (!holder.allows(account, link)) throw linkInvalid(purpose);
        const ended = await holder.set(tx, account, { passwordHash, address });
        return { login: holder.login(account), ended };
      });
      await holder.signInLimits.forgive(login, address, deviceId);
      return { ended };
    },

    /** Reads whose invitation it is. @throws AppError link_invalid, rate_limited */
    async readInvitation(request: {
      token: string;
      address: string;
    }): Promise<{ username: string; name: string }> {
      const { account } = await open('staff-invitation', request);
      return { username: account.username, name: account.name ?? account.username };
    },
  };
}

const createOwner = ({ database, signInLimits, now }: Dependencies): Holder<OwnerAccount> => ({
  find: (id) => database.owners.findById(id),
  allows: ({ isActive }) => isActive,
  login: ({ email }) => email,
  async set(tx, account, { passwordHash }) {
    const { id: ownerId, email } = account;
    await tx.owners.resetPassword(ownerId, { passwordHash, now: now() });
    await confirmMailbox(tx, account, now());
    await tx.links.discard({ ownerId, email });
    await tx.publish({
      type: 'owner.password-reset.v1',
      subject: `owner/${ownerId}`,
      data: { ownerId, resetAt: now().toISOString() },
    });
    return tx.sessions.end({ ownerId, kinds: ['owner', 'setup'] }, now());
  },
  signInLimits: signInLimits.owner,
});

const createStaff = (
  { database, signInLimits, now }: Dependencies,
  action: 'staff-accept' | 'reset-password',
): Holder<StaffAccount> => ({
  find: (id) => database.staff.findById(id),
  allows(account, { purpose, sentTo }) {
    const isInvited = account.passwordHash === null;
    return (
      account.isActive &&
      account.email === sentTo &&
      isInvited === (purpose === 'staff-invitation') &&
      (isInvited || account.emailConfirmedAt !== null)
    );
  },
  login: ({ username }) => username,
  async set(tx, account, { passwordHash, address }) {
    const { id: staffId, emailConfirmedAt } = account;
    await tx.staff.update(staffId, {
      passwordHash,
      emailConfirmedAt: emailConfirmedAt ?? now(),
    });
    await tx.links.discard({ staffId });
    await recordActivity(tx, {
      actor: toActor(account, address),
      action,
      subject: `staff/${staffId}`,
      result: 'done',
      detail: null,
    });
    return tx.sessions.end({ staffId }, now());
  },
  signInLimits: signInLimits.staff,
});
