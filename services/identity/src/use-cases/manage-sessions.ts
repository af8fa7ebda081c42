import { AppError } from '@petwell/chassis';
import type { OpenSessions, Principals } from '@petwell/contracts';
import type { Clock, SessionHolder, SessionStore } from './ports.ts';

export type ManageSessions = ReturnType<typeof createManageSessions>;

/** Whose sessions are managed, and the one from which it is done. */
export type Managing = { holder: SessionHolder; currentId: string };

/**
 * The owner or member of staff who asks about their own sessions.
 * @throws AppError unauthenticated, demo_read_only (visitors of the demo share one account)
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

/** Where people are signed in, and ending it there. */
export function createManageSessions(deps: { sessions: SessionStore; now: Clock }) {
  const { sessions, now } = deps;
  return {
    /** Latest used first. */
    async list({ holder, currentId }: Managing): Promise<OpenSessions> {
      const open = await sessions.listOpen(holder, now());
      return open.map(({ id, device, createdAt, lastUsedAt }) => ({
        id,
        device,
        createdAt: createdAt.toISOString(),
        lastUsedAt: lastUsedAt.toISOString(),
        isCurrent: id === currentId,
      }));
    },

    /** @throws AppError not_found when it is no open session of theirs */
    async endOne({ holder }: Managing, sessionId: string): Promise<{ ended: string[] }> {
      const ended = await sessions.end({ ...holder, only: sessionId }, now());
      if (ended.length === 0) throw new AppError('not_found');
      return { ended };
    },

    /** All but the one from which it is asked. */
    async endOthers({ holder, currentId }: Managing): Promise<{ ended: string[] }> {
      return { ended: await sessions.end({ ...holder, except: currentId }, now()) };
    },
  };
}
