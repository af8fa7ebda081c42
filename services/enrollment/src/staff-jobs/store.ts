import type { RunTransaction } from '@petwell/chassis';
import type { Selectable, Transaction } from 'kysely';
import { z } from 'zod';
import type { StaffActor } from '@petwell/chassis';
import type { StaffActivity } from '@petwell/chassis';
import type { Prisma, PrismaClient } from '../data/generated/client.ts';
import type { DB, StaffJob } from '../data/generated/tables.ts';
import { recordActivity } from '../core/store-activity-log.ts';

export type JobRow = Selectable<StaffJob>;
export type JobDependencies = { prisma: PrismaClient; transaction: RunTransaction<DB> };

/** Longer than one step takes with all its retries. */
const leaseMs = 60_000;
const leaseEnd = (): Date => new Date(Date.now() + leaseMs);

export const requesterSchema = z.object({
  staffId: z.int(),
  username: z.string(),
  name: z.string().nullish(),
  clientAddress: z.string(),
});

/** Converts the requester of a job to its stored form. */
export const toRequester = ({ staffId, username, name, clientAddress }: StaffActor): string =>
  JSON.stringify({ staffId, username, name, clientAddress });

type Kind = 'sync' | 'delete';

/** Leases the oldest unleased job. */
function takeJob(transaction: RunTransaction<DB>, kind: Kind): Promise<JobRow | null> {
  return transaction(async (tx) => {
    const free = await tx
      .selectFrom('adminJobs')
      .select('id')
      .where('kind', '=', kind)
      .where('status', '=', 'running')
      .where((eb) => eb.or([eb('leasedUntil', 'is', null), eb('leasedUntil', '<', new Date())]))
      .orderBy('id')
      .limit(1)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst();
    if (!free) return null;
    return tx
      .updateTable('adminJobs')
      .set({ leasedUntil: leaseEnd() })
      .where('id', '=', free.id)
      .returningAll()
      .executeTakeFirstOrThrow();
  });
}

type Ending = { status: 'finished' | 'failed'; result: 'done' | 'failed'; detail: string };

/** Ends a job once, with its activity log entry. */
async function finishJob(
  tx: Transaction<DB>,
  kind: Kind,
  job: { id: number; requestedBy: StaffActivity['actor'] },
  { status, ...outcome }: Ending,
): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('adminJobs')
    .set({ status, finishedAt: new Date(), leasedUntil: null })
    .where('id', '=', job.id)
    .where('status', '=', 'running')
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) return;
  const subject = `job/${job.id}`;
  await recordActivity(tx, { actor: job.requestedBy, action: kind, subject, ...outcome });
}

/** Stores jobs of one kind, each leased to one worker at a time. */
export function createJobQueue({ prisma, transaction }: JobDependencies, kind: Kind) {
  return {
    find: (id: number): Promise<JobRow | null> =>
      prisma.staffJob.findFirst({ where: { id, kind } }),
    take: () => takeJob(transaction, kind),
    finish: (job: Parameters<typeof finishJob>[2], ending: Ending) =>
      transaction((tx) => finishJob(tx, kind, job, ending)),

    /** Releases the job, so that another worker can take it immediately. */
    letGo: async ({ id }: { id: number }): Promise<void> => {
      await prisma.staffJob.updateMany({
        where: { id, status: 'running' },
        data: { leasedUntil: null },
      });
    },

    /** Stores progress and renews the lease; false if another worker has taken the job. */
    step: async (
      { id, cursor }: { id: number; cursor: number },
      data: Prisma.StaffJobUpdateManyMutationInput,
    ): Promise<boolean> => {
      const { count } = await prisma.staffJob.updateMany({
        where: { id, status: 'running', cursor },
        data: { ...data, leasedUntil: leaseEnd() },
      });
      return count > 0;
    },
  };
}

const keptMs = 30 * 24 * 3_600_000;

/** Deletes finished jobs after 30 days, with the customer data in their reports. */
export async function purgeJobs({ staffJob }: PrismaClient, now: Date): Promise<void> {
  await staffJob.deleteMany({
    where: { status: { not: 'running' }, finishedAt: { lt: new Date(now.getTime() - keptMs) } },
  });
}
