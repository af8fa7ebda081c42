import type { DomainEvent } from '@petwell/contracts/events';
import type { SqlClient } from './sql.ts';

export type OutboxRow = {
  id: string;
  subject: string;
  payload: DomainEvent;
  /** Whether a younger event of the same subject waits for this one. */
  hasFollower: boolean;
};
export type FailedRow = { id: string; error: string };

/**
 * Marks unpublished rows as published, of each subject only the oldest: a younger one becomes eligible when
 * its elder is published, so that order holds even between relays. Rows that failed before come last. The
 * mark counts with the commit, which comes after the publishing.
 */
const takeSql = `
  WITH next AS (
    SELECT id, EXISTS (
      SELECT 1 FROM outbox_events AS younger
      WHERE younger.subject = row.subject AND younger.id > row.id AND younger.published_at IS NULL
    ) AS has_follower
    FROM outbox_events AS row
    WHERE published_at IS NULL
      AND NOT EXISTS (
        SELECT 1 FROM outbox_events AS elder
        WHERE elder.subject = row.subject AND elder.id < row.id AND elder.published_at IS NULL)
    ORDER BY attempts, row.id
    LIMIT $1::int
    FOR UPDATE OF row SKIP LOCKED),
  taken AS (
    UPDATE outbox_events AS row
    SET published_at = now(), attempts = attempts + 1, last_error = NULL
    FROM next WHERE row.id = next.id
    RETURNING row.id, attempts, subject, payload, has_follower)
  SELECT id::text AS id, subject, payload, has_follower AS "hasFollower"
  FROM taken ORDER BY attempts, taken.id`;

// Ids travel in one JSON text: the one form that every raw-SQL client passes on unchanged.
const giveBackSql = `
  UPDATE outbox_events AS row SET published_at = NULL, last_error = failed.error
  FROM json_to_recordset($1::json) AS failed(id bigint, error text)
  WHERE row.id = failed.id`;

const lagSql = `
  SELECT coalesce(extract(epoch FROM now() - min(created_at)) * 1000, 0)::float8 AS lag
  FROM outbox_events WHERE published_at IS NULL`;

export async function takeRows(tx: SqlClient, batchSize: number): Promise<OutboxRow[]> {
  return tx.$queryRawUnsafe<OutboxRow[]>(takeSql, batchSize);
}

/** The bus does not have these: they are unpublished again, with the reason. */
export async function giveBack(tx: SqlClient, failed: readonly FailedRow[]): Promise<void> {
  if (failed.length > 0) await tx.$executeRawUnsafe(giveBackSql, JSON.stringify(failed));
}

/** Age in ms of the oldest event that still waits for the relay; 0 when none does. */
export async function readOutboxLagMs(sql: SqlClient): Promise<number> {
  const rows = await sql.$queryRawUnsafe<{ lag: number }[]>(lagSql);
  return Math.max(0, rows[0]?.lag ?? 0);
}
