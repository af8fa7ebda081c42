import type { AccountMails, OwnerNotice } from '../core/account-mails.ts';
import type { AddressMailLimits } from '../core/limits.ts';
import type { OwnerAccount } from '../core/owner-account.ts';
import { confirmMailbox } from '../core/owner-changes.ts';
import type { Clock, Transaction } from '../core/transaction.ts';
import { switchAddress } from './switch-address.ts';

type Dependencies = { mails: AccountMails; addressMails: AddressMailLimits; now: Clock };

/** Mails a notice to every address that may still be mailed about address changes. */
export async function tellAddresses(
  tx: Transaction,
  mail: { purpose: OwnerNotice; account: OwnerAccount; to: readonly string[] },
  { mails, addressMails }: Dependencies,
): Promise<void> {
  const { to, ...notice } = mail;
  for (const sendTo of to) {
    if (await addressMails.allowsNotice(sendTo)) {
      await mails.sendNotice(tx, { ...notice, sendTo });
    }
  }
}

/**
 * Gives the account back to an earlier address: all sessions and links end, and so does the password, which the other
 * side may know; the address is mailed a setup link, and the replaced one is told.
 * `undoBefore` is the undo link that was used; undo links of still earlier addresses stay, because otherwise a
 * hijacker who moved on could end them with a link of their own. Needs the lock on the owner's row.
 * @throws AppError email_taken if another account has the address
 */
export async function restoreAddress(
  tx: Transaction,
  restore: { known: OwnerAccount; email: string; undoBefore?: number },
  deps: Dependencies,
): Promise<{ account: OwnerAccount; ended: string[] }> {
  const { known, email, undoBefore } = restore;
  const isMoved = known.email !== email;
  if (isMoved) await tx.owners.removePassword(known.id);
  const account = await switchAddress(tx, known, email);
  // Its holder used the undo link that was mailed there.
  await confirmMailbox(tx, account, deps.now());
  await tx.links.discard({ ownerId: account.id, email, undoBefore });
  if (isMoved) {
    await deps.mails.sendSetupLink(tx, account);
    const mail = { purpose: 'email-change-undone', account, to: [known.email] } as const;
    await tellAddresses(tx, mail, deps);
  }
  const holder = { ownerId: account.id, kinds: ['owner', 'setup'] } as const;
  return { account, ended: await tx.sessions.end(holder, deps.now()) };
}
