import { AppError } from '@petwell/chassis';
import type { AccountMails } from '../core/account-mails.ts';
import type { Database } from '../core/transaction.ts';

export type MailSetupLink = ReturnType<typeof createMailSetupLink>;

/**
 * Mails an owner who joined at the counter a link to set a password: the setup session that it opens is about that
 * enrollment. Whoever has a password, and the demo, get none.
 * @throws AppError not_found
 */
export const createMailSetupLink =
  ({ database, mails }: { database: Database; mails: Pick<AccountMails, 'sendSetupLink'> }) =>
  ({ ownerId, enrollmentId }: { ownerId: number; enrollmentId: number }): Promise<void> =>
    database.inTransaction(async (tx) => {
      const account = await tx.owners.lock(ownerId);
      if (!account) throw new AppError('not_found');
      if (account.passwordHash !== null || account.isDemo) return;
      const isAbout = account.registeredEnrollmentId === enrollmentId;
      const about = isAbout
        ? account
        : await tx.owners.update(ownerId, { registeredEnrollmentId: enrollmentId });
      await mails.sendSetupLink(tx, about);
    });
