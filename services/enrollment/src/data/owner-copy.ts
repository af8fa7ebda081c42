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
  await lockAgainstRemoval(tx, owner.id);
  const [deleted] = await tx.$queryRawUnsafe<{ id: number }[]>(
    'SELECT id FROM deleted_owners WHERE id = $1',
    owner.id,
  );
  if (deleted) return false;
  await tx.$executeRawUnsafe(
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
  return true;
}
