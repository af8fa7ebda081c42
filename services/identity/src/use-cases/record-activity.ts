import { staffActed, type StaffActivity } from '@petwell/chassis';
import type { Transaction } from './ports.ts';

/**
 * Adds to the staff activity log, in the transaction of what was done. Does nothing when the actor is not
 * a member of staff.
 */
export async function recordActivity(
  tx: Pick<Transaction, 'publish'>,
  { actor, ...activity }: Omit<StaffActivity, 'actor'> & { actor: StaffActivity['actor'] | null },
): Promise<void> {
  if (actor) await tx.publish(staffActed({ actor, ...activity }));
}
