import { AppError, type StaffActor } from '@petwell/chassis';
import type { StaffAccount as StaffAnswer, StaffRole } from '@petwell/contracts';
import type { AccountMails } from '../core/account-mails.ts';
import type { AddressMailLimits } from '../core/limits.ts';
import { recordActivity } from '../core/record-activity.ts';
import { emailTaken } from '../core/refusals.ts';
import type { StaffAccount } from '../core/staff-account.ts';
import type { Database, Transaction } from '../core/transaction.ts';
import { publishStaffChange, toStaffAnswer } from './manage-staff.ts';

type NewStaff = { name: string; username: string; email: string; role: StaffRole };

export type InviteStaff = ReturnType<typeof createInviteStaff>;

/** Lets managers add colleagues, who set their own password with the link mailed to them. */
export function createInviteStaff(deps: {
  database: Database;
  mails: AccountMails;
  addressMails: AddressMailLimits;
}) {
  const { database, mails, addressMails } = deps;

  async function mailInvitation(
    tx: Transaction,
    { account, sendTo, manager }: { account: StaffAccount; sendTo: string; manager: StaffActor },
  ): Promise<void> {
    await addressMails.countLink(sendTo);
    const invitedBy = manager.name ?? manager.username;
    await mails.sendLink(tx, { purpose: 'staff-invitation', account, sendTo, invitedBy });
  }

  return {
    /**
     * Creates an account without a password and mails its invitation.
     * @throws AppError status_conflict (the username is taken, even by a disabled account), email_taken,
     * rate_limited
     */
    async add(request: { manager: StaffActor; account: NewStaff }): Promise<StaffAnswer> {
      const { manager, account: asked } = request;
      const made = await database.inTransaction(async (tx) => {
        const account = await tx.staff.create(asked);
        if (!account) return null;
        await mailInvitation(tx, { account, sendTo: asked.email, manager });
        const detail = `${asked.name} (${asked.username}): role ${asked.role}`;
        await publishStaffChange(tx, { by: manager, account, action: 'staff-add', detail });
        return account;
      });
      if (made) return toStaffAnswer(made);
      throw (await database.staff.findByUsername(asked.username)) ? usernameTaken() : emailTaken();
    },

    /**
     * Mails a new invitation, also to a corrected address. Earlier ones stop working.
     * @throws AppError not_found, email_taken, rate_limited; status_conflict if the account is disabled or
     * has a password
     */
    async again(request: {
      manager: StaffActor;
      staffId: number;
      email: string;
    }): Promise<StaffAnswer> {
      const { manager, staffId, email } = request;
      return database.inTransaction(async (tx) => {
        const known = await tx.staff.lock(staffId);
        if (!known) throw new AppError('not_found');
        requireInvited(known);
        const account = await tx.staff.update(staffId, { email });
        await tx.links.discard({ staffId });
        await mailInvitation(tx, { account, sendTo: email, manager });
        const activity = { actor: manager, action: 'staff-invite', result: 'done' } as const;
        const subject = `staff/${staffId}`;
        await recordActivity(tx, { ...activity, subject, detail: account.name });
        return toStaffAnswer(account);
      });
    },
  };
}

function requireInvited({ isActive, passwordHash }: StaffAccount): void {
  if (!isActive) {
    throw new AppError('status_conflict', {
      publicMessage: 'This account is disabled. Enable it before you send an invitation.',
    });
  }
  if (passwordHash !== null) {
    throw new AppError('status_conflict', {
      publicMessage: 'Your colleague has already set a password.',
    });
  }
}

function usernameTaken(): AppError {
  const message = 'This user name is taken.';
  return new AppError('status_conflict', {
    publicMessage: message,
    fields: { username: message },
  });
}
