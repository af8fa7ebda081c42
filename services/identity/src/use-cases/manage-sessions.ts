import { AppError } from '@petwell/chassis';
import type { OpenSessions, Principals } from '@petwell/contracts';
import type { Clock, Database, EndedSessions, SessionHolder } from './ports.ts';

export type ManageSessions = ReturnType<typeof createManageSessions>;

/** The holder of the sessions, and the current session. */
export type Managing = { holder: SessionHolder; currentId: string };

/**
 * Reads the holder from the caller's principals.
 * @throws AppError unauthenticated, demo_read_only (demo visitors share one account)
 */
export function readManaging(kind: 'owner' | 'staff', principals: Principals): Managing {
  if (kind === 'staff') {
    if (!principals.staff) throw new AppError('unauthenticated');
    const { staffId, sessionId } = principals.staff;
    return { holder: { staffId }, currentId: sessionId };
  }
  if (!principals.owner) throw new AppError('unauthenticated');
  const { ownerId, sessionId, isDemo } = principals.owner;
  if (isDemo) throw new AppError('demo_read_only');
  return { holder: { ownerId, kinds: ['owner', 'setup'] }, currentId: sessionId };
}

/** Lists a user's open sessions and ends them. */
export function createManageSessions(deps: { database: Database; now: Clock }) {
  const { database, now } = deps;
  const end = (which: EndedSessions) =>
    database.inTransaction((tx) => tx.sessions.end(which, now()));
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
    async endOne({ holder }: Managing, sessionId: string): Promise<{ ended: string[] }> {
      const ended = await end({ ...holder, only: sessionId });
      if (ended.length === 0) throw new AppError('not_found');
      return { ended };
    },

    /** Ends all sessions except the current one. */
    async endOthers({ holder, currentId }: Managing): Promise<{ ended: string[] }> {
      return { ended: await end({ ...holder, except: currentId }) };
    },
  };
}
