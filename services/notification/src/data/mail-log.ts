import { recordedTrace, type Outbox, type TransactionRunner } from '@petwell/chassis';
import type { ClaimedMail, Failure, MailLog, NewMail } from '../use-cases/mail-log.ts';
import { holdOwner } from './owner-mails.ts';
import { Prisma, type PrismaClient } from './generated/client.ts';

type Tx = Prisma.TransactionClient;

type ClaimedRow = {
  id: number;
  kind: ClaimedMail['kind'];
  dedupe_key: string;
  to_name: string;
  to_address: string;
  message_id: string;
  attempts: number;
  content: unknown;
  traceparent: string | null;
};

function toClaimedMail(row: ClaimedRow): ClaimedMail {
  return {
    id: row.id,
    kind: row.kind,
    dedupeKey: row.dedupe_key,
    to: { name: row.to_name, address: row.to_address },
    messageId: row.message_id,
    attempt: row.attempts,
    data: row.content,
    traceparent: row.traceparent,
  };
}

/**
 * Two statements: the second one sees what was committed before the first one had its lock. A second mail
 * of the same key waits for the first one's transaction, then changes nothing.
 */
async function queue(tx: Tx, mail: NewMail, now: Date): Promise<void> {
  const { ownerId, data } = mail;
  if (ownerId !== null) await holdOwner(tx, ownerId);
  const content = JSON.stringify(data);
  await tx.$executeRaw`
    INSERT INTO email_messages (kind, dedupe_key, owner_id, to_address, to_name, subject, message_id,
      content, created_at, due_at, traceparent)
    SELECT ${data.kind}, ${mail.dedupeKey}, ${ownerId}::int, ${mail.to.address}, ${mail.to.name},
      ${mail.subject}, ${mail.messageId}, ${content}::jsonb, ${now}::timestamptz,
      ${now}::timestamptz, ${recordedTrace()}::text
    WHERE NOT EXISTS (SELECT 1 FROM deleted_owners WHERE id = ${ownerId}::int)
    ON CONFLICT (dedupe_key) DO NOTHING`;
}

/** The latest claim of a mail: a process whose lease ran out no longer matches. */
const latestClaim = (mail: ClaimedMail) => ({
  id: mail.id,
  status: 'claimed' as const,
  attempts: mail.attempt,
});

async function claimDue(
  prisma: PrismaClient,
  { now, leaseMs, limit }: { now: Date; leaseMs: number; limit: number },
): Promise<ClaimedMail[]> {
  const leaseEnd = new Date(now.getTime() + leaseMs);
  const rows = await prisma.$queryRaw<ClaimedRow[]>`
        WITH due AS (
          SELECT id FROM email_messages
          WHERE status IN ('queued', 'claimed') AND due_at <= ${now}::timestamptz
          ORDER BY due_at, id
          LIMIT ${limit}
          FOR UPDATE SKIP LOCKED
        )
        UPDATE email_messages AS mail
        SET status = 'claimed', attempts = attempts + 1,
            claimed_at = ${now}::timestamptz, due_at = ${leaseEnd}::timestamptz
        FROM due
        WHERE mail.id = due.id
        RETURNING mail.id, kind, dedupe_key, to_name, to_address, message_id, attempts, content,
          traceparent`;
  return rows.map(toClaimedMail);
}

async function extendClaim(prisma: PrismaClient, mail: ClaimedMail, until: Date): Promise<boolean> {
  const { count } = await prisma.emailMessage.updateMany({
    where: latestClaim(mail),
    data: { dueAt: until },
  });
  return count === 1;
}

/** The e-mail log in the database; see `MailLog` for what it promises. */
export function createMailLog({
  prisma,
  runInTransaction,
  outbox,
}: {
  prisma: PrismaClient;
  /** Wakes the relay after the commit. */
  runInTransaction: TransactionRunner<Tx>;
  outbox: Pick<Outbox, 'append'>;
}): MailLog<Tx> {
  return {
    queue,

    claimDue: (options) => claimDue(prisma, options),

    extendClaim: (mail, until) => extendClaim(prisma, mail, until),

    markSent(mail, now) {
      return runInTransaction(async (tx) => {
        const { count } = await tx.emailMessage.updateMany({
          where: latestClaim(mail),
          // The log keeps that a mail was sent, not what it said: links in it are as good as a password.
          data: { status: 'sent', sentAt: now, error: null, content: Prisma.DbNull },
        });
        if (count === 0) return false;
        const { kind, dedupeKey, messageId } = mail;
        await outbox.append(tx, {
          type: 'email.delivered.v1',
          subject: `email/${mail.id}`,
          data: { kind, dedupeKey, messageId },
        });
        return true;
      });
    },

    markFailed(mail, failure) {
      return runInTransaction(async (tx) => {
        const { count } = await tx.emailMessage.updateMany({
          where: latestClaim(mail),
          // A receipt can be looked at and sent again; a link that did not arrive is worth nothing.
          data: {
            status: 'failed',
            error: describe(failure),
            ...(mail.kind === 'account-link' && { content: Prisma.DbNull }),
          },
        });
        if (count === 0) return false;
        const { kind, dedupeKey, attempt: attempts } = mail;
        await outbox.append(tx, {
          type: 'email.failed.v1',
          subject: `email/${mail.id}`,
          data: { kind, dedupeKey, error: failure.summary, attempts },
        });
        return true;
      });
    },

    async retryAt(mail, dueAt, failure) {
      const { count } = await prisma.emailMessage.updateMany({
        where: latestClaim(mail),
        data: { status: 'queued', dueAt, error: describe(failure) },
      });
      return count === 1;
    },
  };
}

function describe(failure: Failure): string {
  return failure.detail.slice(0, 1_000);
}
