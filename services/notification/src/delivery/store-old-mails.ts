import type { PrismaClient } from '../data/generated/client.ts';

const keptMs = 400 * 24 * 3_600_000;

/**
 * Deletes emails from the log after 400 days, so that a full year can be looked up. Returns the number
 * deleted.
 */
export async function pruneMails({ emailMessage }: PrismaClient, now: Date): Promise<number> {
  const { count } = await emailMessage.deleteMany({
    where: {
      status: { in: ['sent', 'failed'] },
      createdAt: { lt: new Date(now.getTime() - keptMs) },
    },
  });
  return count;
}
