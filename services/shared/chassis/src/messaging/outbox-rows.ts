import type { DomainEvent } from '@petwell/contracts/events';
import { sql, type Kysely } from 'kysely';
import { outboxTables, type OutboxTables } from './tables.ts';

type Tables = Kysely<OutboxTables>;
export type OutboxRow = {
  id: bigint;
  payload: DomainEvent;
  /** Whether another event of the subject waits for this one. */
  hasYounger: boolean;
};
export type FailedRow = { id: bigint; error: string };

/**
 * Claims rows for publishing and marks them as published, only the oldest of each subject. The next one becomes
 * eligible once it is published, which keeps the order even with several relays. Rows that failed before come
 * last. The caller publishes before it commits: until then the rows are locked and the mark isn't visible.
 */
export async function claimRows(tx: Tables, batchSize: number): Promise<OutboxRow[]> {
  const rows = await tx
    // Locks exactly these rows: PostgreSQL evaluates a CTE with FOR UPDATE once, a subquery maybe more often.
    .with('claimed', (db) =>
      db
        .selectFrom('outboxEvents as row')
        .select('row.id')
        .where('row.publishedAt', 'is', null)
        .where((row) =>
          row.not(
            row.exists(
              row
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
        .skipLocked(),
    )
    .updateTable('outboxEvents')
    .set((eb) => ({
      publishedAt: sql<Date>`now()`,
      attempts: eb('attempts', '+', 1),
      lastError: null,
    }))
    .where('id', 'in', (eb) => eb.selectFrom('claimed').select('id'))
    .returning(['id', 'payload'])
    .returning((eb) =>
      eb
        .exists(
          eb
            .selectFrom('outboxEvents as younger')
            .select('younger.id')
            .whereRef('younger.subject', '=', 'outboxEvents.subject')
            .whereRef('younger.id', '>', 'outboxEvents.id')
            .where('younger.publishedAt', 'is', null),
        )
        .as('hasYounger'),
    )
    .execute();
  // Only `append` writes payloads, and it validates them.
  return rows.map(({ id, payload, hasYounger }) => ({
    id,
    payload: payload as DomainEvent,
    hasYounger: Boolean(hasYounger),
  }));
}

/** Takes back the mark of claimed rows that the bus refused, and stores why. */
export async function markFailed(tx: Tables, failed: readonly FailedRow[]): Promise<void> {
  if (failed.length === 0) return;
  const ids = failed.map(({ id }) => String(id));
  const errors = failed.map(({ error }) => error);
  await tx
    .updateTable('outboxEvents')
    .from(
      sql<FailedRow>`unnest(${ids}::bigint[], ${errors}::text[])`.as<'failed'>(
        sql`failed(id, error)`,
      ),
    )
    .set((eb) => ({ publishedAt: null, lastError: eb.ref('failed.error') }))
    .whereRef('outboxEvents.id', '=', 'failed.id')
    .execute();
}

/** Returns the age in ms of the oldest unpublished event; 0 if there is none. */
export async function readOutboxLagMs<DB extends OutboxTables>(
  database: Kysely<DB>,
): Promise<number> {
  const oldest = await outboxTables(database)
    .selectFrom('outboxEvents')
    .select((eb) =>
      sql<number>`extract(epoch from now() - min(${eb.ref('createdAt')}))::float8`.as('ageSeconds'),
    )
    .where('publishedAt', 'is', null)
    .executeTakeFirst();
  return Math.max(0, (oldest?.ageSeconds ?? 0) * 1_000);
}
