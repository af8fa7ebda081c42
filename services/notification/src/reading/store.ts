import type { CustomerMail } from '@petwell/contracts';
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
