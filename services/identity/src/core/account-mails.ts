import {
  createLink,
  purposeOf,
  setupLinkIntervalMs,
  type LinkReason,
  type StaffLinkPurpose,
} from './one-time-link.ts';
import type { OwnerAccount } from './owner-account.ts';
import type { StaffAccount } from './staff-account.ts';
import type { Clock, Transaction } from './transaction.ts';

/** Reasons for a mail without a link that could change the account. */
export type OwnerNotice = 'email-change-undone' | 'account-case';

type OwnerMail<Purpose> = {
  purpose: Purpose;
  account: OwnerAccount;
  sendTo: string;
  /** For a change of address that staff asked for. */
  askedByStaff?: boolean;
};
type StaffMail<Purpose> = {
  purpose: Purpose;
  account: StaffAccount;
  sendTo: string;
  /** The manager's name, for invitations. */
  invitedBy?: string;
};
type LinkMail = OwnerMail<Exclude<LinkReason, StaffLinkPurpose>> | StaffMail<StaffLinkPurpose>;
type Notice = OwnerMail<OwnerNotice> | StaffMail<'staff-email-changed'>;

export type AccountMails = ReturnType<typeof createAccountMails>;

/** Has mails about accounts sent to owners and staff: one-time links and notices. */
export function createAccountMails(deps: { publicUrl: string; now: Clock }) {
  const { publicUrl, now } = deps;

  /** Creates a one-time link and has it mailed. The token exists only in the event (ADR 0003). */
  async function sendLink(tx: Transaction, mail: LinkMail): Promise<void> {
    const purpose = purposeOf(mail.purpose);
    const { url, ...link } = createLink(purpose, { publicUrl, now: now() });
    const { account, sendTo: sentTo } = mail;
    const askedByStaff = 'askedByStaff' in mail && mail.askedByStaff === true;
    await tx.links.add({ ...link, purpose, holderId: account.id, sentTo, askedByStaff });
    await publish(tx, mail, { url, expiresAt: link.expiresAt.toISOString() });
  }

  return {
    sendLink,

    /** Mails a setup link, unless the owner was sent one within the last ten minutes. */
    async sendSetupLink(tx: Transaction, account: OwnerAccount): Promise<void> {
      const notSince = new Date(now().getTime() - setupLinkIntervalMs);
      if (!(await tx.owners.claimSetupLink(account.id, { now: now(), notSince }))) return;
      await sendLink(tx, { purpose: 'account-setup', account, sendTo: account.email });
    },

    /** Has a notice mailed that leads to the sign-in page. */
    async sendNotice(tx: Transaction, notice: Notice): Promise<void> {
      const url = new URL(isForStaff(notice) ? '/admin-login' : '/login', publicUrl).href;
      await publish(tx, notice, { url, expiresAt: null });
    },
  };
}

const isForStaff = (
  mail: LinkMail | Notice,
): mail is Extract<LinkMail | Notice, { account: StaffAccount }> => 'username' in mail.account;

async function publish(
  tx: Transaction,
  mail: LinkMail | Notice,
  link: { url: string; expiresAt: string | null },
): Promise<void> {
  const { account, sendTo: address } = mail;
  const isStaff = isForStaff(mail);
  // The first manager's account may have none.
  const firstName = isStaff ? (mail.account.name ?? '') : mail.account.firstName;
  await tx.publish({
    type: 'mail.requested.v1',
    subject: `${isStaff ? 'staff' : 'owner'}/${account.id}`,
    data: {
      recipient: { ownerId: isStaff ? null : account.id, name: firstName, address },
      about: null,
      isPaid: false,
      mail: isStaff
        ? {
            kind: 'staff-link',
            purpose: mail.purpose,
            firstName,
            username: mail.account.username,
            invitedBy: mail.invitedBy ?? null,
            ...link,
          }
        : {
            kind: 'account-link',
            purpose: mail.purpose,
            firstName,
            ...link,
          },
    },
  });
}
