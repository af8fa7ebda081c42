import type { DeletionReason } from '@petwell/contracts';
import type { CloseOwnerResponse } from '@petwell/contracts/internal';
import type { Clock, Database } from './ports.ts';

/** `ended`: ids of the sessions that ended with it. */
export type CloseOwner = (request: {
  ownerId: number;
  reason: DeletionReason;
}) => Promise<CloseOwnerResponse & { ended: string[] }>;

/**
 * Removes an owner for good: no more sign-in, every session ended, links, contact data and what the outbox
 * still says of them gone; `owner.deleted` has the other services do the same (ADR 6). Who is gone already
 * is closed. Kept are the demo account and, as abandoned, whoever has a password.
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
      const ended = await tx.sessions.end({ ownerId, kinds: ['owner', 'setup'] }, deps.now());
      await tx.owners.remove(ownerId);
      const subject = `owner/${ownerId}`;
      await tx.forgetPublished(subject);
      await tx.publish({ type: 'owner.deleted.v1', subject, data: { ownerId, reason } });
      return { outcome: 'closed', ended };
    });
}
