import type { DeletionReason } from '@petwell/contracts';
import { sql, type Transaction } from 'kysely';
import { restedBefore } from '../plan/rules-left-unpaid.ts';
import type { OwnerRemovalOutcome } from './stores.ts';
import type { OwnerVersion } from './transaction.ts';
import { forgetTraces } from './store-traces.ts';
import type { DB } from '../data/generated/tables.ts';

/** First key of the advisory locks on owners; the second key is the owner's id. */
const ownerLock = 7_002;

/**
 * Whether the owner was deleted. The shared lock blocks a deletion until this transaction ends, so that no
 * data is added after it.
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

/** Stores identity's owner if `version` is newer. False, without changes, if the owner was deleted. */
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

/**
 * Prevents the owner's deletion, and other enrollments of the owner, until the transaction ends; false if
 * already deleted.
 */
export async function holdOwner(tx: Transaction<DB>, id: number): Promise<boolean> {
  const held = await tx
    .selectFrom('owners')
    .select('id')
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return held !== undefined;
}

/** Marks the owner as reminded of unpaid enrollments. False if that happened within the last day. */
export async function takeReminder(tx: Transaction<DB>, id: number, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('owners')
    .set({ unpaidToldAt: at })
    .where('id', '=', id)
    .where((eb) =>
      eb.or([eb('unpaidToldAt', 'is', null), eb('unpaidToldAt', '<=', restedBefore(at))]),
    )
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Deletes an owner and all personal data, and marks them as deleted. Idempotent. */
export async function removeOwner(
  tx: Transaction<DB>,
  { ownerId, reason }: { ownerId: number; reason: DeletionReason },
): Promise<OwnerRemovalOutcome> {
  await sql`SELECT pg_advisory_xact_lock(${ownerLock}::int, ${ownerId}::int)`.execute(tx);
  // Lock before reading the enrollments, so that none is added meanwhile.
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
