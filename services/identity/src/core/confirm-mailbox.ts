import type { OwnerAccount } from './owner-account.ts';
import type { Transaction } from './transaction.ts';

/**
 * Records that somebody proved to hold the mailbox of the account's address, by using a link mailed to it.
 * Published once per address. Needs the lock on the owner's row.
 */
export async function confirmMailbox(
  tx: Transaction,
  { id, email, emailConfirmedAt }: OwnerAccount,
  now: Date,
): Promise<void> {
  if (emailConfirmedAt !== null) return;
  await tx.owners.confirmEmail(id, now);
  await tx.publish({
    type: 'owner.email-confirmed.v1',
    subject: `owner/${id}`,
    data: { ownerId: id, email, confirmedAt: now.toISOString() },
  });
}
