import type { AccountMails } from '../core/account-mails.ts';
import type { AddressMailLimits } from '../core/limits.ts';
import { recordActivity, toActor } from '../core/record-activity.ts';
import { linkInvalid } from '../core/refusals.ts';
import { canStaffSignIn } from '../core/staff-account.ts';
import type { Clock, Database } from '../core/transaction.ts';
import type { Links } from '../links/index.ts';

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
  mails: AccountMails;
  links: Links;
  addressMails: AddressMailLimits;
  now: Clock;
}): ConfirmStaffEmail {
  const { database, links, mails } = deps;
  return async (request) => {
    const link = await links.open('staff-email-change', request);
    const { holderId: staffId, sentTo: email } = link;
    return database.inTransaction(async (tx) => {
      const known = await links.claim(tx, link);
      if (!canStaffSignIn(known) || email === null) throw linkInvalid('staff-email-change');
      const account = await tx.staff.update(staffId, { email, emailConfirmedAt: deps.now() });
      await tx.links.discard({ staffId });
      if (known.email !== null) {
        await deps.addressMails.countNotice(known.email);
        const notice = { purpose: 'staff-email-changed', account, sendTo: known.email } as const;
        await mails.sendNotice(tx, notice);
      }
      await recordActivity(tx, {
        actor: toActor(known, request.address),
        action: 'staff-email',
        subject: `staff/${staffId}`,
        result: 'done',
        detail: null,
      });
      return { email };
    });
  };
}
