import type { OwnerContact } from '@petwell/contracts';
import { toOwner, type OwnerAccount } from './owner-account.ts';
import type { Transaction } from './transaction.ts';

/**
 * Records that a mailed link was used, which proves the mailbox of the account's address. Published once per address.
 * Needs the lock on the owner's row.
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

/**
 * Changes an owner, and publishes changed contact data. Needs the lock on the owner's row.
 * @throws AppError email_taken if another account has the address
 */
export async function changeOwner(
  tx: Transaction,
  known: OwnerAccount,
  change: { contact?: OwnerContact; registeredEnrollmentId?: number },
): Promise<OwnerAccount> {
  const account = await tx.owners.update(known.id, change);
  if (change.contact) {
    await tx.publish({
      type: 'owner.updated.v1',
      subject: `owner/${account.id}`,
      data: { owner: toOwner(account), version: account.version, previousEmail: known.email },
    });
  }
  return account;
}
