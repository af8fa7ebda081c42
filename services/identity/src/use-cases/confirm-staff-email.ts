import { AppError } from '@petwell/chassis';
import { hashLinkToken } from '../domain/one-time-link.ts';
import { canStaffSignIn } from '../domain/staff-account.ts';
import type { AddressMailLimits } from './address-mail-limits.ts';
import type { AttemptLimits, Clock, Database } from './ports.ts';
import { recordActivity, toActor } from './record-activity.ts';
import type { StaffMails } from './staff-mails.ts';

export type ConfirmStaffEmail = (request: {
  token: string;
  address: string;
}) => Promise<{ email: string }>;

/**
 * Makes a new address of a staff account effective for the holder of the link mailed to it. The replaced
 * address is told, and all other links end.
 * @throws AppError link_invalid, email_taken (another account has the address now), rate_limited
 */
export function createConfirmStaffEmail(deps: {
  database: Database;
  staffMails: StaffMails;
  limits: AttemptLimits;
  addressMails: AddressMailLimits;
  now: Clock;
}): ConfirmStaffEmail {
  const { database, now } = deps;
  return async ({ token, address }) => {
    await deps.limits.count({ address });
    const key = () => ({
      ...({ tokenHash: hashLinkToken(token), purpose: 'staff-email-change', now: now() } as const),
    });
    const found = await database.staffLinks.find(key());
    if (!found) throw linkInvalid();
    return database.inTransaction(async (tx) => {
      const known = await tx.staff.lock(found.staffId);
      const link = await tx.staffLinks.claim(key());
      if (!canStaffSignIn(known) || !link) throw linkInvalid();
      const { email } = link;
      const account = await tx.staff.update(known.id, { email, emailConfirmedAt: now() });
      await tx.staffLinks.discard(known.id);
      if (known.email !== null) {
        await deps.addressMails.countNotice(known.email);
        await deps.staffMails.tellReplaced(tx, { account, sendTo: known.email });
      }
      await recordActivity(tx, {
        actor: toActor(known, address),
        action: 'staff-email',
        subject: `staff/${known.id}`,
        result: 'done',
        detail: null,
      });
      return { email };
    });
  };
}

const linkInvalid = () =>
  new AppError('link_invalid', {
    publicMessage:
      'This link has been used already, has expired, or was replaced by a newer one. The address stays as it was.',
  });
