import type { SqlClient } from './sql.ts';

// `owner.deleted` names nobody but a number, and says that the others have to go.
const forgetSql = `
  DELETE FROM outbox_events
  WHERE subject IN (SELECT value FROM json_array_elements_text($1::json))
    AND published_at IS NOT NULL AND type <> 'owner.deleted.v1'`;

/**
 * Removes what the outbox still holds of these subjects (`enrollment/17`) before its time, because their
 * events name a person who has to be forgotten. Unpublished ones stay until they are published: repeat it.
 * Answers how many went.
 */
export async function forgetPublished(
  sql: SqlClient,
  subjects: readonly string[],
): Promise<number> {
  if (subjects.length === 0) return 0;
  return sql.$executeRawUnsafe(forgetSql, JSON.stringify(subjects));
}
