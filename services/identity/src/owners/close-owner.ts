import type { DeletionReason } from '@petwell/contracts';
import type { CloseOwnerResponse } from '@petwell/contracts/internal';
import type { Clock, Database, Transaction } from '../core/transaction.ts';

/** Closes an owner's account. `ended`: ids of the sessions this ended. */
export type CloseOwner = (request: {
  ownerId: number;
  reason: DeletionReason;
}) => Promise<CloseOwnerResponse & { ended: string[] }>;

export type CloseAccount = typeof closeAccount;

/**
 * Deletes an owner: sessions, links, contact data, and published events. `owner.deleted` makes the other
 * services do the same (ADR 6). Returns the ids of the sessions this ended. Needs the lock on the owner's row.
 */
export async function closeAccount(
  tx: Transaction,
  { ownerId, reason, now }: { ownerId: number; reason: DeletionReason; now: Date },
): Promise<string[]> {
  const ended = await tx.sessions.end({ ownerId, kinds: ['owner', 'setup'] }, now);
  await tx.owners.remove(ownerId);
  const subject = `owner/${ownerId}`;
  await tx.forgetPublished(subject);
  await tx.publish({ type: 'owner.deleted.v1', subject, data: { ownerId, reason } });
  return ended;
}

/**
 * Closes an owner's account. Closing a deleted owner succeeds. The demo account is kept, and so are owners
 * reported as abandoned who have set a password.
 */
export function createCloseOwner(deps: { database: Database; now: Clock }): CloseOwner {
  return ({ ownerId, reason }) =>
    deps.database.inTransaction(async (tx) => {
      const account = await tx.owners.lock(ownerId);
      if (!account) return { outcome: 'closed', ended: [] };
      const isSetUp = account.passwordHash !== null;
      if (account.isDemo || (reason === 'abandoned' && isSetUp)) {
        return { outcome: 'kept', ended: [] };
      }
      const ended = await closeAccount(tx, { ownerId, reason, now: deps.now() });
      return { outcome: 'closed', ended };
    });
}
