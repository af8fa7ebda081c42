import { type DatabaseTransaction, now } from './store-database.ts';
import { longAgo } from './store-payables.ts';

const endAll = (tx: DatabaseTransaction) =>
  tx
    .updateTable('planLinks')
    .set((eb) => ({ endedAt: eb.fn.coalesce('endedAt', now) }))
    .where('endedAt', 'is', null);

/** Ends the links of a plan that is over, or is being ended, except those to go on with it. */
async function endLinksOfEnrollment(tx: DatabaseTransaction, enrollmentId: number): Promise<void> {
  await endAll(tx)
    .where('enrollmentId', '=', enrollmentId)
    .where('kind', '<>', 'restart')
    .execute();
}

/** Ends the links to agree to a plan and pay it, or a year of it, because it was paid otherwise. */
async function endLinksToJoin(tx: DatabaseTransaction, enrollmentId: number): Promise<void> {
  await endAll(tx).where('enrollmentId', '=', enrollmentId).where('kind', '=', 'join').execute();
  await endAll(tx)
    .where('enrollmentId', '=', enrollmentId)
    .where('kind', '=', 'prepaid-year')
    // One that paid the year says so.
    .where('usedAt', 'is', null)
    .execute();
}

/** Ends the links of a plan that a newer one replaces. A new price, or another plan, is asked about besides. */
export async function endOtherLinks(tx: DatabaseTransaction, enrollmentId: number): Promise<void> {
  await endAll(tx)
    .where('enrollmentId', '=', enrollmentId)
    .where('kind', 'not in', ['new-price', 'plan-change'])
    .execute();
}

/** Ends every link of these enrollments. */
export async function endLinks(
  tx: DatabaseTransaction,
  enrollmentIds: readonly number[],
): Promise<void> {
  if (enrollmentIds.length === 0) return;
  await endAll(tx).where('enrollmentId', 'in', enrollmentIds).execute();
}

/**
 * Closes the enrollment permanently, even one that isn't stored yet. With `startAttempt`, one that was opened again since
 * stays open.
 */
export async function closePayable(
  tx: DatabaseTransaction,
  enrollmentId: number,
  { startAttempt }: { startAttempt?: number | null } = {},
): Promise<void> {
  const closed = await tx
    .insertInto('payableEnrollments')
    .values({ enrollmentId, closedAt: now })
    .onConflict((conflict) =>
      conflict
        .column('enrollmentId')
        .doUpdateSet((eb) => ({
          closedAt: eb.fn.coalesce('payableEnrollments.closedAt', 'excluded.closedAt'),
        }))
        .where((eb) =>
          startAttempt === undefined
            ? eb.lit(true)
            : eb('payableEnrollments.startAttempt', 'is not distinct from', startAttempt),
        ),
    )
    .returning('enrollmentId')
    .executeTakeFirst();
  if (closed) await endLinksOfEnrollment(tx, enrollmentId);
}

/** Marks what was ordered about the enrollment's end. */
export async function markEnding(
  tx: DatabaseTransaction,
  enrollmentId: number,
  ending: 'now' | 'with-period' | null,
): Promise<void> {
  await tx
    .updateTable('payableEnrollments')
    .set((eb) => ({
      endingSince: ending === 'now' ? eb.fn.coalesce('endingSince', now) : null,
      isEndOrdered: ending === 'with-period',
    }))
    .where('enrollmentId', '=', enrollmentId)
    .execute();
  if (ending === 'now') await endLinksOfEnrollment(tx, enrollmentId);
}

/** Marks the enrollment, also one that isn't stored yet, and ends its links to join. */
export async function markPaidAtClinic(
  tx: DatabaseTransaction,
  { enrollmentId, isRecorded }: { enrollmentId: number; isRecorded: boolean },
): Promise<void> {
  await tx
    .insertInto('payableEnrollments')
    .values({ enrollmentId, paidAtClinicSince: isRecorded ? longAgo : now })
    .onConflict((conflict) =>
      conflict.column('enrollmentId').doUpdateSet((eb) => ({
        paidAtClinicSince: isRecorded
          ? eb.fn.coalesce('payableEnrollments.paidAtClinicSince', eb.val(longAgo))
          : now,
      })),
    )
    .execute();
  await endLinksToJoin(tx, enrollmentId);
}

/** Marks the enrollments permanently, also those that aren't stored yet. */
export async function markDied(
  tx: DatabaseTransaction,
  enrollmentIds: readonly number[],
): Promise<void> {
  if (enrollmentIds.length === 0) return;
  await tx
    .insertInto('payableEnrollments')
    .values(enrollmentIds.map((enrollmentId) => ({ enrollmentId, hasDied: true })))
    .onConflict((conflict) => conflict.column('enrollmentId').doUpdateSet({ hasDied: true }))
    .execute();
  await endLinks(tx, enrollmentIds);
}

/** Ends every link that an owner was sent until a moment: another person may have read their mail. */
export async function endLinksOfOwner(
  tx: DatabaseTransaction,
  { ownerId, until }: { ownerId: number; until: Date },
): Promise<void> {
  await endAll(tx)
    .where('createdAt', '<=', until)
    .where('enrollmentId', 'in', (eb) =>
      eb.selectFrom('payableEnrollments').select('enrollmentId').where('ownerId', '=', ownerId),
    )
    .execute();
}
