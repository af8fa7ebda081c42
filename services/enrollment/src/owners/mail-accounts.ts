import { AppError, type Logger } from '@petwell/chassis';
import type { OwnerRegistry } from '../core/clients/other-services.ts';

export type AccountMails = {
  /** Owners who agreed to a plan that is paid or set up, and who weren't mailed yet, at most a page. */
  listUnmailed(): Promise<{ enrollmentId: number; ownerId: number }[]>;
  markMailed(enrollmentId: number, at: Date): Promise<void>;
};

/**
 * Has those who agreed to a plan with a link mailed another one to set a password, unless they have one: the link that
 * they paid with never sets one. Identity mails an owner at most once in ten minutes, so a repetition after a crash is
 * harmless.
 */
export const createMailAccounts = (deps: {
  accountMails: AccountMails;
  ownerRegistry: Pick<OwnerRegistry, 'mailSetupLink'>;
  clock: () => Date;
  logger: Logger;
}) =>
  async function mailAccounts(): Promise<void> {
    for (const { enrollmentId, ownerId } of await deps.accountMails.listUnmailed()) {
      try {
        await deps.ownerRegistry
          .mailSetupLink(ownerId, { enrollmentId })
          .catch((error: unknown) => {
            // Deleted meanwhile.
            if (!(error instanceof AppError && error.code === 'not_found')) throw error;
          });
        await deps.accountMails.markMailed(enrollmentId, deps.clock());
      } catch (err) {
        deps.logger.warn({ err, enrollmentId }, 'mailing the set-up link failed');
      }
    }
  };
