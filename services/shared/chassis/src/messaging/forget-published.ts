import { outboxTables, type DatabaseOrTransaction, type OutboxTables } from './tables.ts';

/**
 * Deletes the published events of these subjects (`enrollment/17`) early, because they name a deleted person.
 * Unpublished events stay until published, so call it again later. Keeps `owner.deleted`, which contains only
 * an id and which the other services need. Returns the number deleted.
 */
export async function forgetPublished<DB extends OutboxTables>(
  database: DatabaseOrTransaction<DB>,
  subjects: readonly string[],
): Promise<number> {
  if (subjects.length === 0) return 0;
  const { numDeletedRows } = await outboxTables(database)
    .deleteFrom('outboxEvents')
    .where('subject', 'in', subjects)
    .where('publishedAt', 'is not', null)
    .where('type', '<>', 'owner.deleted.v1')
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}
