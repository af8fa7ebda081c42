import { startRetention, type Logger, type SqlTransaction } from '@petwell/chassis';
import type { ForgetOwner, ReadHeldMails } from '../use-cases/forget-owner.ts';
import type { PrismaClient } from './generated/client.ts';

/**
 * What `hold_owner` of the migrations takes for whoever adds a mail, so that none slips in behind a removal
 * that is being committed. The second key is the owner's id.
 */
const ownerLock = 7_003;

export const forgetOwner: ForgetOwner<SqlTransaction> = async (tx, ownerId) => {
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(${ownerLock}::int, ${ownerId}::int)`;
  await tx.$executeRaw`INSERT INTO deleted_owners (id) VALUES (${ownerId}) ON CONFLICT DO NOTHING`;
  await tx.$executeRaw`DELETE FROM email_messages WHERE owner_id = ${ownerId}`;
};

export function createReadHeldMails(prisma: PrismaClient): ReadHeldMails {
  return async (ownerId) => {
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

const keptMs = 400 * 24 * 3_600_000;

/** Removes mails from the log after 400 days: a yearly question can still be answered. Answers how many. */
async function pruneMails({ emailMessage }: PrismaClient, now: Date): Promise<number> {
  const { count } = await emailMessage.deleteMany({
    where: {
      status: { in: ['sent', 'failed'] },
      createdAt: { lt: new Date(now.getTime() - keptMs) },
    },
  });
  return count;
}

/** Prunes mails, and messages of the bus, every hour until the returned function is called. */
export function startMailRetention(deps: {
  prisma: PrismaClient;
  clock: () => Date;
  logger: Logger;
}): () => void {
  const run = () => {
    pruneMails(deps.prisma, deps.clock()).catch((err: unknown) =>
      deps.logger.warn({ err }, 'old mails stay in the log for now'),
    );
  };
  const endMessages = startRetention({ sql: deps.prisma, logger: deps.logger });
  const timer = setInterval(run, 3_600_000).unref();
  run();
  return () => {
    endMessages();
    clearInterval(timer);
  };
}
