import { createRepeater, startRetention, type Logger } from '@petwell/chassis';
import { sql, type Kysely, type Transaction } from 'kysely';
import { quotaMemoryMs } from '../mailboxes/rules-quota.ts';
import type { ForgetOwner, ReadHeldMails } from '../mailboxes/forget-owner.ts';
import type { PrismaClient } from '../data/generated/client.ts';
import type { DB, EmailStatus } from '../data/generated/tables.ts';

/** First key of the advisory locks on owners; the owner's id is the second. */
const ownerLock = 7_003;

/** Blocks a deletion until the transaction ends, so that no email is added after it. */
export const lockOwnerShared = (tx: Transaction<DB>, ownerId: number) =>
  sql`SELECT pg_advisory_xact_lock_shared(${ownerLock}::int, ${ownerId}::int)`.execute(tx);

/** Selects the owner if it was deleted. */
export const ownerDeletion = (db: Pick<Transaction<DB>, 'selectFrom'>, ownerId: number | null) =>
  db.selectFrom('deletedOwners').select('id').where('id', '=', ownerId);

/** Checks under the shared lock whether the owner was deleted. */
export async function isDeletedOwner(tx: Transaction<DB>, ownerId: number): Promise<boolean> {
  await lockOwnerShared(tx, ownerId);
  return (await ownerDeletion(tx, ownerId).executeTakeFirst()) !== undefined;
}

/** Blocks everything that adds emails of the owner until the transaction ends. */
export const lockOwner = (tx: Transaction<DB>, ownerId: number) =>
  sql`SELECT pg_advisory_xact_lock(${ownerLock}::int, ${ownerId}::int)`.execute(tx);

/** Whether a deleted owner still gets the email: it says that a plan ended, or is going to. */
export const outlivesOwner = ({ kind }: { kind: string }): boolean =>
  kind === 'plan-ended' || kind === 'plan-ending';

export const forgetOwner: ForgetOwner<Transaction<DB>> = async (tx, ownerId) => {
  await lockOwner(tx, ownerId);
  await tx
    .insertInto('deletedOwners')
    .values({ id: ownerId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await tx.deleteFrom('knownMailboxes').where('ownerId', '=', ownerId).execute();
  const mails = await tx
    .selectFrom('emailMessages')
    .select(['id', 'kind', 'status'])
    .where('ownerId', '=', ownerId)
    .execute();
  const isPending = (status: EmailStatus) => status === 'queued' || status === 'claimed';
  const forgotten = mails.filter((mail) => !(outlivesOwner(mail) && isPending(mail.status)));
  if (forgotten.length === 0) return;
  const ids = forgotten.map(({ id }) => id);
  await tx.deleteFrom('emailMessages').where('id', 'in', ids).execute();
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

/**
 * Deletes emails from the log after 400 days, so that a full year can be looked up. Returns the number
 * deleted.
 */
async function pruneMails({ emailMessage }: PrismaClient, now: Date): Promise<number> {
  const { count } = await emailMessage.deleteMany({
    where: {
      status: { in: ['sent', 'failed'] },
      createdAt: { lt: new Date(now.getTime() - keptMs) },
    },
  });
  return count;
}

/** Forgets uses that no quota remembers. */
export async function pruneMailboxUses({ mailboxUse }: PrismaClient, now: Date): Promise<void> {
  const usedAt = { lte: new Date(now.getTime() - quotaMemoryMs) };
  await mailboxUse.deleteMany({ where: { usedAt } });
}

/** Prunes emails and bus messages every hour. Returns a function that stops it. */
export function startMailRetention(deps: {
  prisma: PrismaClient;
  kysely: Kysely<DB>;
  clock: () => Date;
  logger: Logger;
}): () => Promise<void> {
  const { prisma, kysely, logger } = deps;
  const endMessages = startRetention({ kysely, logger });
  const repeater = createRepeater({
    name: 'delete old mails',
    work: () =>
      Promise.all([pruneMails(prisma, deps.clock()), pruneMailboxUses(prisma, new Date())]),
    everyMs: 3_600_000,
    runsAtStart: true,
    logger,
  });
  repeater.start();
  return async () => {
    await Promise.all([endMessages(), repeater.stop()]);
  };
}
