import type { PrismaClient } from '../data/generated/client.ts';

/** Counts unsent emails by state. Sent ones have a counter metric, because the log keeps growing. */
export function createCountUnsentMails(prisma: PrismaClient) {
  return (): Promise<{ status: string; count: number }[]> =>
    Promise.all(
      (['queued', 'claimed', 'failed'] as const).map(async (status) => ({
        status,
        count: await prisma.emailMessage.count({ where: { status } }),
      })),
    );
}
