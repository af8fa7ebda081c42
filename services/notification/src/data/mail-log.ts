import { recordedTrace, type NewEvent, type Outbox, type SqlTransaction } from '@petwell/chassis';
import type { ClaimedMail, Failure, MailLog, NewMail } from '../use-cases/mail-log.ts';
import { Prisma } from './generated/client.ts';

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

/** A second mail of the same key waits for the first one's transaction, then changes nothing. */
async function queue(tx: SqlTransaction, mail: NewMail, now: Date): Promise<void> {
  const { ownerId, data } = mail;
  const content = JSON.stringify(data);
  await tx.$executeRaw`
    WITH held AS MATERIALIZED (
      SELECT CASE WHEN ${ownerId}::int IS NULL THEN true ELSE hold_owner(${ownerId}::int) END
        AS is_there)
    INSERT INTO email_messages (kind, dedupe_key, owner_id, to_address, to_name, subject, message_id,
      content, created_at, due_at, traceparent)
    SELECT ${data.kind}, ${mail.dedupeKey}, ${ownerId}::int, ${mail.to.address}, ${mail.to.name},
      ${mail.subject}, ${mail.messageId}, ${content}::jsonb, ${now}::timestamptz,
      ${now}::timestamptz, ${recordedTrace()}::text
    FROM held WHERE is_there
    ON CONFLICT (dedupe_key) DO NOTHING`;
}

/** The latest claim of a mail: a process whose lease ran out no longer matches. */
const latestClaim = ({ id, attempt }: ClaimedMail) =>
  Prisma.sql`id = ${id} AND status = 'claimed' AND attempts = ${attempt}`;

async function claimDue(
  sql: SqlTransaction,
  { now, leaseMs, limit }: { now: Date; leaseMs: number; limit: number },
): Promise<ClaimedMail[]> {
  const leaseEnd = new Date(now.getTime() + leaseMs);
  const rows = await sql.$queryRaw<ClaimedRow[]>`
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

async function extendClaim(sql: SqlTransaction, mail: ClaimedMail, until: Date): Promise<boolean> {
  const extended = await sql.$executeRaw`
    UPDATE email_messages SET due_at = ${until} WHERE ${latestClaim(mail)}`;
  return extended === 1;
}

/** The e-mail log in the database; see `MailLog` for what it promises. */
export function createMailLog({
  sql,
  outbox,
}: {
  sql: SqlTransaction;
  outbox: Pick<Outbox, 'prepare'>;
}): MailLog<SqlTransaction> {
  /** Ends a claim and tells of it, in one statement; false where it is no longer the latest one. */
  async function settle(
    mail: ClaimedMail,
    change: Prisma.Sql,
    toEvent: (subject: string) => NewEvent<'email.delivered.v1' | 'email.failed.v1'>,
  ): Promise<boolean> {
    const onlyIf = Prisma.sql`EXISTS (SELECT FROM settled)`;
    const { insert, announce } = outbox.prepare([toEvent(`email/${mail.id}`)], { onlyIf });
    const settled = await sql.$queryRaw<unknown[]>`
      WITH settled AS (
        UPDATE email_messages SET ${change} WHERE ${latestClaim(mail)} RETURNING id),
      told AS (${insert})
      SELECT id FROM settled`;
    if (settled.length === 0) return false;
    announce();
    return true;
  }

  return {
    queue,

    claimDue: (options) => claimDue(sql, options),

    extendClaim: (mail, until) => extendClaim(sql, mail, until),

    // The log keeps that a mail was sent, not what it said: links in it are as good as a password.
    markSent: (mail, now) =>
      settle(
        mail,
        Prisma.sql`status = 'sent', sent_at = ${now}, error = NULL, content = NULL`,
        (subject) => {
          const { kind, dedupeKey, messageId } = mail;
          return { type: 'email.delivered.v1', subject, data: { kind, dedupeKey, messageId } };
        },
      ),

    // A receipt can be looked at and sent again; a link that did not arrive is worth nothing.
    markFailed: (mail, failure) =>
      settle(
        mail,
        Prisma.sql`status = 'failed', error = ${describe(failure)},
          content = CASE WHEN ${mail.kind === 'account-link'} THEN NULL ELSE content END`,
        (subject) => {
          const { kind, dedupeKey, attempt: attempts } = mail;
          const data = { kind, dedupeKey, error: failure.summary, attempts };
          return { type: 'email.failed.v1', subject, data };
        },
      ),

    async retryAt(mail, dueAt, failure) {
      const marked = await sql.$executeRaw`
        UPDATE email_messages
        SET status = 'queued', due_at = ${dueAt}, error = ${describe(failure)}
        WHERE ${latestClaim(mail)}`;
      return marked === 1;
    },
  };
}

function describe(failure: Failure): string {
  return failure.detail.slice(0, 1_000);
}
