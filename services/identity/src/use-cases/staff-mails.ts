import { createLink, linkUrl, type StaffLinkPurpose } from '../domain/one-time-link.ts';
import type { StaffAccount } from '../domain/staff-account.ts';
import type { Clock, Transaction } from './ports.ts';

type LinkMail = {
  purpose: StaffLinkPurpose;
  account: StaffAccount;
  sendTo: string;
  /** The manager's name, for invitations. */
  invitedBy?: string;
};

/** Has mails to staff sent, about their accounts. */
export type StaffMails = {
  /** Creates a one-time link and has it mailed. Identity stores only its hash. */
  sendLink(tx: Transaction, mail: LinkMail): Promise<void>;
  /** Tells the replaced address that the account has a new one. */
  tellReplaced(tx: Transaction, mail: { account: StaffAccount; sendTo: string }): Promise<void>;
};

export function createStaffMails(deps: { publicUrl: string; now: Clock }): StaffMails {
  const { publicUrl, now } = deps;
  const recipient = ({ id: staffId, username, name }: StaffAccount, email: string) => ({
    staffId,
    username,
    name,
    email,
  });
  return {
    async sendLink(tx, { purpose, account, sendTo, invitedBy = null }) {
      const { token, tokenHash, expiresAt } = createLink(purpose, now());
      await tx.staffLinks.add({
        tokenHash,
        purpose,
        expiresAt,
        staffId: account.id,
        email: sendTo,
      });
      await tx.publish({
        type: 'staff.link-requested.v1',
        subject: `staff/${account.id}`,
        data: {
          ...recipient(account, sendTo),
          purpose,
          invitedBy,
          url: linkUrl({ publicUrl, purpose, token }),
          expiresAt: expiresAt.toISOString(),
        },
      });
    },
    async tellReplaced(tx, { account, sendTo }) {
      await tx.publish({
        type: 'staff.link-requested.v1',
        subject: `staff/${account.id}`,
        data: {
          ...recipient(account, sendTo),
          purpose: 'staff-email-changed',
          invitedBy: null,
          url: new URL('/admin-login', publicUrl).href,
          expiresAt: null,
        },
      });
    },
  };
}
