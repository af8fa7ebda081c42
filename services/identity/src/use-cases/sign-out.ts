import type { Principals } from '@petwell/contracts';
import type { Clock, Database } from './ports.ts';

export type SignOut = (principals: Principals) => Promise<{ ended: string[] }>;

/** Ends every session of this browser. Having none is not an error. */
export function createSignOut(deps: { database: Database; now: Clock }): SignOut {
  return async ({ owner, setup, staff }) => {
    const ids = [owner, setup, staff].flatMap((session) => session?.sessionId ?? []);
    if (ids.length === 0) return { ended: [] };
    await deps.database.inTransaction((tx) => tx.sessions.end({ ids }, deps.now()));
    return { ended: ids };
  };
}
