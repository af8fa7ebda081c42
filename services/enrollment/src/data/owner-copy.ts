import type { SqlClient } from '@petwell/chassis';
import type { Owner } from '@petwell/contracts';

/**
 * Takes identity's owner when `version` is newer than the copy, in one statement, so that facts may come
 * in any order and from several sides at once.
 */
export async function copyOwner(
  client: SqlClient,
  { owner, version }: { owner: Owner; version: number },
): Promise<void> {
  await client.$executeRawUnsafe(
    `INSERT INTO owners AS copy
       (id, first_name, last_name, email, phone, is_active, created_at, version)
     VALUES ($1, $2, $3, $4, $5, $6, $7::timestamptz, $8)
     ON CONFLICT (id) DO UPDATE SET
       first_name = EXCLUDED.first_name, last_name = EXCLUDED.last_name, email = EXCLUDED.email,
       phone = EXCLUDED.phone, is_active = EXCLUDED.is_active, version = EXCLUDED.version
     WHERE copy.version < EXCLUDED.version`,
    owner.id,
    owner.firstName,
    owner.lastName,
    owner.email,
    owner.phone,
    owner.isActive,
    owner.createdAt,
    version,
  );
}
