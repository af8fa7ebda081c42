import type { Transaction } from 'kysely';
import { lockOwner, outlivesOwner } from '../core/store-owners.ts';
import type { DB, EmailStatus } from '../data/generated/tables.ts';

/**
 * Deletes every email of an owner, sent or not, in the caller's transaction. Later events queue no more. Only
 * the notice that a plan ended is still sent, and then deleted. Idempotent.
 */
export async function forgetOwner(tx: Transaction<DB>, ownerId: number): Promise<void> {
  await lockOwner(tx, ownerId);
  await tx
    .insertInto('deletedOwners')
    .values({ id: ownerId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await tx.deleteFrom('ownerAddresses').where('ownerId', '=', ownerId).execute();
  await tx.deleteFrom('knownMailboxes').where('ownerId', '=', ownerId).execute();
  const mails = await tx
    .selectFrom('emailMessages')
    .select(['id', 'kind', 'status'])
    .where('ownerId', '=', ownerId)
    .execute();
  const isPending = (status: EmailStatus) => status === 'queued' || status === 'claimed';
  const forgotten = mails.filter((mail) => !(outlivesOwner(mail) && isPending(mail.status)));
  if (forgotten.length === 0) return;
  const ids = forgotten.map(({ id }) => id);
  await tx.deleteFrom('emailMessages').where('id', 'in', ids).execute();
}
