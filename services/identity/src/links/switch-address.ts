import type { OwnerAccount } from '../core/owner-account.ts';
import { changeOwner } from '../core/owner-changes.ts';
import type { Transaction } from '../core/transaction.ts';

/**
 * Makes an address the account's own. Needs the lock on the owner's row.
 * @throws AppError email_taken if another account has the address
 */
export async function switchAddress(
  tx: Transaction,
  known: OwnerAccount,
  email: string,
): Promise<OwnerAccount> {
  if (known.email === email) return known;
  const { firstName, lastName, phone } = known;
  return changeOwner(tx, known, { contact: { firstName, lastName, phone, email } });
}
