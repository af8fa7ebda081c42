import type { AccountMails } from '../core/account-mails.ts';
import type { AddressMailLimits } from '../core/limits.ts';
import { confirmMailbox } from '../core/owner-changes.ts';
import { linkInvalid } from '../core/refusals.ts';
import type { Clock, Database } from '../core/transaction.ts';
import type { CopyOwner } from '../owners/index.ts';
import type { Links } from './links.ts';
import { switchAddress } from './switch-address.ts';

export type ConfirmEmailChange = (request: {
  token: string;
  address: string;
}) => Promise<{ email: string }>;

/**
 * Makes a new address effective for the holder of the link mailed to it. The old address gets an undo link,
 * and all other links end, except undo links of earlier addresses.
 * @throws AppError link_invalid, email_taken (another account has the address now), rate_limited
 */
export function createConfirmEmailChange(deps: {
  database: Database;
  mails: AccountMails;
  copyOwner: CopyOwner;
  links: Links;
  addressMails: AddressMailLimits;
  now: Clock;
}): ConfirmEmailChange {
  const { database, links } = deps;

  return async (request) => {
    const link = await links.open('email-change', request);
    const { holderId: ownerId, sentTo: email } = link;
    const known = await database.owners.findById(ownerId);
    if (!known || email === null) throw linkInvalid('email-change');
    // Before anything changes: the old address must be told.
    await deps.addressMails.countNotice(known.email);
    const account = await database.inTransaction(async (tx) => {
      const before = await links.claim(tx, link);
      const account = await switchAddress(tx, before, email);
      await confirmMailbox(tx, account, deps.now());
      await tx.links.discard({ ownerId, email });
      const sendTo = before.email;
      await deps.mails.sendLink(tx, { purpose: 'email-change-undo', account, sendTo });
      return account;
    });
    await deps.copyOwner(account);
    return { email: account.email };
  };
}
