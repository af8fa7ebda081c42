import { sql } from 'kysely';
import { kindsForEnded, linkMails } from '../domain/link-kinds.ts';
import { now, type Database, type DatabaseTransaction } from './database.ts';

const endAll = (tx: DatabaseTransaction) =>
  tx
    .updateTable('planLinks')
    .set((eb) => ({ endedAt: eb.fn.coalesce('endedAt', now) }))
    .where('endedAt', 'is', null);

/** Ends the links of a plan that is over, or is being ended, except those to go on with it. */
export async function endLinksWithPlan(
  tx: DatabaseTransaction,
  enrollmentId: number,
): Promise<void> {
  await endAll(tx)
    .where('enrollmentId', '=', enrollmentId)
    .where('kind', 'not in', kindsForEnded)
    .execute();
}

/** Ends the links to agree to a plan and pay it, because it was paid otherwise. */
export async function endLinksToJoin(tx: DatabaseTransaction, enrollmentId: number): Promise<void> {
  await endAll(tx).where('enrollmentId', '=', enrollmentId).where('kind', '=', 'join').execute();
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
    .where(sql`payload #>> '{data,mail,kind}'`, 'in', linkMails)
    .where('publishedAt', '<', sql<Date>`now() - interval '1 hour'`)
    .execute();
}
