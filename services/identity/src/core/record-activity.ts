import { staffActed, type StaffActivity } from '@petwell/chassis';
import type { StaffAccount } from './staff-account.ts';
import type { Transaction } from './transaction.ts';

/**
 * Appends to the staff activity log within the transaction of the action. Does nothing if the actor is not a
 * staff member.
 */
export async function recordActivity(
  tx: Pick<Transaction, 'publish'>,
  { actor, ...activity }: Omit<StaffActivity, 'actor'> & { actor: StaffActivity['actor'] | null },
): Promise<void> {
  if (actor) await tx.publish(staffActed({ actor, ...activity }));
}

/** Returns the holder of a mailed link as the actor, who is not signed in. */
export const toActor = (account: StaffAccount, clientAddress: string): StaffActivity['actor'] => ({
  staffId: account.id,
  username: account.username,
  name: account.name,
  clientAddress,
});
