import { Prisma, type PrismaClient } from '../data/generated/client.ts';

const dayMs = 24 * 3_600_000;
const textKeptMs = 90 * dayMs;
const keptMs = 400 * dayMs;

/**
 * Forgets the text of emails after 90 days, and deletes them from the log after 400, so that a full year can be looked
 * up. Returns the number deleted.
 */
export async function pruneMails({ emailMessage }: PrismaClient, now: Date): Promise<number> {
  await emailMessage.updateMany({
    where: {
      status: { in: ['sent', 'failed'] },
      createdAt: { lt: new Date(now.getTime() - textKeptMs) },
      content: { not: Prisma.AnyNull },
    },
    data: { content: Prisma.DbNull },
  });
  const { count } = await emailMessage.deleteMany({
    where: {
      status: { in: ['sent', 'failed'] },
      createdAt: { lt: new Date(now.getTime() - keptMs) },
    },
  });
  return count;
}
