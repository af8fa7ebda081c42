import { SpanKind } from '@opentelemetry/api';
import type { DomainEvent } from '@petwell/contracts/events';
import type { Kysely } from 'kysely';
import type { BusLogger, EventBus } from '../bus/bus.ts';
import { createRepeater, type Repeater } from '../lifecycle/repeater.ts';
import { resumeTrace, traceparentOf } from '../telemetry/tracing.ts';
import { claimRows, markFailed } from './outbox-rows.ts';
import { outboxTables, type OutboxTables } from './tables.ts';

export type RelayDependencies<DB extends OutboxTables> = {
  kysely: Kysely<DB>;
  bus: Pick<EventBus, 'publish' | 'isHealthy'>;
  logger: BusLogger;
  /** How often to poll for rows without a wake-up. Default 500. */
  pollIntervalMs?: number;
  /** Number of events to publish at once. Default 50. */
  batchSize?: number;
};

export type RelayStats = { publishedTotal: number; failedTotal: number };

/** `wake` publishes now instead of at the next poll; `stop` lets the current batch end. */
export type Relay = Repeater & { stats: () => RelayStats };

/**
 * Publishes an event in a span of the trace that appended it; consumers continue from that span. If the trace
 * is not recorded, the event is published as stored.
 */
function publishInTrace(bus: Pick<EventBus, 'publish'>, event: DomainEvent): Promise<void> {
  const attributes = {
    'messaging.operation.type': 'send',
    'messaging.destination.name': 'petwell.events',
    'messaging.message.id': event.id,
    'petwell.event.type': event.type,
  };
  const span = { name: `publish ${event.type}`, kind: SpanKind.PRODUCER, attributes };
  return resumeTrace(event.traceparent, span, (recorded) =>
    bus.publish(
      recorded.isRecording() ? { ...event, traceparent: traceparentOf(recorded) } : event,
    ),
  );
}

const longestBackOffMs = 800;
/** Kept short, so that events flow again within 2 s after an outage. */
const backOffMs = (failures: number) => Math.min(longestBackOffMs, 50 * 2 ** failures);

/**
 * Publishes one batch in a transaction that locks its rows against other relays. If the process dies before
 * the commit, the rows are unpublished again, and consumers deduplicate.
 */
async function publishBatch<DB extends OutboxTables>({
  kysely,
  bus,
  batchSize = 50,
}: RelayDependencies<DB>): Promise<{ published: number; errors: string[]; hasMore: boolean }> {
  return outboxTables(kysely)
    .transaction()
    .execute(async (tx) => {
      const rows = await claimRows(tx, batchSize);
      const results = await Promise.allSettled(rows.map((row) => publishInTrace(bus, row.payload)));
      const failed = rows.flatMap(({ id }, index) => {
        const result = results[index];
        return result?.status === 'rejected' ? [{ id, error: String(result.reason) }] : [];
      });
      await markFailed(tx, failed);
      const published = rows.filter((_row, index) => results[index]?.status === 'fulfilled');
      const hasMore = rows.length === batchSize || published.some(({ hasYounger }) => hasYounger);
      return { published: published.length, errors: failed.map(({ error }) => error), hasMore };
    });
}

/** Creates the relay, which publishes committed outbox rows at least once and in order per subject. */
export function createRelay<DB extends OutboxTables>(deps: RelayDependencies<DB>): Relay {
  const { bus, logger, pollIntervalMs = 500 } = deps;
  const totals: RelayStats = { publishedTotal: 0, failedTotal: 0 };

  /** Publishes one batch. Returns whether more rows can be claimed now. */
  async function publish(): Promise<boolean> {
    const { published, errors, hasMore } = await publishBatch(deps);
    totals.publishedTotal += published;
    totals.failedTotal += errors.length;
    if (errors.length > 0) throw new Error(`the bus refused ${errors.length} events: ${errors[0]}`);
    return hasMore;
  }

  const repeater = createRepeater({
    name: 'publish events',
    // The next event of a subject can be claimed once the older one is published.
    work: async () => bus.isHealthy() && (await publish()),
    everyMs: pollIntervalMs,
    runsAtStart: true,
    retryAfterMs: backOffMs,
    logger,
  });
  return { ...repeater, stats: () => ({ ...totals }) };
}
