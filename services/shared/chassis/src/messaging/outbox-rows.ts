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
 * Locks unpublished rows, of each subject only the oldest: a younger one becomes eligible when its
 * elder is published, so that order holds even between relays. Rows that failed before come last.
 */
const claimSql = `
  SELECT id::text AS id, subject, payload, EXISTS (
    SELECT 1 FROM outbox_events AS younger
    WHERE younger.subject = row.subject AND younger.id > row.id AND younger.published_at IS NULL
  ) AS "hasFollower"
  FROM outbox_events AS row
  WHERE published_at IS NULL
    AND NOT EXISTS (
      SELECT 1 FROM outbox_events AS elder
      WHERE elder.subject = row.subject AND elder.id < row.id AND elder.published_at IS NULL)
  ORDER BY attempts, row.id
  LIMIT $1::int
  FOR UPDATE OF row SKIP LOCKED`;

// Ids travel as one JSON text: the one form that every raw-SQL client passes on unchanged.
const markPublishedSql = `
  UPDATE outbox_events SET published_at = now(), attempts = attempts + 1, last_error = NULL
  WHERE id = ANY (ARRAY(SELECT value::bigint FROM json_array_elements_text($1::json)))`;

const markFailedSql = `
  UPDATE outbox_events AS row SET attempts = attempts + 1, last_error = failed.error
  FROM json_to_recordset($1::json) AS failed(id bigint, error text)
  WHERE row.id = failed.id`;

const lagSql = `
  SELECT coalesce(extract(epoch FROM now() - min(created_at)) * 1000, 0)::float8 AS lag
  FROM outbox_events WHERE published_at IS NULL`;

export async function claimRows(tx: SqlClient, batchSize: number): Promise<OutboxRow[]> {
  return tx.$queryRawUnsafe<OutboxRow[]>(claimSql, batchSize);
}

export async function markPublished(tx: SqlClient, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await tx.$executeRawUnsafe(markPublishedSql, JSON.stringify(ids));
}

export async function markFailed(tx: SqlClient, failed: readonly FailedRow[]): Promise<void> {
  if (failed.length > 0) await tx.$executeRawUnsafe(markFailedSql, JSON.stringify(failed));
}

/** Age in ms of the oldest event that still waits for the relay; 0 when none does. */
export async function readOutboxLagMs(sql: SqlClient): Promise<number> {
  const rows = await sql.$queryRawUnsafe<{ lag: number }[]>(lagSql);
  return Math.max(0, rows[0]?.lag ?? 0);
}
