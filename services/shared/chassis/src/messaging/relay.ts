import { setTimeout as delay } from 'node:timers/promises';
import type { BusLogger, EventBus } from '../bus/bus.ts';
import type { Outbox } from './outbox.ts';
import { claimRows, markFailed, markPublished, type FailedRow } from './outbox-rows.ts';
import { publishInTrace } from './publish-in-trace.ts';
import { createPacing, type PassResult } from './relay-pacing.ts';
import type { SqlClient, TransactionRunner } from './sql.ts';
import { createWakeablePause } from './wakeable-pause.ts';

export type RelayDependencies<Tx extends SqlClient> = {
  /** Its transactions must be allowed to last longer than the bus's publish time-out. */
  runInTransaction: TransactionRunner<Tx>;
  bus: Pick<EventBus, 'publish' | 'isHealthy'>;
  logger: BusLogger;
  /** When given, every append makes the relay look more often for a moment, without any `wake`. */
  outbox?: Pick<Outbox, 'onAppended'>;
  /** How often to look for rows that nobody announced. Default 500. */
  pollIntervalMs?: number;
  /** How many events to publish at once. Default 50. */
  batchSize?: number;
};

export type RelayStats = {
  publishedTotal: number;
  failedTotal: number;
};

export type Relay = {
  start(): void;
  /** Call after a commit that appended events: they leave now instead of at the next poll. */
  wake(): void;
  /** Finishes the batch in hand. */
  stop(): Promise<void>;
  stats(): RelayStats;
};

const busCheckIntervalMs = 100;

type Batch = { published: number; failed: FailedRow[] };

/**
 * Publishes one batch inside a transaction that holds its rows, so that no other relay takes them. When
 * the process dies in between, the rows are unpublished again and go out twice: consumers deduplicate.
 */
async function relayBatch(
  tx: SqlClient,
  { bus, batchSize = 50 }: Pick<RelayDependencies<SqlClient>, 'bus' | 'batchSize'>,
): Promise<Batch> {
  const rows = await claimRows(tx, batchSize);
  const results = await Promise.allSettled(rows.map(({ payload }) => publishInTrace(bus, payload)));
  const failed: FailedRow[] = [];
  const publishedIds: string[] = [];
  for (const [index, { id }] of rows.entries()) {
    const result = results[index];
    if (result?.status === 'rejected') failed.push({ id, error: String(result.reason) });
    else publishedIds.push(id);
  }
  await markPublished(tx, publishedIds);
  await markFailed(tx, failed);
  return { published: publishedIds.length, failed };
}

/** Moves committed outbox rows to the bus, at least once, in order per subject. */
export function createRelay<Tx extends SqlClient>(deps: RelayDependencies<Tx>): Relay {
  const { runInTransaction, bus, logger, pollIntervalMs = 500 } = deps;
  const pacing = createPacing({ pollIntervalMs });
  const pause = createWakeablePause();
  const totals: RelayStats = { publishedTotal: 0, failedTotal: 0 };
  let isRunning = false;
  let loop: Promise<void> = Promise.resolve();
  let ignoreAppends: () => void = () => undefined;

  async function pass(): Promise<PassResult> {
    try {
      const { published, failed } = await runInTransaction((tx) => relayBatch(tx, deps));
      totals.publishedTotal += published;
      totals.failedTotal += failed.length;
      if (failed.length > 0) {
        const details = { failed: failed.length, reason: failed[0]?.error };
        logger.warn(details, 'events could not be published, to be tried again');
      }
      return failed.length > 0 ? 'failed' : published > 0 ? 'published' : 'empty';
    } catch (error) {
      logger.warn({ err: error }, 'the outbox cannot be read or marked, to be tried again');
      return 'failed';
    }
  }

  async function run(): Promise<void> {
    while (isRunning) {
      if (!bus.isHealthy()) {
        await delay(busCheckIntervalMs);
        continue;
      }
      const result = await pass();
      const delayMs = pacing.delayAfterMs(result);
      // A failing database or broker is not asked more often because there is more to say.
      if (result === 'failed') await delay(delayMs);
      else if (delayMs > 0 && isRunning) await pause.wait(delayMs);
    }
  }

  return {
    start() {
      if (isRunning) return;
      isRunning = true;
      ignoreAppends =
        deps.outbox?.onAppended(() => {
          pacing.expectCommit();
          pause.wake();
        }) ?? ignoreAppends;
      loop = run();
    },
    wake: () => pause.wake(),
    async stop() {
      isRunning = false;
      ignoreAppends();
      pause.wake();
      await loop;
    },
    stats: () => ({ ...totals }),
  };
}
