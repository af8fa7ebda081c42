import type { SqlClient } from '@petwell/chassis';
import type { Owner } from '@petwell/contracts';

/**
 * Takes identity's owner when `version` is newer than the copy, so that facts may come in any order and from
 * several sides at once. False, changing nothing, for an owner who has been deleted. Needs a transaction.
 */
export async function copyOwner(
  tx: SqlClient,
  { owner, version, isDemo }: { owner: Owner; version: number; isDemo?: boolean | undefined },
): Promise<boolean> {
  const [copied] = await tx.$queryRawUnsafe<{ isThere: boolean }[]>(
    `WITH held AS MATERIALIZED (SELECT hold_owner($1::int) AS is_there),
     taken AS (
       INSERT INTO owners AS copy
         (id, first_name, last_name, email, phone, is_active, created_at, version, is_demo)
       SELECT $1::int, $2, $3, $4, $5, $6::boolean, $7::timestamptz, $8::int,
         coalesce($9::boolean, false)
       FROM held WHERE is_there
       ON CONFLICT (id) DO UPDATE SET
         first_name = EXCLUDED.first_name, last_name = EXCLUDED.last_name, email = EXCLUDED.email,
         phone = EXCLUDED.phone, is_active = EXCLUDED.is_active, version = EXCLUDED.version,
         is_demo = coalesce($9::boolean, copy.is_demo)
       WHERE copy.version < EXCLUDED.version)
     SELECT is_there AS "isThere" FROM held`,
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
  return copied?.isThere === true;
}
