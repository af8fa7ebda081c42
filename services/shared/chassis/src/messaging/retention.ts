import { sql, type Kysely } from 'kysely';
import type { BusLogger } from '../bus/bus.ts';
import { createRepeater } from '../lifecycle/repeater.ts';
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
export function startRetention<DB extends MessagingTables>(deps: {
  kysely: Kysely<DB>;
  logger: BusLogger;
}): () => Promise<void> {
  const { kysely, logger } = deps;
  const repeater = createRepeater({
    name: 'delete old messages',
    work: async () => logger.debug(await pruneMessages(kysely), 'old messages removed'),
    everyMs: 3_600_000,
    logger,
  });
  repeater.start();
  return repeater.stop;
}
