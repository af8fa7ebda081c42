import type { StaffActor } from '@petwell/chassis';
import type { Principals } from '@petwell/contracts';
import type { Clock, Database } from './ports.ts';
import { recordActivity } from './record-activity.ts';

export type SignOut = (request: {
  caller: Principals;
  actor: StaffActor | null;
}) => Promise<{ ended: string[] }>;

/** Ends all sessions of this browser. Succeeds even if there are none. */
export function createSignOut(deps: { database: Database; now: Clock }): SignOut {
  return async ({ caller: { owner, setup, staff }, actor }) => {
    const ids = [owner, setup, staff].flatMap((session) => session?.sessionId ?? []);
    if (ids.length === 0) return { ended: [] };
    await deps.database.inTransaction(async (tx) => {
      await tx.sessions.end({ ids }, deps.now());
      const signOut = { action: 'sign-out', subject: 'session' } as const;
      await recordActivity(tx, { actor, ...signOut, result: 'done', detail: null });
    });
    return { ended: ids };
  };
}
