import { setTimeout as delay } from 'node:timers/promises';
import type { BusLogger, EventBus } from '../bus/bus.ts';
import type { Outbox } from './outbox.ts';
import { createExpectedEvents, type ExpectedEvents } from './expected-events.ts';
import { giveBack, takeRows, type FailedRow, type OutboxRow } from './outbox-rows.ts';
import { publishInTrace } from './publish-in-trace.ts';
import { createPacing, firstLookMs, type PassResult } from './relay-pacing.ts';
import type { SqlClient, TransactionRunner } from './sql.ts';
import { createWakeablePause } from './wakeable-pause.ts';

export type RelayDependencies<Tx extends SqlClient> = {
  /** Its transactions must be allowed to last longer than the bus's publish time-out. */
  runInTransaction: TransactionRunner<Tx>;
  bus: Pick<EventBus, 'publish' | 'isHealthy'>;
  logger: BusLogger;
  /**
   * When given, the relay knows what this process has appended: a `wake` without an append is ignored, and
   * an append that nobody wakes it for is looked for by itself, soon and then less and less often.
   */
  outbox?: Pick<Outbox, 'onAppended'>;
  /** How often to look for rows that nobody announced. Default 500. */
  pollIntervalMs?: number;
  /** How many events to publish at once. Default 50. */
  batchSize?: number;
  /** Passes begin so far apart unless more is known to be there: what comes close together leaves together. Default 20. */
  passIntervalMs?: number;
};

export type RelayStats = {
  publishedTotal: number;
  failedTotal: number;
};

export type Relay = {
  start(): void;
  /** Call after a commit that may have appended events: they leave now instead of at the next poll. */
  wake(): void;
  /** Finishes the batch in hand. */
  stop(): Promise<void>;
  stats(): RelayStats;
};

const busCheckIntervalMs = 100;
const defaultBatchSize = 50;

type Batch = {
  /** Ids of the events. */
  published: string[];
  failed: FailedRow[];
  /** More could be claimed, now that these are out of the way. */
  hasMore: boolean;
};

/**
 * Publishes one batch inside a transaction that holds its rows, so that no other relay takes them. When
 * the process dies in between, the rows are unpublished again and go out twice: consumers deduplicate.
 */
async function relayBatch(
  tx: SqlClient,
  { bus, batchSize = defaultBatchSize }: Pick<RelayDependencies<SqlClient>, 'bus' | 'batchSize'>,
): Promise<Batch> {
  const rows = await takeRows(tx, batchSize);
  const results = await Promise.allSettled(rows.map(({ payload }) => publishInTrace(bus, payload)));
  const failed: FailedRow[] = [];
  const out: OutboxRow[] = [];
  for (const [index, row] of rows.entries()) {
    const result = results[index];
    if (result?.status === 'rejected') failed.push({ id: row.id, error: String(result.reason) });
    else out.push(row);
  }
  await giveBack(tx, failed);
  const hasMore = rows.length === batchSize || out.some(({ hasFollower }) => hasFollower);
  return { published: out.map(({ payload }) => payload.id), failed, hasMore };
}

/** One pass over the outbox: never rejects, tells what it left. */
function createPass<Tx extends SqlClient>(
  deps: RelayDependencies<Tx>,
  { expected, totals }: { expected: ExpectedEvents; totals: RelayStats },
): () => Promise<PassResult> {
  const { runInTransaction, logger, outbox } = deps;
  return async function pass() {
    try {
      const { published, failed, hasMore } = await runInTransaction((tx) => relayBatch(tx, deps));
      totals.publishedTotal += published.length;
      for (const eventId of published) expected.forget(eventId);
      totals.failedTotal += failed.length;
      if (failed.length > 0) {
        const details = { failed: failed.length, reason: failed[0]?.error };
        logger.warn(details, 'events could not be published, to be tried again');
        return 'failed';
      }
      if (hasMore) return 'unfinished';
      return outbox === undefined || expected.any() ? 'expecting' : 'idle';
    } catch (error) {
      logger.warn({ err: error }, 'the outbox cannot be read or marked, to be tried again');
      return 'failed';
    }
  };
}

/** Moves committed outbox rows to the bus, at least once, in order per subject. */
export function createRelay<Tx extends SqlClient>(deps: RelayDependencies<Tx>): Relay {
  const { bus, outbox, pollIntervalMs = 500, passIntervalMs = 20 } = deps;
  const pacing = createPacing({ pollIntervalMs });
  const pause = createWakeablePause();
  const expected = createExpectedEvents();
  const totals: RelayStats = { publishedTotal: 0, failedTotal: 0 };
  const pass = createPass(deps, { expected, totals });
  let isRunning = false;
  let loop: Promise<void> = Promise.resolve();
  let ignoreAppends: () => void = () => undefined;

  async function run(): Promise<void> {
    while (isRunning) {
      if (!bus.isHealthy()) {
        await delay(busCheckIntervalMs);
        continue;
      }
      const mayBeginAgain = delay(passIntervalMs);
      const result = await pass();
      if (result !== 'unfinished') await mayBeginAgain;
      const delayMs = pacing.delayAfterMs(result);
      if (result === 'idle') pause.forgetWake();
      // A failing database or broker is not asked more often because there is more to say.
      if (result === 'failed') await delay(delayMs);
      else if (delayMs > 0 && isRunning) await pause.wait(delayMs);
    }
  }

  function wake(): void {
    if (outbox === undefined || expected.any()) pause.wake();
  }

  return {
    start() {
      if (isRunning) return;
      isRunning = true;
      ignoreAppends =
        outbox?.onAppended(({ id }) => {
          // The end of a pause that is under way comes in time for a commit that nobody announces.
          if (!expected.any()) setTimeout(() => wake(), firstLookMs).unref();
          expected.expect(id);
          pacing.expectCommit();
        }) ?? ignoreAppends;
      loop = run();
    },
    wake,
    async stop() {
      isRunning = false;
      ignoreAppends();
      pause.wake();
      await loop;
    },
    stats: () => ({ ...totals }),
  };
}
