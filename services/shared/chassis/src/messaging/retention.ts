import type { BusLogger } from '../bus/bus.ts';
import type { SqlClient } from './sql.ts';

/** Deduplication remembers 30 days; published events stay a week for whoever has to look something up. */
const inboxDays = 30;
const outboxDays = 7;
const batchSize = 5_000;

// In small bites, so that the relay and the consumers never wait long for a lock.
const pruneInboxSql = `
  DELETE FROM inbox_messages WHERE (consumer, event_id) IN (
    SELECT consumer, event_id FROM inbox_messages
    WHERE received_at < now() - $1::int * interval '1 day' LIMIT $2::int)`;

const pruneOutboxSql = `
  DELETE FROM outbox_events WHERE id IN (
    SELECT id FROM outbox_events
    WHERE published_at < now() - $1::int * interval '1 day' LIMIT $2::int)`;

async function prune(sql: SqlClient, statement: string, days: number): Promise<number> {
  let total = 0;
  for (let removed = batchSize; removed === batchSize; total += removed) {
    removed = await sql.$executeRawUnsafe(statement, days, batchSize);
  }
  return total;
}

/** Removes what is past its retention; unpublished events are never touched. Safe to run at any time. */
export async function pruneMessages(
  sql: SqlClient,
): Promise<{ inboxRows: number; outboxRows: number }> {
  const inboxRows = await prune(sql, pruneInboxSql, inboxDays);
  const outboxRows = await prune(sql, pruneOutboxSql, outboxDays);
  return { inboxRows, outboxRows };
}

/** Prunes once an hour until the returned function is called. */
export function startRetention({
  sql,
  logger,
  intervalMs = 3_600_000,
}: {
  sql: SqlClient;
  logger: BusLogger;
  intervalMs?: number;
}): () => void {
  const run = () => {
    pruneMessages(sql).then(
      (removed) => logger.debug(removed, 'old messages removed'),
      (error: unknown) => logger.warn({ err: error }, 'old messages could not be removed'),
    );
  };
  const timer = setInterval(run, intervalMs).unref();
  return () => clearInterval(timer);
}
