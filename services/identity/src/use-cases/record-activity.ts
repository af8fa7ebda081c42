import { staffActed, type StaffActivity } from '@petwell/chassis';
import type { Transaction } from './ports.ts';

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
