import type { DomainEvent } from '@petwell/contracts/events';
import { sql, type Kysely } from 'kysely';
import { messagingTables, type MessagingTables } from './tables.ts';

type Tables = Kysely<MessagingTables>;
export type OutboxRow = {
  id: bigint;
  payload: DomainEvent;
  /** Whether another event of the subject waits for this one. */
  hasYounger: boolean;
};

/**
 * Locks rows for publishing, only the oldest of each subject. The next one becomes eligible once it is
 * published, which keeps the order even with several relays. Rows that failed before come last.
 */
export async function claimRows(tx: Tables, batchSize: number): Promise<OutboxRow[]> {
  const rows = await tx
    .selectFrom('outboxEvents as row')
    .select(['row.id', 'row.payload'])
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom('outboxEvents as younger')
            .select('younger.id')
            .whereRef('younger.subject', '=', 'row.subject')
            .whereRef('younger.id', '>', 'row.id')
            .where('younger.publishedAt', 'is', null),
        )
        .as('hasYounger'),
    )
    .where('row.publishedAt', 'is', null)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('outboxEvents as elder')
            .select('elder.id')
            .whereRef('elder.subject', '=', 'row.subject')
            .whereRef('elder.id', '<', 'row.id')
            .where('elder.publishedAt', 'is', null),
        ),
      ),
    )
    .orderBy('row.attempts')
    .orderBy('row.id')
    .limit(batchSize)
    .forUpdate('row')
    .skipLocked()
    .execute();
  // Only `append` writes payloads, and it validates them.
  return rows.map(({ id, payload, hasYounger }) => ({
    id,
    payload: payload as DomainEvent,
    hasYounger: Boolean(hasYounger),
  }));
}

export async function markPublished(tx: Tables, ids: readonly bigint[]): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .updateTable('outboxEvents')
    .set((eb) => ({
      publishedAt: sql<Date>`now()`,
      attempts: eb('attempts', '+', 1),
      lastError: null,
    }))
    .where('id', 'in', ids)
    .execute();
}

export async function markFailed(tx: Tables, id: bigint, error: string): Promise<void> {
  await tx
    .updateTable('outboxEvents')
    .set((eb) => ({ attempts: eb('attempts', '+', 1), lastError: error }))
    .where('id', '=', id)
    .execute();
}

/** Returns the age in ms of the oldest unpublished event; 0 if there is none. */
export async function readOutboxLagMs<DB extends MessagingTables>(
  database: Kysely<DB>,
): Promise<number> {
  const oldest = await messagingTables(database)
    .selectFrom('outboxEvents')
    .select((eb) =>
      sql<number>`extract(epoch from now() - min(${eb.ref('createdAt')}))::float8`.as('ageSeconds'),
    )
    .where('publishedAt', 'is', null)
    .executeTakeFirst();
  return Math.max(0, (oldest?.ageSeconds ?? 0) * 1_000);
}
