import { AppError, type StaffActor } from '@petwell/chassis';
import type { OpenSessions, Principals } from '@petwell/contracts';
import { recordActivity } from '../core/record-activity.ts';
import type { EndedSessions, SessionHolder } from '../core/store-sessions.ts';
import type { Clock, Database } from '../core/transaction.ts';

/** The holder of the sessions, and the current session. */
export type Managing = {
  holder: SessionHolder;
  currentId: string;
  /** The member of staff, whose changes are recorded; null for owners. */
  actor: StaffActor | null;
};

/**
 * Reads the holder from the caller's principals.
 * @throws AppError unauthenticated, demo_read_only (demo visitors share one account)
 */
export function readManaging(
  kind: 'owner' | 'staff',
  { caller: principals, actor }: { caller: Principals; actor: StaffActor | null },
): Managing {
  if (kind === 'staff') {
    if (!principals.staff) throw new AppError('unauthenticated');
    const { staffId, sessionId } = principals.staff;
    return { holder: { staffId }, currentId: sessionId, actor };
  }
  if (!principals.owner) throw new AppError('unauthenticated');
  const { ownerId, sessionId, isDemo } = principals.owner;
  if (isDemo) throw new AppError('demo_read_only');
  return { holder: { ownerId, kinds: ['owner', 'setup'] }, currentId: sessionId, actor: null };
}

export type ManageSessions = ReturnType<typeof createManageSessions>;

/** Lists a user's open sessions and ends them. */
export function createManageSessions(deps: { database: Database; now: Clock }) {
  const { database, now } = deps;
  const end = ({ actor }: Managing, which: EndedSessions, detail: string) =>
    database.inTransaction(async (tx) => {
      const ended = await tx.sessions.end(which, now());
      if (ended.length > 0) {
        const signOut = { actor, action: 'sign-out', subject: 'session' } as const;
        await recordActivity(tx, { ...signOut, result: 'done', detail });
      }
      return ended;
    });
  return {
    /** Lists open sessions, last used first. */
    async list({ holder, currentId }: Managing): Promise<OpenSessions> {
      const open = await database.sessions.listOpen(holder, now());
      return open.map(({ id, device, createdAt, lastUsedAt }) => ({
        id,
        device,
        createdAt: createdAt.toISOString(),
        lastUsedAt: lastUsedAt.toISOString(),
        isCurrent: id === currentId,
      }));
    },

    /** Ends one session. @throws AppError not_found if the user has no such open session */
    async endOne(managing: Managing, sessionId: string): Promise<{ ended: string[] }> {
      const ended = await end(managing, { ...managing.holder, only: sessionId }, 'one session');
      if (ended.length === 0) throw new AppError('not_found');
      return { ended };
    },

    /** Ends all sessions except the current one. */
    async endOthers(managing: Managing): Promise<{ ended: string[] }> {
      const { holder, currentId } = managing;
      const others = { ...holder, except: currentId };
      return { ended: await end(managing, others, 'all other sessions') };
    },
  };
}
