import { AppError } from '@petwell/chassis';
import { hashLinkToken, type StaffLinkPurpose } from '../domain/one-time-link.ts';
import type { StaffAccount } from '../domain/staff-account.ts';
import type { AttemptLimits, Clock, Database, PasswordHasher, Transaction } from './ports.ts';
import { recordActivity, toActor } from './record-activity.ts';

export type RedeemStaffLink = ReturnType<typeof createRedeemStaffLink>;

type Redemption = {
  token: string;
  password: string;
  address: string;
  /** The browser's device cookie. */
  deviceId?: string | undefined;
};
type PasswordPurpose = Exclude<StaffLinkPurpose, 'staff-email-change'>;

/** Sets passwords with mailed links: the first one of an invited colleague, or a new one. */
export function createRedeemStaffLink(deps: {
  database: Database;
  passwords: PasswordHasher;
  limits: AttemptLimits;
  /** The sign-in limits, which a new password clears for the owner of the mailbox. */
  signInLimits: Pick<AttemptLimits, 'forgive'>;
  now: Clock;
}) {
  const { database, passwords, now } = deps;

  async function find(token: string, purpose: PasswordPurpose): Promise<StaffAccount> {
    const link = { tokenHash: hashLinkToken(token), purpose, now: now() };
    const found = await database.staffLinks.find(link);
    const account = found && (await database.staff.findById(found.staffId));
    if (!account || !fits(purpose, account, found.email)) throw linkInvalid();
    return account;
  }

  async function setPassword(
    purpose: PasswordPurpose,
    { token, password, address, deviceId }: Redemption,
  ): Promise<{ ended: string[] }> {
    await deps.limits.count({ address });
    // Checked before hashing, so that invalid tokens cost little.
    const { id, username, email } = await find(token, purpose);
    const passwordHash = await passwords.hashNew(password, [username, email ?? '']);
    const ended = await database.inTransaction(async (tx) => {
      const account = await tx.staff.lock(id);
      const link = await tx.staffLinks.claim({
        tokenHash: hashLinkToken(token),
        purpose,
        now: now(),
      });
      if (!account || !link || !fits(purpose, account, link.email)) throw linkInvalid();
      const emailConfirmedAt = account.emailConfirmedAt ?? now();
      await tx.staff.update(id, { passwordHash, emailConfirmedAt });
      await tx.staffLinks.discard(id);
      await record(tx, { purpose, account, address });
      return tx.sessions.end({ staffId: id }, now());
    });
    await deps.signInLimits.forgive(username, address, deviceId);
    return { ended };
  }

  return {
    /** Reads whose invitation it is. @throws AppError link_invalid, rate_limited */
    async readInvitation(link: {
      token: string;
      address: string;
    }): Promise<{ username: string; name: string }> {
      await deps.limits.count({ address: link.address });
      const { username, name } = await find(link.token, 'staff-invitation');
      return { username, name: name ?? username };
    },

    /**
     * Sets the first password, which confirms the address and activates the account. Works once.
     * @throws AppError link_invalid (unknown, used, expired, replaced, or account disabled), rate_limited,
     * validation_failed (weak password; the link remains valid)
     */
    acceptInvitation: (redemption: Redemption) => setPassword('staff-invitation', redemption),

    /** Sets a new password, and ends all sessions and other links of the account. Throws the same errors. */
    resetPassword: (redemption: Redemption) => setPassword('staff-password-reset', redemption),
  };
}

/** Checks whether a link mailed to this address may still set the account's password. */
function fits(purpose: PasswordPurpose, account: StaffAccount, mailedTo: string): boolean {
  const isInvited = account.passwordHash === null;
  return (
    account.isActive &&
    account.email === mailedTo &&
    isInvited === (purpose === 'staff-invitation') &&
    (isInvited || account.emailConfirmedAt !== null)
  );
}

const actions = {
  'staff-invitation': 'staff-accept',
  'staff-password-reset': 'reset-password',
} as const;

const record = (
  tx: Transaction,
  by: { purpose: PasswordPurpose; account: StaffAccount; address: string },
) =>
  recordActivity(tx, {
    actor: toActor(by.account, by.address),
    action: actions[by.purpose],
    subject: `staff/${by.account.id}`,
    result: 'done',
    detail: null,
  });

const linkInvalid = () =>
  new AppError('link_invalid', {
    publicMessage: 'This link has been used already, has expired, or was replaced by a newer one.',
  });
