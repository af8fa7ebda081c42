import { adminDeleteResponseSchema } from '@petwell/contracts';
import { z } from 'zod';
import type { DeletionJobStore, StoredDeletion } from '../../use-cases/staff/delete-customers.ts';
import type { DeletionProgress } from '../../use-cases/staff/run-deletion-job.ts';
import type { Prisma, PrismaClient } from '../generated/client.ts';
import { recordActivity } from './activity-log.ts';
import { leaseEnd, letJobGo, takeJob } from './job-leases.ts';

const kind = 'delete';

const requesterSchema = z.object({
  staffId: z.int(),
  username: z.string(),
  clientAddress: z.string(),
});

function toDeletion(row: Prisma.StaffJobModel): StoredDeletion {
  const { id, status, cursor, done, ownerIds, ownersInHand: inHand } = row;
  return {
    ...{ id, status, cursor, done, ownerIds, inHand },
    report: adminDeleteResponseSchema.parse(row.report),
    requestedBy: requesterSchema.parse(row.requestedBy),
  };
}

async function startJob(
  prisma: PrismaClient,
  { actor, ownerIds }: Parameters<DeletionJobStore['start']>[0],
): Promise<StoredDeletion> {
  const { staffId, username, clientAddress } = actor;
  const ids = [...new Set(ownerIds)].sort((a, b) => a - b);
  return prisma.$transaction(async (tx) => {
    const row = await tx.staffJob.create({
      data: {
        kind,
        isForAll: false,
        ownerIds: ids,
        total: ids.length,
        report: { deletedCount: 0, failed: [] },
        requestedBy: { staffId, username, clientAddress },
      },
    });
    const detail = `of ${ids.length} started`;
    const subject = `job/${row.id}`;
    await recordActivity(tx, { actor, action: 'delete', subject, result: 'done', detail });
    return toDeletion(row);
  });
}

async function finishJob(prisma: PrismaClient, job: StoredDeletion): Promise<void> {
  await prisma.$transaction(async (tx) => {
    const { count } = await tx.staffJob.updateMany({
      where: { id: job.id, status: 'running' },
      data: { status: 'finished', finishedAt: new Date(), leasedUntil: null },
    });
    if (count === 0) return;
    const { deletedCount, failed } = job.report;
    await recordActivity(tx, {
      actor: job.requestedBy,
      action: 'delete',
      subject: `job/${job.id}`,
      result: deletedCount === 0 && failed.length > 0 ? 'failed' : 'done',
      detail: `${deletedCount} of ${job.ownerIds.length} deleted`,
    });
  });
}

/** Deletions in the database, so that they outlive requests and restarts. */
export function createDeletionJobStore(prisma: PrismaClient) {
  const { staffJob } = prisma;

  async function find(id: number): Promise<StoredDeletion | null> {
    const row = await staffJob.findFirst({ where: { id, kind } });
    return row && toDeletion(row);
  }

  async function step(job: StoredDeletion, data: Prisma.StaffJobUpdateManyMutationInput) {
    const { count } = await staffJob.updateMany({
      where: { id: job.id, status: 'running', cursor: job.cursor },
      data: { ...data, leasedUntil: leaseEnd() },
    });
    return count > 0;
  }

  const store: DeletionJobStore & DeletionProgress = {
    find,
    start: (request) => startJob(prisma, request),
    finish: (job) => finishJob(prisma, job),
    findOwners: (ids) =>
      prisma.owner.findMany({
        where: { id: { in: [...ids] } },
        select: { id: true, isDemo: true },
      }),
    async begin(job, ids) {
      const inHand = [...new Set([...job.inHand, ...ids])];
      return (await step(job, { ownersInHand: inHand })) ? { ...job, inHand } : null;
    },
    async advance(job, progress) {
      const isMine = await step(job, { ...progress, ownersInHand: [] });
      return isMine ? { ...job, ...progress, inHand: [] } : null;
    },
  };
  return {
    ...store,
    /** A deletion that nobody works on, leased. */
    async take(): Promise<StoredDeletion | null> {
      const id = await takeJob(prisma, kind);
      return id === null ? null : find(id);
    },
    letGo: ({ id }: StoredDeletion) => letJobGo(prisma, id),
  };
}
