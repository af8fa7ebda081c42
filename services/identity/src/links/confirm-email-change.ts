import type { EmailChangeConfirmed, OwnerSession } from '@petwell/contracts';
import type { AccountMails } from '../core/account-mails.ts';
import type { AddressMailLimits } from '../core/limits.ts';
import type { OwnerAccount } from '../core/owner-account.ts';
import { confirmMailbox } from '../core/owner-changes.ts';
import { linkInvalid } from '../core/refusals.ts';
import type { MailedLink } from '../core/store-links.ts';
import type { Clock, Database, Transaction } from '../core/transaction.ts';
import type { CopyOwner, OwnMoves } from '../owners/index.ts';
import type { Links } from './links.ts';
import { switchAddress } from './switch-address.ts';

export type ConfirmEmailChange = (request: {
  token: string;
  /** The opener's. */
  session: OwnerSession | undefined;
  address: string;
}) => Promise<EmailChangeConfirmed & { ended: string[] }>;

/**
 * Whether the account's password and sessions may be another person's than the new mailbox. The link proves only the
 * mailbox: what staff ask for may correct a stranger's account, and an owner whose address nobody confirmed may be one.
 */
const maybeStrangers = (
  { emailConfirmedAt }: OwnerAccount,
  { askedByStaff }: MailedLink,
  isOpenedByOwner: boolean,
): boolean => !isOpenedByOwner && (askedByStaff || emailConfirmedAt === null);

/** Ends every session of an account without a password, and mails its address a setup link at once. */
async function letSetUp(
  tx: Transaction,
  account: OwnerAccount,
  { mails, now }: { mails: AccountMails; now: Clock },
): Promise<string[]> {
  await mails.sendSetupLink(tx, account);
  return tx.sessions.end({ ownerId: account.id, kinds: ['owner', 'setup'] }, now());
}

/**
 * Makes a new address effective for the holder of the link mailed to it. The old address gets an undo link, unless its
 * owner corrects one that nobody confirmed; all other links end, except undo links of earlier addresses. Where a
 * stranger may hold the account, the password and the sessions end, and the new address gets a setup link.
 * @throws AppError link_invalid, email_taken (another account has the address now), address_unconfirmed, rate_limited,
 * service_unavailable
 */
export function createConfirmEmailChange(deps: {
  database: Database;
  mails: AccountMails;
  copyOwner: CopyOwner;
  ownMoves: OwnMoves;
  links: Links;
  addressMails: AddressMailLimits;
  now: Clock;
}): ConfirmEmailChange {
  const { database, links, mails, ownMoves } = deps;

  return async (request) => {
    const link = await links.open('email-change', request);
    const { holderId: ownerId, sentTo: email, askedByStaff } = link;
    const known = await database.owners.findById(ownerId);
    if (!known || email === null) throw linkInvalid('email-change');
    const hasStarted = !askedByStaff && (await ownMoves.hasStarted(known));
    // Before anything changes: the old address must be told.
    await deps.addressMails.countNotice(known.email);
    const { account, ...outcome } = await database.inTransaction(async (tx) => {
      const before = await links.claim(tx, link);
      // The plan may have started since the address was asked for.
      if (!askedByStaff) ownMoves.require(before, hasStarted);
      const isPasswordMailed = maybeStrangers(before, link, request.session?.ownerId === ownerId);
      if (isPasswordMailed) await tx.owners.removePassword(ownerId);
      const account = await switchAddress(tx, before, email);
      await confirmMailbox(tx, account, deps.now());
      await tx.links.discard({ ownerId, email });
      if (askedByStaff || before.emailConfirmedAt !== null) {
        const sendTo = before.email;
        await mails.sendLink(tx, { purpose: 'email-change-undo', account, sendTo });
      }
      const ended = isPasswordMailed ? await letSetUp(tx, account, deps) : [];
      return { account, isPasswordMailed, ended };
    });
    await deps.copyOwner(account);
    return { email: account.email, ...outcome };
  };
}
