import { syncReportSchema, type SyncReport } from '@petwell/contracts';
import { z } from 'zod';
import type { StaffActor } from '../../use-cases/staff/activity.ts';
import type { JobProgress } from '../../use-cases/staff/run-sync-job.ts';
import type { JobStore, StoredJob } from '../../use-cases/staff/sync-payments.ts';
import { emptyReport } from '../../use-cases/staff/sync-report.ts';
import type { PrismaClient, Prisma } from '../generated/client.ts';
import { recordActivity } from './activity-log.ts';

/** Longer than one step takes with all its repetitions. */
const leaseMs = 60_000;
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
    const ids = job.enrollmentIds.toSorted((a, b) => a - b);
    return ids.filter((id) => id > job.cursor).slice(0, limit);
  }
  const rows = await prisma.enrollment.findMany({
    where: { id: { gt: job.cursor }, status: { not: 'cancelled' } },
    orderBy: { id: 'asc' },
    take: limit,
    select: { id: true },
  });
  return rows.map(({ id }) => id);
}

async function startJob(
  prisma: PrismaClient,
  { actor, enrollmentIds }: { actor: StaffActor; enrollmentIds: number[] | null },
): Promise<StoredJob> {
  const { staffId, username, clientAddress } = actor;
  const total = enrollmentIds
    ? enrollmentIds.length
    : await prisma.enrollment.count({ where: { status: { not: 'cancelled' } } });
  return prisma.$transaction(async (tx) => {
    const [made] = await tx.staffJob.createManyAndReturn({
      data: {
        kind,
        isForAll: enrollmentIds === null,
        enrollmentIds: enrollmentIds ?? [],
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
  const leaseEnd = () => new Date(Date.now() + leaseMs);

  async function find(id: number): Promise<StoredJob | null> {
    const row = await staffJob.findUnique({ where: { id } });
    return row && toJob(row);
  }

  return {
    find,
    start: (request) => startJob(prisma, request),
    nextIds: (job, limit) => nextIds(prisma, job, limit),
    finish: (job, status) => finishJob(prisma, job, status),

    async take() {
      const [taken] = await prisma.$queryRaw<{ id: number }[]>`
        UPDATE admin_jobs SET leased_until = ${leaseEnd()}
        WHERE id = (SELECT id FROM admin_jobs
                    WHERE status = 'running' AND (leased_until IS NULL OR leased_until < now())
                    ORDER BY id LIMIT 1 FOR UPDATE SKIP LOCKED)
        RETURNING id`;
      return taken ? find(taken.id) : null;
    },

    async letGo({ id }) {
      await staffJob.updateMany({ where: { id, status: 'running' }, data: { leasedUntil: null } });
    },

    async advance(job, step) {
      const { count } = await staffJob.updateMany({
        where: { id: job.id, status: 'running', cursor: job.cursor },
        data: { ...step, leasedUntil: leaseEnd() },
      });
      return count === 0 ? null : { ...job, ...step };
    },
  };
}
