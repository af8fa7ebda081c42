import { sql, type Transaction } from 'kysely';
import type { OwnerVersion } from './transaction.ts';
import type { DB } from '../data/generated/tables.ts';

/** First key of the advisory locks on owners; the second key is the owner's id. */
export const ownerLock = 7_002;

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
