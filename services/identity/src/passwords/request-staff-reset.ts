import type { AccountMails } from '../core/account-mails.ts';
import type { AttemptLimits, AttemptOrigin } from '../core/attempt-limits.ts';
import { recordActivity } from '../core/record-activity.ts';
import { canStaffSignIn } from '../core/staff-account.ts';
import type { Database } from '../core/transaction.ts';

export type RequestStaffReset = (request: {
  /** A username or an email address. */
  login: string;
  address: string;
  /** The browser's device cookie. */
  deviceId?: string | undefined;
}) => Promise<{ afterAnswer: () => Promise<void> }>;

/**
 * Mails a reset link to the confirmed address of the staff account, if there is one. The lookup runs in
 * `afterAnswer`, so neither the response nor its timing reveals whether the account exists.
 * @throws AppError rate_limited (per address; requests over an account's limit are silently ignored)
 */
export function createRequestStaffReset(deps: {
  database: Database;
  mails: AccountMails;
  limits: AttemptLimits;
}): RequestStaffReset {
  const { database, mails, limits } = deps;

  async function mailLink(login: string, from: AttemptOrigin): Promise<void> {
    const known =
      (await database.staff.findByUsername(login)) ?? (await database.staff.findByEmail(login));
    // Counted by username, so that asking by email as well sends no extra mail.
    if (!known || !(await limits.allowsAccount(known.username, from))) return;
    await database.inTransaction(async (tx) => {
      const account = await tx.staff.lock(known.id);
      if (!canStaffSignIn(account) || !account.email || !account.emailConfirmedAt) return;
      await mails.sendLink(tx, {
        purpose: 'staff-password-reset',
        account,
        sendTo: account.email,
      });
      await recordActivity(tx, {
        actor: {
          staffId: null,
          username: account.username,
          name: null,
          clientAddress: from.address,
        },
        action: 'reset-request',
        subject: `staff/${account.id}`,
        result: 'done',
        detail: null,
      });
    });
  }

  return async ({ login, address, deviceId: device }) => {
    await limits.count({ address });
    return { afterAnswer: () => mailLink(login, { address, device }) };
  };
}
