import { forgetRequestsOf, type RunTransaction } from '@petwell/chassis';
import type { DeletionReason } from '@petwell/contracts';
import { sql, type Transaction } from 'kysely';
import type { RemovalStore } from './delete-owner.ts';
import { ownerLock } from '../core/store-write-owners.ts';
import type { PrismaClient } from '../data/generated/client.ts';
import type { DB } from '../data/generated/tables.ts';

/** `email`: unknown once the owner is gone. Without it for owners who never asked to be deleted. */
type Traces = { ownerId: number; enrollmentIds: readonly number[]; email?: string | undefined };

/** Removes what a room holds about a deleted owner apart from rows that go with the owner's. */
export type ForgetOwner = (tx: Transaction<DB>, traces: Traces) => Promise<void>;

/** Removes references to a deleted owner outside their own rows. Repeat it while events may still arrive. */
async function forgetTraces(
  tx: Transaction<DB>,
  traces: Traces,
  rooms: readonly ForgetOwner[],
): Promise<void> {
  await forgetRequestsOf<DB>(tx, traces);
  for (const forget of rooms) await forget(tx, traces);
  // Search by owner, to find events of replaced enrollments too. The indexes are in the migrations.
  await tx
    .deleteFrom('outboxEvents')
    .where((eb) =>
      eb.or([
        sql<boolean>`${eb.ref('payload')} #>> '{data,owner,id}' = ${String(traces.ownerId)}`,
        sql<boolean>`${eb.ref('payload')} #>> '{data,recipient,ownerId}' = ${String(traces.ownerId)}`,
      ]),
    )
    .where('publishedAt', 'is not', null)
    .execute();
}

/** Deletes an owner and all personal data, and marks them as deleted. Idempotent. */
export async function removeOwner(
  tx: Transaction<DB>,
  { ownerId, reason }: { ownerId: number; reason: DeletionReason },
  rooms: readonly ForgetOwner[],
): ReturnType<RemovalStore['removeOwner']> {
  await sql`SELECT pg_advisory_xact_lock(${ownerLock}::int, ${ownerId}::int)`.execute(tx);
  // Lock before reading the enrollments, so that none is added meanwhile.
  await tx.selectFrom('owners').select('id').where('id', '=', ownerId).forUpdate().execute();
  const enrollments = await tx
    .selectFrom('enrollments')
    .select(['id', 'status'])
    .where('ownerId', '=', ownerId)
    .orderBy('id')
    .forUpdate()
    .execute();
  if (enrollments.some(({ status }) => status !== 'cancelled')) return 'has open enrollments';

  const enrollmentIds = enrollments.map(({ id }) => id);
  await tx
    .insertInto('deletedOwners')
    .values({ id: ownerId, reason, enrollmentIds })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await tx.deleteFrom('enrollments').where('ownerId', '=', ownerId).execute();
  await tx.deleteFrom('pets').where('ownerId', '=', ownerId).execute();
  const removed = await tx
    .deleteFrom('owners')
    .where('id', '=', ownerId)
    .returning('email')
    .executeTakeFirst();
  const email = reason === 'abandoned' ? undefined : removed?.email;
  await forgetTraces(tx, { ownerId, enrollmentIds, email }, rooms);
  return removed ? 'removed' : 'was gone';
}

/** Longer than an event about an owner can take to reach the outbox and be published. */
const aftercareMs = 8 * 24 * 3_600_000;

/** Removes events and job reports that appeared after an owner's deletion. */
export async function sweepDeletedOwners(
  { prisma, transaction }: { prisma: PrismaClient; transaction: RunTransaction<DB> },
  rooms: readonly ForgetOwner[],
): Promise<void> {
  const owners = await prisma.deletedOwner.findMany({
    where: { deletedAt: { gt: new Date(Date.now() - aftercareMs) } },
    orderBy: { deletedAt: 'asc' },
  });
  for (const { id: ownerId, enrollmentIds } of owners) {
    await transaction((tx) => forgetTraces(tx, { ownerId, enrollmentIds }, rooms));
  }
}
