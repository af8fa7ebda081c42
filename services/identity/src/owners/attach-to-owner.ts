import { AppError } from '@petwell/chassis';
import type {
  Attachment,
  ImportOwner as Import,
  ImportOwnerResponse,
} from '@petwell/contracts/internal';
import type { AccountMails } from '../core/account-mails.ts';
import type { AddressMailLimits } from '../core/limits.ts';
import { isClaimed, toOwner, type OwnerAccount } from '../core/owner-account.ts';
import { changeOwner } from '../core/owner-changes.ts';
import type { Clock, Database, Transaction } from '../core/transaction.ts';

type Dependencies = {
  database: Database;
  mails: Pick<AccountMails, 'sendLink' | 'sendSetupLink'>;
  addressMails: AddressMailLimits;
  now: Clock;
};

/** Whether only a browser holds the account now, so that it may be a stranger's. Needs the lock on the owner's row. */
export const isClaimedNow = async (
  tx: Transaction,
  account: OwnerAccount,
  now: Date,
): Promise<boolean> =>
  isClaimed(
    account,
    await tx.sessions.hasOpen({ ownerId: account.id, kinds: ['owner', 'setup'] }, now),
  );

/**
 * Decides whether staff may attach something to an account, for every way that they do. It locks nothing: callers hold
 * the owner's row, so that no browser gets in meanwhile.
 * @throws AppError demo_read_only
 */
async function attach(tx: Transaction, account: OwnerAccount, now: Date): Promise<Attachment> {
  const { id: ownerId, isDemo } = account;
  if (isDemo) throw new AppError('demo_read_only');
  if (await isClaimedNow(tx, account, now)) return { outcome: 'claimed' };
  await tx.owners.markAttached(ownerId, now);
  return { outcome: 'attached' };
}

/** Ends all that a browser has of the account, as a password reset does. The details are what staff entered. */
async function takeOver(
  tx: Transaction,
  known: OwnerAccount,
  { request, now }: { request: Import; now: Date },
): Promise<OwnerAccount> {
  const { id: ownerId, email } = known;
  const { contact, enrollmentId: registeredEnrollmentId } = request;
  await tx.owners.removePassword(ownerId);
  await tx.owners.setPayment(ownerId, null);
  await tx.owners.markAttached(ownerId, now);
  const account = await changeOwner(tx, known, { contact, registeredEnrollmentId });
  await tx.links.discard({ ownerId, email });
  await tx.sessions.end({ ownerId, kinds: ['owner', 'setup'] }, now);
  return account;
}

async function register(tx: Transaction, request: Import, now: Date): Promise<ImportOwnerResponse> {
  const { enrollmentId, contact, takesOver = false } = request;
  const found = await tx.owners.findForRegistration({ email: contact.email, enrollmentId });
  const known = found.find(({ email }) => email === contact.email);
  if (!known && found.length > 0) throw new AppError('status_conflict');
  const account =
    known ?? (await tx.owners.create({ ...contact, registeredEnrollmentId: enrollmentId }));
  const { outcome } = await attach(tx, account, now);
  if (outcome === 'claimed' && !takesOver) return { outcome, ownerId: account.id };
  const isTakenOver = outcome === 'claimed';
  const attached = isTakenOver ? await takeOver(tx, account, { request, now }) : account;
  return {
    outcome: 'attached',
    owner: toOwner(attached),
    ownerVersion: attached.version,
    hasPassword: attached.passwordHash !== null,
    isTakenOver,
  };
}

export type AttachToOwner = ReturnType<typeof createAttachToOwner>;

/** Lets staff register, import, link, or take money only where no stranger's browser can see it. */
export function createAttachToOwner(deps: Dependencies) {
  const { database, mails, addressMails, now } = deps;

  /** A mailbox that has been mailed enough has the link already. */
  async function askToConfirm(ownerId: number, email: string): Promise<void> {
    try {
      await addressMails.countLink(email);
    } catch (error) {
      if (error instanceof AppError && error.code === 'rate_limited') return;
      throw error;
    }
    await database.inTransaction(async (tx) => {
      const account = await tx.owners.lock(ownerId);
      if (!account || account.emailConfirmedAt !== null) return;
      if (account.passwordHash === null) return mails.sendSetupLink(tx, account);
      // The link of the first password stays valid beside it.
      await mails.sendLink(tx, { purpose: 'account-confirmation', account, sendTo: email });
    });
  }

  return {
    /**
     * Registers the owner of what staff propose or import: no session, no link, and no mail. An address that exists
     * keeps what is on file, because a spreadsheet is older than what its owner entered.
     * @throws AppError demo_read_only, status_conflict if the enrollment id belongs to another address
     */
    async register(request: Import): Promise<ImportOwnerResponse> {
      const attempt = () => database.inTransaction((tx) => register(tx, request, now()));
      return attempt().catch((error: unknown) => {
        // A row of the same file, or a browser, registered the address; the next attempt finds it.
        if (error instanceof AppError && error.code === 'email_taken') return attempt();
        throw error;
      });
    },

    /**
     * Asks before something is attached to an owner. A claimed account gets a link mailed to confirm its mailbox.
     * @throws AppError not_found, demo_read_only
     */
    async attach(ownerId: number): Promise<Attachment> {
      const { outcome, email } = await database.inTransaction(async (tx) => {
        const account = await tx.owners.lock(ownerId);
        if (!account) throw new AppError('not_found');
        return { ...(await attach(tx, account, now())), email: account.email };
      });
      if (outcome === 'claimed') await askToConfirm(ownerId, email);
      return { outcome };
    },
  };
}
