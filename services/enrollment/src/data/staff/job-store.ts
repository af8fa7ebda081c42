import { syncReportSchema, type SyncReport } from '@petwell/contracts';
import { z } from 'zod';
import type { StaffActor } from '../../use-cases/staff/activity.ts';
import type { JobProgress } from '../../use-cases/staff/run-sync-job.ts';
import type { JobStore, StoredJob } from '../../use-cases/staff/sync-payments.ts';
import { emptyReport } from '../../use-cases/staff/sync-report.ts';
import { Prisma, type PrismaClient } from '../generated/client.ts';
import { recordActivity } from './activity-log.ts';
import { syncable } from './syncable.ts';
import { leaseEnd, letJobGo, takeJob } from './job-leases.ts';

const kind = 'sync';

const requesterSchema = z.object({
  staffId: z.int(),
  username: z.string(),
  clientAddress: z.string(),
});

function toJob(row: Prisma.StaffJobModel): StoredJob {
  const { id, status, cursor, done, total } = row;
  return {
    ...{ id, status, cursor, done, total },
    enrollmentIds: row.isForAll ? null : row.enrollmentIds,
    report: syncReportSchema.parse(row.report),
    requestedBy: requesterSchema.parse(row.requestedBy),
  };
}

function describe({ summary }: SyncReport, total: number): string {
  const { totalSynced, statusUpdated } = summary;
  return `${totalSynced} of ${total} read, ${statusUpdated} updated`;
}

async function nextIds(prisma: PrismaClient, job: StoredJob, limit: number): Promise<number[]> {
  if (job.enrollmentIds) {
    return job.enrollmentIds.filter((id) => id > job.cursor).slice(0, limit);
  }
  const rows = await prisma.$queryRaw<{ id: number }[]>`
    SELECT id FROM enrollments WHERE id > ${job.cursor} AND ${Prisma.raw(syncable)}
    ORDER BY id LIMIT ${limit}`;
  return rows.map(({ id }) => id);
}

async function countSyncable(prisma: PrismaClient): Promise<number> {
  const [row] = await prisma.$queryRaw<{ count: number }[]>`
    SELECT count(*)::int AS count FROM enrollments WHERE ${Prisma.raw(syncable)}`;
  return row?.count ?? 0;
}

async function startJob(
  prisma: PrismaClient,
  { actor, enrollmentIds }: { actor: StaffActor; enrollmentIds: number[] | null },
): Promise<StoredJob> {
  const { staffId, username, clientAddress } = actor;
  const total = enrollmentIds ? enrollmentIds.length : await countSyncable(prisma);
  return prisma.$transaction(async (tx) => {
    const [made] = await tx.staffJob.createManyAndReturn({
      data: {
        kind,
        isForAll: enrollmentIds === null,
        enrollmentIds: (enrollmentIds ?? []).toSorted((a, b) => a - b),
        total,
        report: emptyReport,
        requestedBy: { staffId, username, clientAddress },
      },
      skipDuplicates: true,
    });
    const others = { where: { kind, isForAll: true }, orderBy: { id: 'desc' } } as const;
    const row = made ?? (await tx.staffJob.findFirstOrThrow(others));
    const detail = made ? `of ${total} started` : 'joined one that is running';
    const subject = `job/${row.id}`;
    await recordActivity(tx, { actor, action: 'sync', subject, result: 'done', detail });
    return toJob(row);
  });
}

async function finishJob(
  prisma: PrismaClient,
  job: StoredJob,
  status: 'finished' | 'failed',
): Promise<void> {
  await prisma.$transaction(async (tx) => {
    const { count } = await tx.staffJob.updateMany({
      where: { id: job.id, status: 'running' },
      data: { status, finishedAt: new Date(), leasedUntil: null },
    });
    if (count === 0) return;
    await recordActivity(tx, {
      actor: job.requestedBy,
      action: 'sync',
      subject: `job/${job.id}`,
      result: status === 'finished' ? 'done' : 'failed',
      detail: describe(job.report, job.total),
    });
  });
}

export type Jobs = JobStore &
  JobProgress & {
    /** A job that nobody works on, leased. */
    take(): Promise<StoredJob | null>;
    letGo(job: StoredJob): Promise<void>;
  };

/** Jobs in the database, so that they outlive requests and restarts. */
export function createJobStore(prisma: PrismaClient): Jobs {
  const { staffJob } = prisma;

  async function find(id: number): Promise<StoredJob | null> {
    const row = await staffJob.findFirst({ where: { id, kind } });
    return row && toJob(row);
  }

  return {
    find,
    start: (request) => startJob(prisma, request),
    nextIds: (job, limit) => nextIds(prisma, job, limit),
    finish: (job, status) => finishJob(prisma, job, status),

    async take() {
      const id = await takeJob(prisma, kind);
      return id === null ? null : find(id);
    },

    letGo: ({ id }) => letJobGo(prisma, id),

    async advance(job, step) {
      const { count } = await staffJob.updateMany({
        where: { id: job.id, status: 'running', cursor: job.cursor },
        data: { ...step, leasedUntil: leaseEnd() },
      });
      return count === 0 ? null : { ...job, ...step };
    },
  };
}
