import { AppError } from '@petwell/chassis';
import { hashLinkToken } from '../domain/one-time-link.ts';
import type { AddressMailLimits } from './address-mail-limits.ts';
import { claimLink } from './claim-link.ts';
import { confirmMailbox } from './confirm-mailbox.ts';
import type { AttemptLimits, Clock, Database } from './ports.ts';
import type { RequestLink } from './request-link.ts';
import { switchAddress } from './switch-address.ts';
import type { CopyOwner } from './update-owner.ts';

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
  requestLink: RequestLink;
  copyOwner: CopyOwner;
  limits: AttemptLimits;
  addressMails: AddressMailLimits;
  now: Clock;
}): ConfirmEmailChange {
  const { database, requestLink, now } = deps;

  return async ({ token, address }) => {
    await deps.limits.count({ address });
    const purpose = 'email-change';
    const found = await database.links.find({
      tokenHash: hashLinkToken(token),
      purpose,
      now: now(),
    });
    const known = found && (await database.owners.findById(found.ownerId));
    if (!known) throw linkInvalid();
    // Before anything changes: the old address must be told.
    await deps.addressMails.countNotice(known.email);
    const account = await database.inTransaction(async (tx) => {
      const claimed = await claimLink(tx, { token, purpose, now: now() });
      if (!claimed || claimed.link.newEmail === null) throw linkInvalid();
      const account = await switchAddress(tx, claimed.account, claimed.link.newEmail);
      await confirmMailbox(tx, account, now());
      await tx.links.discardAll(account);
      const sendTo = claimed.account.email;
      await requestLink(tx, { purpose: 'email-change-undo', account, sendTo });
      return account;
    });
    await deps.copyOwner(account);
    return { email: account.email };
  };
}

const linkInvalid = () =>
  new AppError('link_invalid', {
    publicMessage:
      'This link has been used already, has expired, or was replaced by a newer one. Your address stays as it was.',
  });
