import type { SqlClient } from '@petwell/chassis';
import type { Owner } from '@petwell/contracts';
import { lockAgainstRemoval } from './owner-removal.ts';

/**
 * Takes identity's owner when `version` is newer than the copy, so that facts may come in any order and from
 * several sides at once. False, changing nothing, for an owner who has been deleted. Needs a transaction.
 */
export async function copyOwner(
  tx: SqlClient,
  { owner, version, isDemo }: { owner: Owner; version: number; isDemo?: boolean | undefined },
): Promise<boolean> {
  const locked = lockAgainstRemoval(tx, owner.id);
  // A statement of its own, though sent together: it sees what was committed before the lock was granted.
  const copying = tx.$queryRawUnsafe<{ isDeleted: boolean }[]>(
    `WITH deleted AS (SELECT FROM deleted_owners WHERE id = $1),
     taken AS (
       INSERT INTO owners AS copy
         (id, first_name, last_name, email, phone, is_active, created_at, version, is_demo)
       SELECT $1::int, $2, $3, $4, $5, $6::boolean, $7::timestamptz, $8::int,
         coalesce($9::boolean, false)
       WHERE NOT EXISTS (SELECT FROM deleted)
       ON CONFLICT (id) DO UPDATE SET
         first_name = EXCLUDED.first_name, last_name = EXCLUDED.last_name, email = EXCLUDED.email,
         phone = EXCLUDED.phone, is_active = EXCLUDED.is_active, version = EXCLUDED.version,
         is_demo = coalesce($9::boolean, copy.is_demo)
       WHERE copy.version < EXCLUDED.version)
     SELECT EXISTS (SELECT FROM deleted) AS "isDeleted"`,
    owner.id,
    owner.firstName,
    owner.lastName,
    owner.email,
    owner.phone,
    owner.isActive,
    owner.createdAt,
    version,
    isDemo ?? null,
  );
  const [, [copied]] = await Promise.all([locked, copying]);
  return copied?.isDeleted === false;
}
