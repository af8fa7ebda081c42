import type { InternalClient, Logger } from '@petwell/chassis/core';
import { revocationsSchema } from '@petwell/contracts/internal';

export type Revocations = {
  isRevoked(sessionId: string): boolean;
  /** Ends sessions here at once, before the feed tells of them. */
  revoke(sessionIds: readonly string[]): void;
  /**
   * True once the feed has been read, or `patienceMs` after the start: sessions then stay valid until
   * they expire (15 minutes at most), rather than the whole clinic being shut while identity is away.
   */
  isSettled(): boolean;
  start(): void;
  stop(): Promise<void>;
};

/** No token lives longer (set-up: 24 hours), so nothing has to be remembered longer. */
const rememberMs = 25 * 3_600_000;
const patienceMs = 10_000;
const pageSize = 1_000;

/** Session ids by when they were ended, oldest first. */
function createMemory(now: () => number) {
  const revokedAt = new Map<string, number>();
  return {
    has: (id: string) => revokedAt.has(id),
    add(ids: readonly string[]) {
      for (const id of ids) {
        // Insertion order stays the order of age.
        revokedAt.delete(id);
        revokedAt.set(id, now());
      }
    },
    forget() {
      for (const [id, at] of revokedAt) {
        if (at > now() - rememberMs) return;
        revokedAt.delete(id);
      }
    },
  };
}

/** Reads the feed from where the last reading ended, page by page. */
function createFeedReader(
  identity: InternalClient,
  onEnded: (sessionIds: readonly string[]) => void,
) {
  let cursor = '0';
  return async (): Promise<void> => {
    for (;;) {
      const page = await identity({
        method: 'GET',
        path: `/internal/revocations?after=${cursor}`,
        response: revocationsSchema,
      });
      onEnded(page.revocations.map(({ sessionId }) => sessionId));
      cursor = page.cursor;
      if (page.revocations.length < pageSize) return;
    }
  };
}

/** Which sessions were ended, read from identity every second and told by its answers. */
export function createRevocations(deps: {
  identity: InternalClient;
  logger: Logger;
  now: () => number;
  intervalMs?: number;
}): Revocations {
  const { logger, now, intervalMs = 1_000 } = deps;
  const memory = createMemory(now);
  const readFeed = createFeedReader(deps.identity, (ids) => memory.add(ids));
  let startedAt = Infinity;
  let state: 'unread' | 'read' | 'failing' = 'unread';
  let hasBeenRead = false;
  let isStopped = false;
  let timer: NodeJS.Timeout | undefined;
  let reading: Promise<void> = Promise.resolve();

  async function poll(): Promise<void> {
    try {
      await readFeed();
      memory.forget();
      if (state === 'failing') logger.info('ended sessions can be read again');
      state = 'read';
      hasBeenRead = true;
    } catch (err) {
      const message = 'ended sessions cannot be read: sessions stay valid until they expire';
      if (state !== 'failing') logger.warn({ err }, message);
      state = 'failing';
    }
    if (!isStopped) timer = setTimeout(schedule, intervalMs).unref();
  }
  function schedule(): void {
    reading = poll();
  }

  return {
    isRevoked: (sessionId) => memory.has(sessionId),
    revoke: (sessionIds) => memory.add(sessionIds),
    isSettled: () => hasBeenRead || now() - startedAt > patienceMs,
    start() {
      startedAt = now();
      schedule();
    },
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await reading;
    },
  };
}
