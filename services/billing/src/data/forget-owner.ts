import { forgetPublished, forgetRequestsOf } from '@petwell/chassis';
import { enrollmentSnapshotSchema } from '@petwell/contracts/events';
import { withoutNames } from '../domain/without-names.ts';
import { now, type Database, type DatabaseTransaction } from './database.ts';
import type { DB } from './generated/tables.ts';
import { forgetLinks } from './plan-links.ts';

/** The highest version: no fact about the owner is newer. */
const lastVersion = 2_147_483_647;

/**
 * Removes personal data from an owner's enrollments and closes them. The caller holds the customer's row
 * lock.
 */
export async function anonymizePayables(tx: DatabaseTransaction, ownerId: number): Promise<void> {
  const payables = await tx
    .selectFrom('payableEnrollments')
    .select(['enrollmentId', 'snapshot'])
    .where('ownerId', '=', ownerId)
    .where('snapshot', 'is not', null)
    .forUpdate()
    .execute();
  for (const { enrollmentId, snapshot } of payables) {
    const anonymous = withoutNames(enrollmentSnapshotSchema.parse(snapshot));
    await tx
      .updateTable('payableEnrollments')
      .set((eb) => ({
        snapshot: JSON.stringify(anonymous),
        closedAt: eb.fn.coalesce('closedAt', now),
      }))
      .where('enrollmentId', '=', enrollmentId)
      .execute();
  }
}

async function listEnrollmentIds(database: Database, ownerId: number): Promise<number[]> {
  const rows = await database
    .selectFrom('payableEnrollments')
    .select('enrollmentId')
    .where('ownerId', '=', ownerId)
    .execute();
  return rows.map(({ enrollmentId }) => enrollmentId);
}

/**
 * Removes contact data, pets, cards, and addresses; payment records stay. The customer's row keeps the
 * provider's id: it blocks late facts, and a late refund still finds its payment. Idempotent.
 */
export async function forgetOwner(tx: DatabaseTransaction, ownerId: number): Promise<void> {
  const nameless = {
    firstName: '',
    lastName: '',
    email: '',
    phone: '',
    stripeEmail: null,
    stripeName: null,
    ownerVersion: lastVersion,
    updatedAt: now,
  };
  await tx
    .insertInto('customers')
    .values({ ownerId, ...nameless, deletedAt: now })
    .onConflict((conflict) =>
      conflict.column('ownerId').doUpdateSet((eb) => ({
        ...nameless,
        deletedAt: eb.fn.coalesce('customers.deletedAt', 'excluded.deletedAt'),
      })),
    )
    .execute();
  await anonymizePayables(tx, ownerId);
  const enrollmentIds = await listEnrollmentIds(tx, ownerId);
  await forgetCards(tx, enrollmentIds);
  await forgetLinks(tx, enrollmentIds);
  await forgetRequestsOf<DB>(tx, { ownerId, enrollmentIds });
  // A trigger removes names and card digits with it.
  await tx
    .updateTable('paymentConsents')
    .set({ clientAddress: '' })
    .where('ownerId', '=', ownerId)
    .execute();
  await forgetEvents(tx, ownerId);
}

const selectPayments = (tx: DatabaseTransaction, enrollmentIds: readonly number[]) =>
  tx.selectFrom('payments as y').select('y.id').where('y.enrollmentId', 'in', enrollmentIds);

/** Removes cards, what was mailed about them, what staff wrote about refunds and voids, and the evidence of disputes. */
async function forgetCards(
  tx: DatabaseTransaction,
  enrollmentIds: readonly number[],
): Promise<void> {
  if (enrollmentIds.length === 0) return;
  await tx.deleteFrom('startAgreements').where('enrollmentId', 'in', enrollmentIds).execute();
  await tx
    .deleteFrom('cardWarnings')
    .where('stripeSubscriptionId', 'in', (eb) =>
      eb
        .selectFrom('subscriptions')
        .select('stripeSubscriptionId')
        .where('enrollmentId', 'in', enrollmentIds),
    )
    .execute();
  const noCard = { cardBrand: null, cardLast4: null };
  await tx
    .updateTable('subscriptions')
    .set({ ...noCard, cardExpiresOn: null })
    .where('enrollmentId', 'in', enrollmentIds)
    .execute();
  await tx
    .updateTable('payments')
    .set({ ...noCard, voidReason: null })
    .where('enrollmentId', 'in', enrollmentIds)
    .execute();
  await tx
    .updateTable('refunds')
    .set({ reason: null })
    .where('paymentId', 'in', selectPayments(tx, enrollmentIds))
    .execute();
  await tx
    .updateTable('paymentAttempts')
    .set(noCard)
    .where('paymentId', 'in', selectPayments(tx, enrollmentIds))
    .execute();
  await tx
    .deleteFrom('disputeEvidence')
    .where('disputeId', 'in', (eb) =>
      eb
        .selectFrom('disputes as d')
        .select('d.id')
        .where('d.paymentId', 'in', selectPayments(tx, enrollmentIds)),
    )
    .execute();
}

/** Deletes published events about the owner. Repeat it: some may still be unpublished or appended later. */
export async function forgetEvents(database: Database, ownerId: number): Promise<void> {
  const enrollmentIds = await listEnrollmentIds(database, ownerId);
  await forgetPublished(
    database,
    enrollmentIds.map((id) => `enrollment/${id}`),
  );
}
