import { endingKinds } from '@petwell/contracts/events';
import { sql, type Transaction } from 'kysely';
import type { DB } from '../data/generated/tables.ts';

/** First key of the advisory locks on owners; the owner's id is the second. */
const ownerLock = 7_003;

/** Blocks a deletion until the transaction ends, so that no email is added after it. */
export const lockOwnerShared = (tx: Transaction<DB>, ownerId: number) =>
  sql`SELECT pg_advisory_xact_lock_shared(${ownerLock}::int, ${ownerId}::int)`.execute(tx);

/** Selects the owner if it was deleted. */
export const ownerDeletion = (db: Pick<Transaction<DB>, 'selectFrom'>, ownerId: number | null) =>
  db.selectFrom('deletedOwners').select('id').where('id', '=', ownerId);

/** Checks under the shared lock whether the owner was deleted. */
export async function isDeletedOwner(tx: Transaction<DB>, ownerId: number): Promise<boolean> {
  await lockOwnerShared(tx, ownerId);
  return (await ownerDeletion(tx, ownerId).executeTakeFirst()) !== undefined;
}

/** Blocks everything that adds emails of the owner until the transaction ends. */
export const lockOwner = (tx: Transaction<DB>, ownerId: number) =>
  sql`SELECT pg_advisory_xact_lock(${ownerLock}::int, ${ownerId}::int)`.execute(tx);

/** Whether a deleted owner still gets the email: it says that a plan ended, or is going to. */
export const outlivesOwner = ({ kind }: { kind: string }): boolean =>
  endingKinds.some((one) => one === kind);
