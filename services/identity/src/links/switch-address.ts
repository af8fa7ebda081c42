import { toOwner, type OwnerAccount } from '../core/owner-account.ts';
import type { Transaction } from '../core/transaction.ts';

/**
 * Makes an address the account's own, and publishes it. Needs the lock on the owner's row.
 * @throws AppError email_taken if another account has the address
 */
export async function switchAddress(
  tx: Transaction,
  known: OwnerAccount,
  email: string,
): Promise<OwnerAccount> {
  if (known.email === email) return known;
  const { firstName, lastName, phone } = known;
  const account = await tx.owners.update(known.id, {
    contact: { firstName, lastName, phone, email },
  });
  await tx.publish({
    type: 'owner.updated.v1',
    subject: `owner/${known.id}`,
    data: { owner: toOwner(account), version: account.version, previousEmail: known.email },
  });
  return account;
}
