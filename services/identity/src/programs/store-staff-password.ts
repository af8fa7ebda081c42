import type { Transaction } from 'kysely';
import { createSessionStore } from '../core/store-sessions.ts';
import type { DB } from '../data/generated/tables.ts';

/** Sets a staff member's password and ends their sessions. False if there is no such account. */
export async function replaceStaffPassword(
  tx: Transaction<DB>,
  request: { username: string; passwordHash: string; now: Date },
): Promise<boolean> {
  const { username, passwordHash, now } = request;
  const changed = await tx
    .updateTable('admins')
    .set({ passwordHash })
    .where('username', '=', username)
    .returning('id')
    .executeTakeFirst();
  if (!changed) return false;
  await createSessionStore(tx).end({ staffId: changed.id }, now);
  return true;
}
