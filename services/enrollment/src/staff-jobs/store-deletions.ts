import { adminDeleteResponseSchema } from '@petwell/contracts';
import type { DeletionJobStore } from './delete-customers.ts';
import type { DeletionJob } from './jobs.ts';
import type { DeletionProgress } from './run-deletion-job.ts';
import { recordActivity } from '../core/store-activity-log.ts';
import {
  createJobQueue,
  requesterSchema,
  toRequester,
  type JobDependencies,
  type JobRow,
} from './store.ts';

const kind = 'delete';

function toDeletionJob(row: JobRow): DeletionJob {
  const { id, status, cursor, done, total, ownerIds, ownersInHand: startedIds } = row;
  return {
    id,
    status,
    cursor,
    done,
    total,
    ownerIds,
    startedIds,
    report: adminDeleteResponseSchema.parse(row.report),
    requestedBy: requesterSchema.parse(row.requestedBy),
  };
}

function startJob(
  { transaction }: JobDependencies,
  { actor, ownerIds: chosenIds }: Parameters<DeletionJobStore['start']>[0],
): Promise<DeletionJob> {
  const ownerIds = [...new Set(chosenIds)].sort((a, b) => a - b);
  const total = ownerIds.length;
  return transaction(async (tx) => {
    const row = await tx
      .insertInto('adminJobs')
      .values({
        kind,
        isForAll: false,
        ownerIds,
        enrollmentIds: [],
        total,
        report: JSON.stringify({ deletedCount: 0, failed: [] }),
        requestedBy: toRequester(actor),
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    const what = { actor, action: kind, subject: `job/${row.id}` } as const;
    await recordActivity(tx, { ...what, result: 'done', detail: `of ${total} started` });
    return toDeletionJob(row);
  });
}

/** Stores deletion jobs in the database. */
export function createDeletionJobs(deps: JobDependencies) {
  const queue = createJobQueue(deps, kind);
  const store: DeletionJobStore & DeletionProgress = {
    async find(id) {
      const row = await queue.find(id);
      return row && toDeletionJob(row);
    },
    start: (request) => startJob(deps, request),
    findOwners: (ids) =>
      deps.prisma.owner.findMany({
        where: { id: { in: [...ids] } },
        select: { id: true, isDemo: true },
      }),
    async begin(job, ids) {
      const startedIds = [...new Set([...job.startedIds, ...ids])];
      const isMine = await queue.step(job, { ownersInHand: startedIds });
      return isMine ? { ...job, startedIds } : null;
    },
    async advance(job, step) {
      const isMine = await queue.step(job, { ...step, ownersInHand: [] });
      return isMine ? { ...job, ...step, startedIds: [] } : null;
    },
    finish(job) {
      const { deletedCount, failed } = job.report;
      const detail = `${deletedCount} of ${job.ownerIds.length} deleted`;
      const result = deletedCount === 0 && failed.length > 0 ? 'failed' : 'done';
      return queue.finish(job, { status: 'finished', result, detail });
    },
  };
  return {
    ...store,
    async take(): Promise<DeletionJob | null> {
      const row = await queue.take();
      return row && toDeletionJob(row);
    },
    letGo: queue.letGo,
  };
}
