import { forgetRequestsOf, type RunTransaction } from '@petwell/chassis';
import { sql, type Transaction } from 'kysely';
import { z } from 'zod';
import type { PrismaClient } from '../data/generated/client.ts';
import type { DB } from '../data/generated/tables.ts';

type Traces = { ownerId: number; enrollmentIds: readonly number[] };

const reportSchema = z.looseObject({
  results: z.array(z.looseObject({ enrollmentId: z.number() })),
});

/** Removes these enrollments' results from sync reports, which contain the customer's email. */
async function forgetInReports(tx: Transaction<DB>, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  const jobs = await tx
    .selectFrom('adminJobs')
    .select(['id', 'report'])
    .where('kind', '=', 'sync')
    .where((eb) =>
      eb.or(
        ids.map((enrollmentId) => {
          const named = JSON.stringify({ results: [{ enrollmentId }] });
          return sql<boolean>`${eb.ref('report')} @> ${named}::jsonb`;
        }),
      ),
    )
    .forUpdate()
    .execute();
  for (const { id, report } of jobs) {
    const { results, ...rest } = reportSchema.parse(report);
    const others = results.filter(({ enrollmentId }) => !ids.includes(enrollmentId));
    await tx
      .updateTable('adminJobs')
      .set({ report: JSON.stringify({ ...rest, results: others }) })
      .where('id', '=', id)
      .execute();
  }
}

/** Removes references to a deleted owner outside their own rows. Repeat it while events may still arrive. */
export async function forgetTraces(
  tx: Transaction<DB>,
  { ownerId, enrollmentIds }: Traces,
): Promise<void> {
  await forgetRequestsOf<DB>(tx, { ownerId, enrollmentIds });
  await forgetInReports(tx, enrollmentIds);
  // Search by owner, to find events of replaced enrollments too. The index is in the migrations.
  await tx
    .deleteFrom('outboxEvents')
    .where((eb) => sql`${eb.ref('payload')} #>> '{data,owner,id}'`, '=', String(ownerId))
    .where('publishedAt', 'is not', null)
    .execute();
}

/** Longer than an event about an owner can take to reach the outbox and be published. */
const aftercareMs = 8 * 24 * 3_600_000;

/** Removes events and job reports that appeared after an owner's deletion. */
export async function sweepDeletedOwners(
  { prisma, transaction }: { prisma: PrismaClient; transaction: RunTransaction<DB> },
  now: Date,
): Promise<void> {
  const owners = await prisma.deletedOwner.findMany({
    where: { deletedAt: { gt: new Date(now.getTime() - aftercareMs) } },
    orderBy: { deletedAt: 'asc' },
  });
  for (const { id: ownerId, enrollmentIds } of owners) {
    await transaction((tx) => forgetTraces(tx, { ownerId, enrollmentIds }));
  }
}
