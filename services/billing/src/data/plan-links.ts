import { sql } from 'kysely';
import { now, type Database, type DatabaseTransaction } from './database.ts';

const endAll = (tx: DatabaseTransaction) =>
  tx
    .updateTable('planLinks')
    .set((eb) => ({ endedAt: eb.fn.coalesce('endedAt', now) }))
    .where('endedAt', 'is', null);

/** Ends the links to enter a new card: the plan is over, or is being ended. */
export async function endCardLinks(tx: DatabaseTransaction, enrollmentId: number): Promise<void> {
  await endAll(tx).where('enrollmentId', '=', enrollmentId).where('kind', '=', 'card').execute();
}

/** Ends every link of these enrollments. */
export async function endLinks(
  tx: DatabaseTransaction,
  enrollmentIds: readonly number[],
): Promise<void> {
  if (enrollmentIds.length === 0) return;
  await endAll(tx).where('enrollmentId', 'in', enrollmentIds).execute();
}

/** Ends every link that an owner was sent before `resetAt`: somebody else may have read their mail. */
export async function endLinksOfOwner(
  tx: DatabaseTransaction,
  { ownerId, resetAt }: { ownerId: number; resetAt: Date },
): Promise<void> {
  await endAll(tx)
    .where('createdAt', '<=', resetAt)
    .where('enrollmentId', 'in', (eb) =>
      eb.selectFrom('payableEnrollments').select('enrollmentId').where('ownerId', '=', ownerId),
    )
    .execute();
}

export async function forgetLinks(
  tx: DatabaseTransaction,
  enrollmentIds: readonly number[],
): Promise<void> {
  if (enrollmentIds.length === 0) return;
  await tx.deleteFrom('planLinks').where('enrollmentId', 'in', enrollmentIds).execute();
}

/** Deletes links a day after they expired, and published requests of their emails, which hold the link, after an hour. */
export async function pruneLinks(kysely: Database): Promise<void> {
  await kysely
    .deleteFrom('planLinks')
    .where('expiresAt', '<', sql<Date>`now() - interval '1 day'`)
    .execute();
  await kysely
    .deleteFrom('outboxEvents')
    .where('type', '=', 'mail.requested.v1')
    .where(sql<boolean>`payload #>> '{data,mail,kind}' = 'card-link'`)
    .where('publishedAt', '<', sql<Date>`now() - interval '1 hour'`)
    .execute();
}
