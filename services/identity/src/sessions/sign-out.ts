import type { StaffActor } from '@petwell/chassis';
import type { Principals, SessionKind } from '@petwell/contracts';
import { recordActivity } from '../core/record-activity.ts';
import type { Clock, Database } from '../core/transaction.ts';

export type SignOut = (request: {
  caller: Principals;
  actor: StaffActor | null;
}) => Promise<{ ended: string[]; closed: SessionKind[] }>;

/**
 * Ends all sessions of this browser. Succeeds even if there are none. Leaving the demo keeps the setup session
 * of a visitor who has enrolled in the meantime.
 */
export function createSignOut(deps: { database: Database; now: Clock }): SignOut {
  return async ({ caller, actor }) => {
    const isDemo = caller.owner?.isDemo === true;
    const closed: SessionKind[] = isDemo ? ['owner', 'staff'] : ['owner', 'setup', 'staff'];
    const ids = closed.flatMap((kind) => caller[kind]?.sessionId ?? []);
    if (ids.length === 0) return { ended: [], closed };
    await deps.database.inTransaction(async (tx) => {
      await tx.sessions.end({ ids }, deps.now());
      const signOut = { action: 'sign-out', subject: 'session' } as const;
      await recordActivity(tx, { actor, ...signOut, result: 'done', detail: null });
    });
    return { ended: ids, closed };
  };
}
