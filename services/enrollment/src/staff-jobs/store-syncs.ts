import { syncReportSchema } from '@petwell/contracts';
import type { SyncJob } from './jobs.ts';
import type { SyncProgress } from './run-sync-job.ts';
import type { SyncJobStore } from './sync-payments.ts';
import { emptyReport } from './sync-report.ts';
import { recordActivity } from '../core/store-activity-log.ts';
import {
  createJobQueue,
  requesterSchema,
  toRequester,
  type JobDependencies,
  type JobRow,
} from './store.ts';
import { syncable } from './store-syncable.ts';

const kind = 'sync';

function toSyncJob(row: JobRow): SyncJob {
  const { id, status, cursor, done, total } = row;
  return {
    id,
    status,
    cursor,
    done,
    total,
    enrollmentIds: row.isForAll ? null : row.enrollmentIds,
    report: syncReportSchema.parse(row.report),
    requestedBy: requesterSchema.parse(row.requestedBy),
  };
}

type StartRequest = Parameters<SyncJobStore['start']>[0];

async function startJob(
  { prisma, transaction }: JobDependencies,
  { actor, enrollmentIds }: StartRequest,
): Promise<SyncJob> {
  const total = enrollmentIds
    ? enrollmentIds.length
    : await prisma.enrollment.count({ where: syncable() });
  return transaction(async (tx) => {
    const made = await tx
      .insertInto('adminJobs')
      .values({
        kind,
        isForAll: enrollmentIds === null,
        total,
        enrollmentIds: (enrollmentIds ?? []).toSorted((a, b) => a - b),
        report: JSON.stringify(emptyReport),
        requestedBy: toRequester(actor),
      })
      // At most one sync of all enrollments runs at a time.
      .onConflict((conflict) => conflict.doNothing())
      .returningAll()
      .executeTakeFirst();
    const running = tx.selectFrom('adminJobs').selectAll().where('kind', '=', kind);
    const row =
      made ??
      (await running
        .where('isForAll', '=', true)
        .orderBy('id', 'desc')
        .limit(1)
        .executeTakeFirstOrThrow());
    const detail = made ? `of ${total} started` : 'joined one that is running';
    const what = { actor, action: kind, subject: `job/${row.id}` } as const;
    await recordActivity(tx, { ...what, result: 'done', detail });
    return toSyncJob(row);
  });
}

/** Stores sync jobs in the database. */
export function createSyncJobs(deps: JobDependencies) {
  const queue = createJobQueue(deps, kind);
  const store: SyncJobStore & SyncProgress = {
    async find(id) {
      const row = await queue.find(id);
      return row && toSyncJob(row);
    },
    start: (request) => startJob(deps, request),
    async nextIds({ enrollmentIds, cursor }, limit) {
      if (enrollmentIds) return enrollmentIds.filter((id) => id > cursor).slice(0, limit);
      const rows = await deps.prisma.enrollment.findMany({
        where: { id: { gt: cursor }, ...syncable() },
        orderBy: { id: 'asc' },
        take: limit,
        select: { id: true },
      });
      return rows.map(({ id }) => id);
    },
    async advance(job, step) {
      return (await queue.step(job, step)) ? { ...job, ...step } : null;
    },
    finish(job, status) {
      const { totalSynced, statusUpdated } = job.report.summary;
      const detail = `${totalSynced} of ${job.total} read, ${statusUpdated} updated`;
      const result = status === 'finished' ? 'done' : 'failed';
      return queue.finish(job, { status, result, detail });
    },
  };
  return {
    ...store,
    async take(): Promise<SyncJob | null> {
      const row = await queue.take();
      return row && toSyncJob(row);
    },
    letGo: queue.letGo,
  };
}
