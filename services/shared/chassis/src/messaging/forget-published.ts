import { messagingTables, type DatabaseOrTransaction, type MessagingTables } from './tables.ts';

/**
 * Deletes the published events of these subjects (`enrollment/17`) before their time, because they name
 * a person who has to be forgotten. Unpublished ones stay until they are published: repeat it. Keeps
 * `owner.deleted`, which holds only a number and tells the other services. Answers how many were deleted.
 */
export async function forgetPublished<DB extends MessagingTables>(
  database: DatabaseOrTransaction<DB>,
  subjects: readonly string[],
): Promise<number> {
  if (subjects.length === 0) return 0;
  const { numDeletedRows } = await messagingTables(database)
    .deleteFrom('outboxEvents')
    .where('subject', 'in', subjects)
    .where('publishedAt', 'is not', null)
    .where('type', '<>', 'owner.deleted.v1')
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}
