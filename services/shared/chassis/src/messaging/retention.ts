import { sql, type Kysely } from 'kysely';
import type { BusLogger } from '../bus/bus.ts';
import { createRepeater } from '../lifecycle/repeater.ts';
import {
  messagingTables,
  outboxTables,
  type MessagingTables,
  type OutboxTables,
} from './tables.ts';

/** Inbox rows are kept 30 days for deduplication; published events are kept a week for inspection. */
const inboxDays = 30;
const outboxDays = 7;

const daysAgo = (days: number) => sql<Date>`now() - ${days}::int * interval '1 day'`;

/** Deletes events past their retention, but never unpublished ones. Safe to run at any time. */
export async function pruneOutbox<DB extends OutboxTables>(
  database: Kysely<DB>,
): Promise<{ outboxRows: number }> {
  const outbox = await outboxTables(database)
    .deleteFrom('outboxEvents')
    .where('publishedAt', '<', daysAgo(outboxDays))
    .executeTakeFirstOrThrow();
  return { outboxRows: Number(outbox.numDeletedRows) };
}

/** Does the same, and deletes rows of the inbox past their retention. */
export async function pruneMessages<DB extends MessagingTables>(
  database: Kysely<DB>,
): Promise<{ inboxRows: number; outboxRows: number }> {
  const inbox = await messagingTables(database)
    .deleteFrom('inboxMessages')
    .where('receivedAt', '<', daysAgo(inboxDays))
    .executeTakeFirstOrThrow();
  return { inboxRows: Number(inbox.numDeletedRows), ...(await pruneOutbox(database)) };
}

/** Prunes once an hour. Returns a function that stops it. */
export function startRetention(deps: {
  prune: () => Promise<object>;
  logger: BusLogger;
}): () => Promise<void> {
  const { prune, logger } = deps;
  const repeater = createRepeater({
    name: 'delete old messages',
    work: async () => logger.debug(await prune(), 'old messages removed'),
    everyMs: 3_600_000,
    logger,
  });
  repeater.start();
  return repeater.stop;
}
