import type { PrismaClient } from '../generated/client.ts';

/** Longer than one step takes with all its repetitions. */
const leaseMs = 60_000;

/** Until when a worker has a job that it takes or goes on with now. */
export const leaseEnd = (): Date => new Date(Date.now() + leaseMs);

/** The id of a job of that kind that nobody works on, leased. */
export async function takeJob(prisma: PrismaClient, kind: string): Promise<number | null> {
  const [taken] = await prisma.$queryRaw<{ id: number }[]>`
    UPDATE admin_jobs SET leased_until = ${leaseEnd()}
    WHERE id = (SELECT id FROM admin_jobs
                WHERE kind = ${kind} AND status = 'running'
                  AND (leased_until IS NULL OR leased_until < now())
                ORDER BY id LIMIT 1 FOR UPDATE SKIP LOCKED)
    RETURNING id`;
  return taken?.id ?? null;
}

/** Lets whoever comes next take a job up at once. */
export async function letJobGo({ staffJob }: PrismaClient, id: number): Promise<void> {
  await staffJob.updateMany({ where: { id, status: 'running' }, data: { leasedUntil: null } });
}

const keptMs = 30 * 24 * 3_600_000;

/** Removes finished jobs after 30 days, with what their reports say of customers. Answers how many. */
export async function purgeJobs({ staffJob }: PrismaClient, now: Date): Promise<number> {
  const { count } = await staffJob.deleteMany({
    where: { status: { not: 'running' }, finishedAt: { lt: new Date(now.getTime() - keptMs) } },
  });
  return count;
}
