import { forgetRequestsOf, type SqlClient, type SqlTransaction } from '@petwell/chassis';
import type { OwnerRemoval } from '../use-cases/removal/delete-owner.ts';
import type { PrismaClient } from './generated/client.ts';

/**
 * What `hold_owner` of the migrations takes for those who write about an owner: nothing slips in behind a
 * removal that is being committed, and facts do not wait for each other. The second key is the owner's id.
 */
const ownerLock = 7_002;

/** What names a deleted owner beside their own rows; repeated as long as something may still come. */
async function forgetTraces(
  client: SqlClient,
  { ownerId, enrollmentIds }: { ownerId: number; enrollmentIds: readonly number[] },
): Promise<void> {
  const ids = JSON.stringify(enrollmentIds);
  await forgetRequestsOf(client, { ownerId, enrollmentIds });
  // Reports of a sync tell what changed by the customer's address.
  await client.$executeRawUnsafe(
    `UPDATE admin_jobs SET report = jsonb_set(report, '{results}', (
       SELECT coalesce(jsonb_agg(result), '[]') FROM jsonb_array_elements(report->'results') result
       WHERE NOT (result->'enrollmentId' <@ $1::jsonb)))
     WHERE kind = 'sync' AND EXISTS (
       SELECT 1 FROM jsonb_array_elements(report->'results') result
       WHERE result->'enrollmentId' <@ $1::jsonb)`,
    ids,
  );
  // Also of enrollments that were replaced and are not on file any more. An index of the migrations serves it.
  await client.$executeRawUnsafe(
    `DELETE FROM outbox_events
     WHERE payload #>> '{data,owner,id}' = $1 AND published_at IS NOT NULL`,
    String(ownerId),
  );
}

/** Removing an owner within one transaction; see `OwnerRemoval` for what it promises. */
export const createOwnerRemoval = (tx: SqlTransaction): OwnerRemoval => ({
  async removeOwner({ ownerId, reason }) {
    await tx.$executeRaw`SELECT pg_advisory_xact_lock(${ownerLock}::int, ${ownerId}::int)`;
    // Before its enrollments are looked at, so that none is added behind our back.
    await tx.$queryRaw`SELECT id FROM owners WHERE id = ${ownerId} FOR UPDATE`;
    const enrollments = await tx.$queryRaw<{ id: number; is_open: boolean }[]>`
      SELECT id, status <> 'cancelled' AS is_open FROM enrollments
      WHERE owner_id = ${ownerId} ORDER BY id FOR UPDATE`;
    if (enrollments.some((enrollment) => enrollment.is_open)) return 'has open enrollments';
    const enrollmentIds = enrollments.map(({ id }) => id);
    await tx.$executeRaw`
      INSERT INTO deleted_owners (id, reason, enrollment_ids)
      VALUES (${ownerId}, ${reason}, ${enrollmentIds}::int[]) ON CONFLICT DO NOTHING`;
    await tx.$executeRaw`DELETE FROM enrollments WHERE owner_id = ${ownerId}`;
    await tx.$executeRaw`DELETE FROM pets WHERE owner_id = ${ownerId}`;
    const count = await tx.$executeRaw`DELETE FROM owners WHERE id = ${ownerId}`;
    await forgetTraces(tx, { ownerId, enrollmentIds });
    return count > 0 ? 'removed' : 'was gone';
  },
});

const day = 24 * 3_600_000;
/** Longer than anything about an owner can still be on its way to the outbox or stay there. */
const afterCareMs = 8 * day;

/**
 * What was published, or kept by a job, after its owner was removed goes as well. Answers about how many
 * owners was looked after.
 */
export async function sweepDeletedOwners(prisma: PrismaClient, now: Date): Promise<number> {
  const owners = await prisma.deletedOwner.findMany({
    where: { deletedAt: { gt: new Date(now.getTime() - afterCareMs) } },
    orderBy: { deletedAt: 'asc' },
  });
  for (const { id: ownerId, enrollmentIds } of owners) {
    await forgetTraces(prisma, { ownerId, enrollmentIds });
  }
  return owners.length;
}
