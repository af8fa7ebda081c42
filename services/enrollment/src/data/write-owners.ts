import type { DeletionReason } from '@petwell/contracts';
import { sql, type Transaction } from 'kysely';
import type { OwnerRemovalOutcome, OwnerVersion } from '../use-cases/stores.ts';
import { forgetTraces } from './forget-traces.ts';
import type { DB } from './generated/tables.ts';

/** First key of the advisory locks on owners; the second key is the owner's id. */
const ownerLock = 7_002;

/**
 * Whether the owner was deleted. The shared lock keeps a deletion from committing until this transaction ends,
 * so that nothing about the owner is added behind it.
 */
async function isDeleted(tx: Transaction<DB>, ownerId: number): Promise<boolean> {
  await sql`SELECT pg_advisory_xact_lock_shared(${ownerLock}::int, ${ownerId}::int)`.execute(tx);
  const deleted = await tx
    .selectFrom('deletedOwners')
    .select('id')
    .where('id', '=', ownerId)
    .executeTakeFirst();
  return deleted !== undefined;
}

/** Stores identity's owner when `version` is newer than the copy. False, changing nothing, for a deleted one. */
export async function copyOwner(
  tx: Transaction<DB>,
  { owner, version, isDemo }: OwnerVersion,
): Promise<boolean> {
  if (await isDeleted(tx, owner.id)) return false;
  const { id, createdAt, firstName, lastName, email, phone, isActive } = owner;
  const contact = { firstName, lastName, email, phone, isActive, version };
  const demo = isDemo === undefined ? {} : { isDemo };
  await tx
    .insertInto('owners')
    .values({ id, createdAt, ...contact, ...demo })
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet({ ...contact, ...demo })
        .whereRef('owners.version', '<', 'excluded.version'),
    )
    .execute();
  return true;
}

/** Keeps the owner from being deleted until the transaction ends; false when they are gone. */
export async function holdOwner(tx: Transaction<DB>, id: number): Promise<boolean> {
  const held = await tx
    .selectFrom('owners')
    .select('id')
    .where('id', '=', id)
    .forKeyShare()
    .executeTakeFirst();
  return held !== undefined;
}

/** Removes an owner and everything that names them, and marks them as deleted. Repeatable. */
export async function removeOwner(
  tx: Transaction<DB>,
  { ownerId, reason }: { ownerId: number; reason: DeletionReason },
): Promise<OwnerRemovalOutcome> {
  await sql`SELECT pg_advisory_xact_lock(${ownerLock}::int, ${ownerId}::int)`.execute(tx);
  // Before the enrollments are read, so that none is added meanwhile.
  await tx.selectFrom('owners').select('id').where('id', '=', ownerId).forUpdate().execute();
  const enrollments = await tx
    .selectFrom('enrollments')
    .select(['id', 'status'])
    .where('ownerId', '=', ownerId)
    .orderBy('id')
    .forUpdate()
    .execute();
  if (enrollments.some(({ status }) => status !== 'cancelled')) return 'has open enrollments';

  const enrollmentIds = enrollments.map(({ id }) => id);
  await tx
    .insertInto('deletedOwners')
    .values({ id: ownerId, reason, enrollmentIds })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await tx.deleteFrom('enrollments').where('ownerId', '=', ownerId).execute();
  await tx.deleteFrom('pets').where('ownerId', '=', ownerId).execute();
  const removed = await tx.deleteFrom('owners').where('id', '=', ownerId).executeTakeFirstOrThrow();
  await forgetTraces(tx, { ownerId, enrollmentIds });
  return removed.numDeletedRows > 0n ? 'removed' : 'was gone';
}
