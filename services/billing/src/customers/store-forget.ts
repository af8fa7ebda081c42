import { forgetPublished, forgetRequestsOf } from '@petwell/chassis';
import {
  type Database,
  type DatabaseTransaction,
  now,
  type Prisma,
} from '../core/store-database.ts';
import type { DB } from '../data/generated/tables.ts';
import { anonymizePayables } from '../core/store-payables.ts';

/** The highest version: no fact about the owner is newer. */
const lastVersion = 2_147_483_647;

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
  await forgetSentences(tx, enrollmentIds);
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
async function forgetEvents(database: Database, ownerId: number): Promise<void> {
  const enrollmentIds = await listEnrollmentIds(database, ownerId);
  await forgetPublished(
    database,
    enrollmentIds.map((id) => `enrollment/${id}`),
  );
}

/** Longer than an event about a deleted owner can wait in the outbox. */
const afterDeletionMs = 8 * 86_400_000;

/** Deletes events about deleted owners that were published after the deletion. */
export async function sweepForgottenOwners({
  prisma,
  kysely,
  clock,
}: {
  prisma: Prisma;
  kysely: Database;
  clock: () => Date;
}): Promise<void> {
  const owners = await prisma.customer.findMany({
    where: { deletedAt: { gt: new Date(clock().getTime() - afterDeletionMs) } },
    select: { ownerId: true },
  });
  for (const { ownerId } of owners) await forgetEvents(kysely, ownerId);
}

/** What was mailed or offered may name the pet, or says to whom. The prices stay with the payments. */
async function forgetSentences(
  tx: DatabaseTransaction,
  enrollmentIds: readonly number[],
): Promise<void> {
  if (enrollmentIds.length === 0) return;
  await tx
    .updateTable('prepaidYears')
    .set({ sentTo: '' })
    .where('enrollmentId', 'in', enrollmentIds)
    .execute();
  await tx
    .updateTable('changedTerms')
    .set({ sentence: '' })
    .where('enrollmentId', 'in', enrollmentIds)
    .execute();
  await tx
    .updateTable('planChanges')
    .set({ offer: null })
    .where('enrollmentId', 'in', enrollmentIds)
    .execute();
}

export async function forgetLinks(
  tx: DatabaseTransaction,
  enrollmentIds: readonly number[],
): Promise<void> {
  if (enrollmentIds.length === 0) return;
  await tx.deleteFrom('planLinks').where('enrollmentId', 'in', enrollmentIds).execute();
}
