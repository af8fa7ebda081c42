import type { Principals } from '@petwell/contracts';
import type { Clock, SessionStore } from './ports.ts';

export type SignOut = (principals: Principals) => Promise<{ ended: string[] }>;

/** Ends every session of this browser, for the whole system; nothing to end is fine, too. */
export function createSignOut(deps: { sessions: SessionStore; now: Clock }): SignOut {
  return async ({ owner, setup, staff }) => {
    const ids = [owner, setup, staff].flatMap((session) => session?.sessionId ?? []);
    if (ids.length === 0) return { ended: [] };
    await deps.sessions.end({ ids }, deps.now());
    return { ended: ids };
  };
}
