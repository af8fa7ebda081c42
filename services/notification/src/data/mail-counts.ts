import type { PrismaClient } from './generated/client.ts';

/** Mails that are not sent, by state. Sent ones are counted as they are sent: a log grows for ever. */
export function createCountUnsentMails(prisma: PrismaClient) {
  return (): Promise<{ status: string; count: number }[]> =>
    Promise.all(
      (['queued', 'claimed', 'failed'] as const).map(async (status) => ({
        status,
        count: await prisma.emailMessage.count({ where: { status } }),
      })),
    );
}
