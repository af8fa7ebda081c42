import type { HeldMail } from '@petwell/contracts';
import type { MailFate } from '@petwell/contracts/internal';
import type { MailKinds } from '../kinds/index.ts';
import type { CustomerMailLog } from './list-customer-mails.ts';
import type { PrismaClient } from '../data/generated/client.ts';
import { states, textOf } from './read-customer-mail.ts';
import { dataOf } from './rules-again.ts';

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

/** Creates the read of every stored email to an owner, newest first, as it is kept. */
export function createReadHeldMails(
  prisma: PrismaClient,
  kinds: Pick<MailKinds, 'compose' | 'toText'>,
) {
  return async (ownerId: number): Promise<HeldMail[]> => {
    const rows = await prisma.emailMessage.findMany({
      where: { ownerId },
      orderBy: { id: 'desc' },
    });
    return rows.map((row) => ({
      kind: row.kind,
      to: `${row.toName} <${row.toAddress}>`,
      subject: row.subject,
      text: textOf(kinds, dataOf(row), row),
      status: row.status,
      createdAt: row.createdAt.toISOString(),
      sentAt: row.sentAt?.toISOString() ?? null,
    }));
  };
}
export type ReadHeldMails = ReturnType<typeof createReadHeldMails>;

/** Creates the read of what became of emails, in the order of their keys. One that isn't there yet waits. */
export const createReadMailFates =
  (prisma: PrismaClient) =>
  async (keys: readonly string[]): Promise<MailFate[]> => {
    const rows = await prisma.emailMessage.findMany({
      where: { dedupeKey: { in: [...keys] } },
      select: { dedupeKey: true, status: true, sentAt: true },
    });
    const byKey = new Map(rows.map((row) => [row.dedupeKey, row]));
    return keys.map((key) => {
      const { status = 'queued', sentAt = null } = byKey.get(key) ?? {};
      const isSettled = status === 'sent' || status === 'failed';
      return { state: isSettled ? status : 'waiting', sentAt: sentAt?.toISOString() ?? null };
    });
  };
export type ReadMailFates = ReturnType<typeof createReadMailFates>;
