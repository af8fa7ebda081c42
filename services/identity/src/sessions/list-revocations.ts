import type { SessionReader } from '../core/store-sessions.ts';
import type { Clock } from '../core/transaction.ts';

export type ListRevocations = (
  after: bigint,
) => Promise<{ revocations: { sessionId: string }[]; cursor: string }>;

/** Lists sessions ended since the cursor (0 for the beginning), in the order they ended. */
export function createListRevocations(deps: {
  sessions: Pick<SessionReader, 'listEnded'>;
  now: Clock;
}): ListRevocations {
  return async (after) => {
    const ended = await deps.sessions.listEnded(after, deps.now());
    return {
      revocations: ended.map(({ sessionId }) => ({ sessionId })),
      cursor: String(ended.at(-1)?.seq ?? after),
    };
  };
}
