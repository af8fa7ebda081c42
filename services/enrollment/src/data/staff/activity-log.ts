import type { SqlClient } from '@petwell/chassis';
import type { ActivityLog, ActivityNote } from '../../use-cases/staff/activity.ts';
import { createParameters, whereAll, type ReportPool } from './report-query.ts';

/** The text as LIKE takes it to the letter. */
const escapeLike = (text: string): string => text.replace(/[\\%_]/g, '\\$&');

/** Adds an entry with the caller's connection or transaction. */
export async function recordActivity(client: SqlClient, note: ActivityNote): Promise<void> {
  const { at = null, actor, action, subject, result, detail } = note;
  await client.$executeRawUnsafe(
    `INSERT INTO admin_activity (staff_id, username, action, subject, result, detail, client_address, at)
     VALUES ($1::int, $2, $3, $4, $5::"ActivityResult", $6, $7, coalesce($8::timestamptz, now()))`,
    actor.staffId,
    actor.username,
    action,
    subject,
    result,
    detail,
    actor.clientAddress,
    at,
  );
}

// To the letter the expression of the index in the migrations.
const searchText = `lower(username || ' ' || action || ' ' || subject || ' ' || coalesce(detail, ''))`;

/** The subjects that belong to an owner; `id` is a placeholder. */
const concerns = (id: string): string => `subject IN (
  SELECT 'owner/' || ${id}::int
  UNION ALL SELECT 'enrollment/' || id FROM enrollments WHERE owner_id = ${id}::int
  UNION ALL SELECT 'pet/' || id FROM pets WHERE owner_id = ${id}::int)`;

type Row = {
  id: number;
  at: Date;
  username: string;
  action: string;
  subject: string;
  result: ActivityNote['result'];
  detail: string | null;
  client_address: string;
};

/** The log in the database: every word that is typed has to be found somewhere in an entry. */
export function createActivityLog(deps: { sql: SqlClient; pool: ReportPool }): ActivityLog {
  return {
    record: (note) => recordActivity(deps.sql, note),

    async search({ q, ownerId, before, limit }) {
      const parameters = createParameters();
      const { add } = parameters;
      const words = q.toLowerCase().split(/\s+/);
      const conditions = words
        .filter((word) => word !== '')
        .map((word) => `${searchText} LIKE ${add(`%${escapeLike(word)}%`)}`);
      if (ownerId !== undefined) conditions.push(concerns(add(ownerId)));
      if (before !== undefined) conditions.push(`id < ${add(before)}::int`);
      const { rows } = await deps.pool.query<Row>({
        text: `
          SELECT id, at, username, action, subject, result, detail, client_address
          FROM admin_activity ${whereAll(conditions)} ORDER BY id DESC LIMIT ${add(limit + 1)}`,
        values: parameters.values,
      });
      const entries = rows.slice(0, limit).map(({ client_address: clientAddress, ...row }) => ({
        ...row,
        at: row.at.toISOString(),
        clientAddress,
      }));
      return { entries, hasMore: rows.length > limit };
    },
  };
}
