import type { SqlClient } from '@petwell/chassis';
import type { Owner } from '@petwell/contracts';

/**
 * Takes identity's owner when `version` is newer than the copy, in one statement, so that facts may come
 * in any order and from several sides at once.
 */
export async function copyOwner(
  client: SqlClient,
  { owner, version, isDemo }: { owner: Owner; version: number; isDemo?: boolean | undefined },
): Promise<void> {
  await client.$executeRawUnsafe(
    `INSERT INTO owners AS copy
       (id, first_name, last_name, email, phone, is_active, created_at, version, is_demo)
     VALUES ($1, $2, $3, $4, $5, $6, $7::timestamptz, $8, coalesce($9, false))
     ON CONFLICT (id) DO UPDATE SET
       first_name = EXCLUDED.first_name, last_name = EXCLUDED.last_name, email = EXCLUDED.email,
       phone = EXCLUDED.phone, is_active = EXCLUDED.is_active, version = EXCLUDED.version,
       is_demo = coalesce($9, copy.is_demo)
     WHERE copy.version < EXCLUDED.version`,
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
}
