import { createRepeater, type CallInternal, type Logger } from '@petwell/chassis/core';
import { listRevocations } from '@petwell/contracts/internal';

export type Revocations = {
  isRevoked(sessionId: string): boolean;
  /** Ends sessions in this process at once, before the feed lists them. */
  revoke(sessionIds: readonly string[]): void;
  /**
   * True once the feed has been read, or `firstReadTimeoutMs` after the start. Sessions then stay valid
   * until they expire (15 minutes at most): a missing identity service must not close the clinic.
   */
  isReady(): boolean;
  start(): void;
  stop(): Promise<void>;
};

/** Longer than any token lives; setup tokens live 24 hours. */
const keepMs = 25 * 3_600_000;
const firstReadTimeoutMs = 10_000;
const pageSize = 1_000;

/** IDs of ended sessions, oldest first. */
function createEndedSessions(now: () => number) {
  const revokedAt = new Map<string, number>();
  return {
    has: (id: string) => revokedAt.has(id),
    add(ids: readonly string[]) {
      for (const id of ids) {
        // Keeps the insertion order in order of age.
        revokedAt.delete(id);
        revokedAt.set(id, now());
      }
    },
    removeExpired() {
      for (const [id, at] of revokedAt) {
        if (at > now() - keepMs) return;
        revokedAt.delete(id);
      }
    },
  };
}

/** Reads the feed page by page, from where the last read ended. */
function createFeedReader(
  identity: CallInternal,
  onEnded: (sessionIds: readonly string[]) => void,
) {
  let cursor = '0';
  return async (): Promise<void> => {
    for (;;) {
      const page = await identity(listRevocations, { query: { after: cursor } });
      onEnded(page.revocations.map(({ sessionId }) => sessionId));
      cursor = page.cursor;
      if (page.revocations.length < pageSize) return;
    }
  };
}

/** Keeps the IDs of ended sessions: from identity's feed every second, and from its responses at once. */
export function createRevocations(deps: {
  identity: CallInternal;
  logger: Logger;
  now: () => number;
  intervalMs?: number;
}): Revocations {
  const { logger, now, intervalMs = 1_000 } = deps;
  const ended = createEndedSessions(now);
  const readFeed = createFeedReader(deps.identity, (ids) => ended.add(ids));
  let startedAt = Infinity;
  let state: 'unread' | 'read' | 'failing' = 'unread';
  let hasBeenRead = false;

  async function poll(): Promise<void> {
    try {
      await readFeed();
      ended.removeExpired();
      if (state === 'failing') logger.info('ended sessions can be read again');
      state = 'read';
      hasBeenRead = true;
    } catch (err) {
      const message = 'ended sessions cannot be read: sessions stay valid until they expire';
      if (state !== 'failing') logger.warn({ err }, message);
      state = 'failing';
    }
  }
  const repeater = createRepeater({
    name: 'read ended sessions',
    work: poll,
    everyMs: intervalMs,
    runsAtStart: true,
    logger,
  });

  return {
    isRevoked: (sessionId) => ended.has(sessionId),
    revoke: (sessionIds) => ended.add(sessionIds),
    isReady: () => hasBeenRead || now() - startedAt > firstReadTimeoutMs,
    start() {
      startedAt = now();
      repeater.start();
    },
    stop: repeater.stop,
  };
}
