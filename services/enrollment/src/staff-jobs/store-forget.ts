import { sql, type Transaction } from 'kysely';
import { z } from 'zod';
import type { DB } from '../data/generated/tables.ts';

const reportSchema = z.looseObject({
  results: z.array(z.looseObject({ enrollmentId: z.number() })),
});

/** Removes these enrollments' results from sync reports, which contain the customer's email. */
export async function forgetInReports(
  tx: Transaction<DB>,
  { enrollmentIds: ids }: { enrollmentIds: readonly number[] },
): Promise<void> {
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
