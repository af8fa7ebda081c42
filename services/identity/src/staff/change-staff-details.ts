import { AppError, parse, type StaffActor } from '@petwell/chassis';
import { changedStaffDetailsSchema, type staffDetailsSchema } from '@petwell/contracts';
import type { z } from 'zod';
import type { AccountMails } from '../core/account-mails.ts';
import type { AttemptLimits } from '../core/attempt-limits.ts';
import type { AddressMailLimits } from '../core/limits.ts';
import type { PasswordHasher } from '../core/password-hasher.ts';
import { recordActivity } from '../core/record-activity.ts';
import { wrongPassword, emailTaken } from '../core/refusals.ts';
import { canStaffSignIn } from '../core/staff-account.ts';
import type { Database } from '../core/transaction.ts';

export type ChangeStaffDetails = (request: {
  actor: StaffActor;
  name: string;
  email: string;
  currentPassword: string;
  address: string;
}) => Promise<z.infer<typeof staffDetailsSchema>>;

/**
 * Changes a staff member's own name, and mails a link to a new email address, which takes effect once
 * confirmed. A later request replaces an earlier one.
 * @throws AppError invalid_credentials (field currentPassword), email_taken, validation_failed (field name), rate_limited,
 * unauthenticated
 */
export function createChangeStaffDetails(deps: {
  database: Database;
  passwords: PasswordHasher;
  limits: AttemptLimits;
  mails: AccountMails;
  addressMails: AddressMailLimits;
}): ChangeStaffDetails {
  const { database, passwords, limits } = deps;
  return async ({ actor, name, email, currentPassword, address }) => {
    const known = await database.staff.findById(actor.staffId);
    if (!canStaffSignIn(known)) throw new AppError('unauthenticated');
    await limits.count({ address, account: known.username });
    if (!(await passwords.verify(known.passwordHash, currentPassword))) throw wrongPassword();
    await limits.forgive(known.username, address);
    const isNewEmail = email !== known.email;
    if (isNewEmail && (await database.staff.findByEmail(email))) throw emailTaken();
    return database.inTransaction(async (tx) => {
      const current = await tx.staff.lock(known.id);
      if (!current?.isActive || current.passwordHash !== known.passwordHash) {
        throw new AppError('unauthenticated');
      }
      parse(changedStaffDetailsSchema(current).pick({ name: true }), { name });
      const account = await tx.staff.update(known.id, { name });
      await tx.links.discard({ staffId: known.id, purposes: ['staff-email-change'] });
      if (isNewEmail) {
        await deps.addressMails.countLink(email);
        const link = { purpose: 'staff-email-change', account, sendTo: email } as const;
        await deps.mails.sendLink(tx, link);
      }
      await recordActivity(tx, {
        actor,
        action: 'staff-details',
        subject: `staff/${known.id}`,
        result: 'done',
        detail: describe({ isNewName: name !== current.name, isNewEmail }),
      });
      return { name, email: account.email, pendingEmail: isNewEmail ? email : null };
    });
  };
}

function describe({ isNewName, isNewEmail }: { isNewName: boolean; isNewEmail: boolean }): string {
  const parts = [
    ...(isNewName ? ['new name'] : []),
    ...(isNewEmail ? ['new email address, not confirmed yet'] : []),
  ];
  return parts.length === 0 ? 'nothing' : parts.join(', ');
}
