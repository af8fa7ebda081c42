import type { CustomerMail, HeldMail } from '@petwell/contracts';
import type { CustomerMailLog } from './list-customer-mails.ts';
import type { EmailStatus, PrismaClient } from '../data/generated/client.ts';

const states: Record<EmailStatus, CustomerMail['state']> = {
  queued: 'waiting',
  claimed: 'waiting',
  sent: 'sent',
  failed: 'failed',
};

/** Creates the read access to the email log for staff. */
export function createCustomerMailLog(prisma: PrismaClient): CustomerMailLog {
  return {
    async listOfOwner({ ownerId, before, limit }) {
      const rows = await prisma.emailMessage.findMany({
        where: { ownerId, ...(before !== undefined && { id: { lt: before } }) },
        orderBy: { id: 'desc' },
        take: limit,
        select: {
          id: true,
          kind: true,
          subject: true,
          status: true,
          createdAt: true,
          sentAt: true,
        },
      });
      return rows.map(({ status, createdAt, sentAt, ...mail }) => ({
        ...mail,
        state: states[status],
        createdAt: createdAt.toISOString(),
        sentAt: sentAt?.toISOString() ?? null,
      }));
    },
  };
}

/** Creates the read of every stored email to an owner, newest first. The content of sent emails is not stored. */
export function createReadHeldMails(prisma: PrismaClient) {
  return async (ownerId: number): Promise<HeldMail[]> => {
    const rows = await prisma.emailMessage.findMany({
      where: { ownerId },
      orderBy: { id: 'desc' },
    });
    return rows.map((row) => ({
      kind: row.kind,
      to: `${row.toName} <${row.toAddress}>`,
      subject: row.subject,
      status: row.status,
      createdAt: row.createdAt.toISOString(),
      sentAt: row.sentAt?.toISOString() ?? null,
    }));
  };
}
export type ReadHeldMails = ReturnType<typeof createReadHeldMails>;
