import { recordedTrace, type RunTransaction } from '@petwell/chassis';
import type { Kysely, Transaction, Updateable } from 'kysely';
import { mailDataSchema, quotaOf, withoutSecrets } from '@petwell/contracts/events';
import type { ClaimedMail, Failure, MailLog, NewMail } from './mail-log.ts';
import type { PrismaClient } from '../data/generated/client.ts';
import type { DB, EmailMessage } from '../data/generated/tables.ts';
import type { Mailboxes } from '../mailboxes/index.ts';
import { isDeletedOwner, lockOwnerShared, outlivesOwner } from '../core/store-owners.ts';

type ClaimedRow = {
  id: number;
  kind: string;
  dedupeKey: string;
  toName: string;
  toAddress: string;
  subject: string;
  isNamed: boolean;
  mailbox: string | null;
  messageId: string;
  attempts: number;
  content: unknown;
  traceparent: string | null;
};

function toClaimedMail(row: ClaimedRow): ClaimedMail {
  const { toName: name, toAddress: address, attempts: attempt, content: data, ...mail } = row;
  // Only `queue` writes kinds.
  return { ...mail, kind: row.kind as ClaimedMail['kind'], to: { name, address }, attempt, data };
}

/**
 * Queues an email. A concurrent duplicate of the key waits for the first transaction and then changes
 * nothing.
 */
async function queue(
  tx: Transaction<DB>,
  wanted: NewMail,
  { rules, now }: { rules: Mailboxes['rules']; now: Date },
): Promise<void> {
  const { ownerId, to } = wanted;
  if (ownerId !== null) await lockOwnerShared(tx, ownerId);
  const quota = wanted.quota ?? quotaOf(wanted.data);
  const key = quota === 'exempt' ? null : rules.keyOf(to.address);
  let recipient = await rules.readRecipient(tx, wanted);
  if (key !== null && !recipient.isKnown) {
    await rules.lock(tx, key);
    // It may have become known before the lock.
    recipient = await rules.readRecipient(tx, wanted);
  }
  const { isDeleted, isKnown, silenced } = recipient;
  if (isDeleted && !outlivesOwner(wanted.data)) return;
  const mail = rules.withoutSilenced(wanted, new Set(silenced));
  if (!mail) return;
  const { dedupeKey, subjects, messageId, data, about, createdAt } = mail;
  const mailbox = isKnown ? null : key;
  const dueAt = mailbox === null ? now : await rules.nextSlotOf(tx, mailbox, now);
  const isDropped = quota === 'limited' && rules.isTooFarOff(dueAt, now);
  // Staff are invited by a manager.
  const isNamed = Boolean(isKnown) || mail.isPaid || ownerId === null;
  await tx
    .insertInto('emailMessages')
    .values({
      kind: data.kind,
      dedupeKey,
      ownerId,
      toAddress: to.address,
      toName: isNamed ? to.name : '',
      subject: isNamed ? subjects.named : subjects.neutral,
      isNamed,
      mailbox,
      messageId,
      content: isDropped ? null : JSON.stringify(data),
      ...(isDropped && { status: 'failed', error: 'too many emails to an unconfirmed address' }),
      about,
      createdAt,
      dueAt,
      traceparent: recordedTrace(),
    })
    .onConflict((conflict) => conflict.column('dedupeKey').doNothing())
    .execute();
}

async function claimDue(
  kysely: Kysely<DB>,
  { now, leaseMs, limit }: { now: Date; leaseMs: number; limit: number },
): Promise<ClaimedMail[]> {
  const dueAt = new Date(now.getTime() + leaseMs);
  const claimed = await kysely
    .updateTable('emailMessages')
    .set((eb) => ({
      status: 'claimed',
      attempts: eb('attempts', '+', 1),
      claimedAt: now,
      dueAt,
    }))
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('emailMessages')
        .select('id')
        .where('status', 'in', ['queued', 'claimed'])
        .where('dueAt', '<=', now)
        .orderBy('dueAt')
        .orderBy('id')
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .returning(['id', 'kind', 'dedupeKey', 'toName', 'toAddress', 'messageId'])
    .returning(['subject', 'isNamed', 'mailbox'])
    .returning(['attempts', 'content', 'traceparent'])
    .execute();
  return claimed.map(toClaimedMail);
}

/** Matches only the latest claim of an email, so a process with an expired lease changes nothing. */
const latestClaim = ({ id, attempt }: ClaimedMail) =>
  ({ id, status: 'claimed', attempts: attempt }) as const;

/** Uses the quota of an unknown mailbox, or puts the email back in the queue. */
async function admitAttempt(
  tx: Transaction<DB>,
  mail: ClaimedMail & { mailbox: string },
  { rules, now }: { rules: Mailboxes['rules']; now: Date },
): Promise<boolean> {
  const dueAt = await rules.useQuota(tx, mail, now);
  if (!dueAt) return true;
  const { id, status, attempts } = latestClaim(mail);
  await tx
    .updateTable('emailMessages')
    .set({ status: 'queued', dueAt })
    .where('id', '=', id)
    .where('status', '=', status)
    .where('attempts', '=', attempts)
    .execute();
  return false;
}

/** Locks the owner before the email, in the order of a deletion. */
async function isToDeletedOwner(tx: Transaction<DB>, id: number): Promise<boolean> {
  const mail = await tx
    .selectFrom('emailMessages')
    .select('ownerId')
    .where('id', '=', id)
    .executeTakeFirst();
  return mail?.ownerId != null && (await isDeletedOwner(tx, mail.ownerId));
}

/** The rest of an email that isn't sent anymore: links in it are as good as a password. */
function keptContent(content: unknown): string | null {
  const { data } = mailDataSchema.safeParse(content);
  return data === undefined ? null : JSON.stringify(withoutSecrets(data));
}

type Settled = Updateable<EmailMessage>;

async function settleClaim(db: Kysely<DB>, mail: ClaimedMail, change: Settled): Promise<boolean> {
  const { id, status, attempts } = latestClaim(mail);
  const { numUpdatedRows } = await db
    .updateTable('emailMessages')
    .set(change)
    .where('id', '=', id)
    .where('status', '=', status)
    .where('attempts', '=', attempts)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Settles a claim, and deletes the email if its owner was deleted while it waited. */
async function settleLast(tx: Transaction<DB>, mail: ClaimedMail, change: Settled) {
  const isDeleted = await isToDeletedOwner(tx, mail.id);
  const isSettled = await settleClaim(tx, mail, change);
  if (isSettled && isDeleted) {
    await tx.deleteFrom('emailMessages').where('id', '=', mail.id).execute();
  }
  return isSettled;
}

type Dependencies = {
  prisma: PrismaClient;
  kysely: Kysely<DB>;
  transaction: RunTransaction<DB>;
  /** Decide about every email, in its transaction. */
  rules: Mailboxes['rules'];
};

/** Creates the email log in the database; see `MailLog` for its guarantees. */
export function createMailLog(deps: Dependencies): MailLog<Transaction<DB>> {
  const { prisma, kysely, transaction, rules } = deps;

  /** Returns false if the claim is no longer the latest one. Deleting an owner deletes most emails itself. */
  const settle = (mail: ClaimedMail, change: Settled) =>
    outlivesOwner(mail)
      ? transaction((tx) => settleLast(tx, mail, change))
      : settleClaim(kysely, mail, change);

  return {
    queue: (tx, mail, now) => queue(tx, mail, { rules, now }),

    claimDue: (options) => claimDue(kysely, options),
    async useQuota(mail, now) {
      const { mailbox } = mail;
      if (mailbox === null) return true;
      return transaction((tx) => admitAttempt(tx, { ...mail, mailbox }, { rules, now }));
    },

    async extendClaim(mail, until) {
      const where = latestClaim(mail);
      const { count } = await prisma.emailMessage.updateMany({ where, data: { dueAt: until } });
      return count === 1;
    },

    markSent: (mail, now) =>
      settle(mail, { status: 'sent', sentAt: now, error: null, content: keptContent(mail.data) }),

    markFailed: (mail, failure) =>
      settle(mail, {
        status: 'failed',
        error: describe(failure),
        content: keptContent(mail.data),
      }),

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
