import { sql, type Kysely } from 'kysely';
import type { BusLogger } from '../bus/bus.ts';
import { messagingTables, type MessagingTables } from './tables.ts';

/** Inbox rows are kept 30 days for deduplication; published events are kept a week for inspection. */
const inboxDays = 30;
const outboxDays = 7;

const daysAgo = (days: number) => sql<Date>`now() - ${days}::int * interval '1 day'`;

/** Deletes rows past their retention, but never unpublished events. Safe to run at any time. */
export async function pruneMessages<DB extends MessagingTables>(
  database: Kysely<DB>,
): Promise<{ inboxRows: number; outboxRows: number }> {
  const tables = messagingTables(database);
  const inbox = await tables
    .deleteFrom('inboxMessages')
    .where('receivedAt', '<', daysAgo(inboxDays))
    .executeTakeFirstOrThrow();
  const outbox = await tables
    .deleteFrom('outboxEvents')
    .where('publishedAt', '<', daysAgo(outboxDays))
    .executeTakeFirstOrThrow();
  return { inboxRows: Number(inbox.numDeletedRows), outboxRows: Number(outbox.numDeletedRows) };
}

/** Prunes once an hour. Returns a function that stops it. */
export function startRetention<DB extends MessagingTables>({
  kysely,
  logger,
  intervalMs = 3_600_000,
}: {
  kysely: Kysely<DB>;
  logger: BusLogger;
  intervalMs?: number;
}): () => void {
  const run = () => {
    pruneMessages(kysely).then(
      (removed) => logger.debug(removed, 'old messages removed'),
      (error: unknown) => logger.warn({ err: error }, 'old messages could not be removed'),
    );
  };
  const timer = setInterval(run, intervalMs).unref();
  return () => clearInterval(timer);
}
