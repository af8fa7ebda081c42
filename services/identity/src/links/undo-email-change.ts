import type { EmailChangeUndone } from '@petwell/contracts';
import type { AccountMails } from '../core/account-mails.ts';
import type { AddressMailLimits } from '../core/limits.ts';
import type { OwnerAccount } from '../core/owner-account.ts';
import { linkInvalid } from '../core/refusals.ts';
import type { Clock, Database, Transaction } from '../core/transaction.ts';
import type { CopyOwner, HasPaidSince } from '../owners/index.ts';
import type { Links } from './links.ts';
import { restoreAddress, tellAddresses } from './restore-address.ts';

export type UndoEmailChange = (request: {
  token: string;
  address: string;
}) => Promise<EmailChangeUndone & { ended: string[] }>;

/**
 * Restores the previous address for the holder of the link mailed to it. A hijacker may have changed the
 * address, so all sessions and all other links end, except undo links of still earlier addresses. Once the
 * new address has reset the password or paid, staff decide instead.
 * @throws AppError link_invalid, email_taken (another account has the address now), rate_limited,
 * service_unavailable (payments could not be read; the link remains valid)
 */
export function createUndoEmailChange(deps: {
  database: Database;
  copyOwner: CopyOwner;
  hasPaidSince: HasPaidSince;
  mails: AccountMails;
  links: Links;
  addressMails: AddressMailLimits;
  now: Clock;
}): UndoEmailChange {
  const { database, links } = deps;

  async function openCase(tx: Transaction, account: OwnerAccount, email: string) {
    await tx.cases.open({ ownerId: account.id, kind: 'address', email });
    const mail = { purpose: 'account-case', account, to: [email, account.email] } as const;
    await tellAddresses(tx, mail, deps);
    return { outcome: 'staff_case', account, ended: [] } as const;
  }

  return async (request) => {
    const link = await links.open('email-change-undo', request);
    const { sentTo: email, createdAt } = link;
    if (email === null) throw linkInvalid('email-change-undo');
    const hasPaid = await deps.hasPaidSince(link.holderId, createdAt);
    const { outcome, account, ended } = await database.inTransaction(async (tx) => {
      const known = await links.claim(tx, link);
      const { passwordResetAt } = known;
      const isInUse = hasPaid || (passwordResetAt !== null && passwordResetAt > createdAt);
      if (isInUse && known.email !== email) return openCase(tx, known, email);
      const restored = await restoreAddress(tx, { known, email, undoBefore: link.id }, deps);
      return { outcome: 'restored', ...restored } as const;
    });
    if (outcome === 'restored') await deps.copyOwner(account);
    return { outcome, ended: [...ended] };
  };
}
