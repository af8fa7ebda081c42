import type { AdminDeleteResponse } from '@petwell/contracts';
import { sql, type Kysely, type Transaction } from 'kysely';
import {
  sumDeletions,
  deletionResultSchema,
  demoStays,
  isUnknown,
  type DeletionResult,
} from './rules-deletion.ts';
import type { DeletionJobStore } from './delete-customers.ts';
import type { DeletionItems } from './run-deletions.ts';
import { recordActivity } from '../core/store-activity-log.ts';
import type { DB } from '../data/generated/tables.ts';
import { createJobQueue, insertJob, isFree, type JobDependencies } from './store.ts';

const kind = 'delete';

type Items = { jobId: number; ownerIds: readonly number[] };

const stored = (message: string) => sql<unknown>`${JSON.stringify({ message })}::jsonb`;

/** Adds the owners that exist as open items, except the demo account. */
async function addItems(tx: Transaction<DB>, { jobId, ownerIds }: Items): Promise<number> {
  const ids = [...new Set(ownerIds)];
  const chosen = sql<{ id: number }>`unnest(${ids}::integer[])`.as<'chosen'>(sql`chosen (id)`);
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('jobItems')
    .columns(['jobId', 'subjectId', 'isDone', 'result'])
    .expression((db) =>
      db
        .selectFrom(chosen)
        .leftJoin('owners as o', 'o.id', 'chosen.id')
        .select((eb) => {
          const isGone = eb('o.id', 'is', null);
          return [
            eb.cast<number>(eb.val(jobId), 'integer').as('jobId'),
            'chosen.id as subjectId',
            eb.or([isGone, eb('o.isDemo', '=', true)]).as('isDone'),
            eb
              .case()
              .when('o.isDemo', '=', true)
              .then(stored(demoStays))
              .when(isGone)
              .then(stored(isUnknown))
              .end()
              .as('result'),
          ];
        }),
    )
    .executeTakeFirstOrThrow();
  return Number(numInsertedOrUpdatedRows);
}

async function startJob(
  tx: Transaction<DB>,
  { actor, ownerIds }: Parameters<DeletionJobStore['start']>[0],
): Promise<number> {
  const { id: jobId } = await insertJob(tx, {
    kind,
    actor,
    isForAll: false,
  }).executeTakeFirstOrThrow();
  const total = await addItems(tx, { jobId, ownerIds });
  const what = { actor, action: kind, subject: `job/${jobId}` } as const;
  await recordActivity(tx, { ...what, result: 'done', detail: `${total} to delete` });
  return jobId;
}

async function readReport(db: Kysely<DB>, jobId: number) {
  const rows = await db
    .selectFrom('jobItems')
    .select(['subjectId as userId', 'result'])
    .where('jobId', '=', jobId)
    .where('isDone', '=', true)
    .orderBy('subjectId')
    .execute();
  const results = rows.map(({ userId, result }) => ({
    userId,
    result: deletionResultSchema.parse(result),
  }));
  return sumDeletions(results);
}

/** Stores deletion jobs in the database. */
export function createDeletionJobs({ kysely, transaction }: JobDependencies) {
  const queue = createJobQueue<AdminDeleteResponse, DeletionResult>(
    { kysely, transaction },
    {
      kind,
      readReport,
      sumUp: ({ deletedCount, failed }, total) => ({
        result: deletedCount === 0 && failed.length > 0 ? 'failed' : 'done',
        detail: `${deletedCount} of ${total} deleted`,
      }),
    },
  );
  const jobs: DeletionItems & DeletionJobStore = {
    ...queue,
    async giveUp(jobIds, result) {
      await kysely
        .updateTable('jobItems')
        .set({ isDone: true, result: JSON.stringify(result) })
        .where('jobId', 'in', [...jobIds])
        .where('isDone', '=', false)
        .where((eb) => isFree(eb.ref('leasedUntil')))
        .execute();
    },
    start: (request) => transaction((tx) => startJob(tx, request)),
  };
  return jobs;
}
