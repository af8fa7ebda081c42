import { createHash } from 'node:crypto';
import { sql, type Transaction } from 'kysely';
import { mailboxOf, nextSlot, quotaMemoryMs } from '../domain/mailbox-quota.ts';
import type { ClaimedMail } from '../use-cases/mail-log.ts';
import type { KnownMailboxes } from '../use-cases/known-mailboxes.ts';
import type { DB } from './generated/tables.ts';
import { isDeletedOwner } from './owner-mails.ts';

/** First key of the advisory locks on mailboxes. Taken after the owner's. */
const mailboxLock = 7_004;

/** Hashes a mailbox, so that its quota outlives the owner without storing the address. */
const mailboxKey = (address: string): string =>
  createHash('sha256').update(mailboxOf(address)).digest('hex');

/** Blocks everything that queues email to this mailbox, or makes it known, until the transaction ends. */
const lockMailbox = (tx: Transaction<DB>, key: string) =>
  sql`SELECT pg_advisory_xact_lock(${mailboxLock}::int, hashtext(${key}))`.execute(tx);

async function isKnown(tx: Transaction<DB>, address: string): Promise<boolean> {
  const known = await tx
    .selectFrom('knownMailboxes')
    .select('ownerId')
    .where('mailbox', '=', mailboxOf(address))
    .limit(1)
    .executeTakeFirst();
  return known !== undefined;
}

/** Lists when email was sent to a mailbox within the memory of the quota. */
async function listUses(tx: Transaction<DB>, key: string, now: Date, except?: number) {
  const uses = await tx
    .selectFrom('mailboxUses')
    .select(['emailId', 'usedAt'])
    .where('mailbox', '=', key)
    .where('usedAt', '>', new Date(now.getTime() - quotaMemoryMs))
    .execute();
  return uses.filter(({ emailId }) => emailId !== except);
}

/** Lists when the emails to a mailbox that wait for their first attempt are due, not before `now`. */
async function listWaiting(tx: Transaction<DB>, key: string, now: Date): Promise<number[]> {
  const waiting = await tx
    .selectFrom('emailMessages as m')
    .select(['m.status', 'm.dueAt'])
    .where('m.mailbox', '=', key)
    .where('m.status', 'in', ['queued', 'claimed'])
    .where((eb) =>
      eb.not(
        eb.exists(
          eb.selectFrom('mailboxUses as u').select('u.emailId').whereRef('u.emailId', '=', 'm.id'),
        ),
      ),
    )
    .execute();
  // The due time of a claimed one is the end of its claim.
  return waiting.map(({ status, dueAt }) =>
    Math.max(status === 'claimed' ? 0 : dueAt.getTime(), now.getTime()),
  );
}

type Admission = {
  /** The holder of the mailbox confirmed it or paid. */
  isKnown: boolean;
  /** The mailbox whose quota the email counts towards; null if it counts towards none. */
  mailbox: string | null;
  dueAt: Date;
};

/**
 * Decides when an email may be sent. Counts, per mailbox, what was sent and what waits; the lock makes
 * concurrent transactions count one after the other.
 */
export async function admit(
  tx: Transaction<DB>,
  { address, isCounted, now }: { address: string; isCounted: boolean; now: Date },
): Promise<Admission> {
  const key = mailboxKey(address);
  if (isCounted) await lockMailbox(tx, key);
  if (await isKnown(tx, address)) return { isKnown: true, mailbox: null, dueAt: now };
  if (!isCounted) return { isKnown: false, mailbox: null, dueAt: now };
  const from = now.getTime();
  const sent = (await listUses(tx, key, now)).map(({ usedAt }) => usedAt.getTime());
  const waiting = await listWaiting(tx, key, now);
  return { isKnown: false, mailbox: key, dueAt: new Date(nextSlot([...sent, ...waiting], from)) };
}

/**
 * Uses the quota for an attempt to send an email; repeated attempts count once, when the last was made. Returns
 * when the email may be sent instead, if others were sent meanwhile.
 */
export async function useQuota(
  tx: Transaction<DB>,
  { id, mailbox }: Pick<ClaimedMail, 'id' | 'mailbox'>,
  now: Date,
): Promise<Date | null> {
  if (mailbox === null) return null;
  await lockMailbox(tx, mailbox);
  const current = await tx
    .selectFrom('emailMessages')
    .select('mailbox')
    .where('id', '=', id)
    .executeTakeFirst();
  // The mailbox became known.
  if (!current?.mailbox) return null;
  const sent = (await listUses(tx, mailbox, now, id)).map(({ usedAt }) => usedAt.getTime());
  // Those that are due now use the quota one after the other.
  const later = (await listWaiting(tx, mailbox, now)).filter((time) => time > now.getTime());
  const slot = nextSlot([...sent, ...later], now.getTime());
  if (slot > now.getTime()) return new Date(slot);
  await tx
    .insertInto('mailboxUses')
    .values({ emailId: id, mailbox, usedAt: now })
    .onConflict((conflict) => conflict.column('emailId').doUpdateSet({ usedAt: now }))
    .execute();
  return null;
}

/** Releases what waits for the quota of a mailbox. Retries keep their time. */
async function release(tx: Transaction<DB>, key: string, now: Date): Promise<void> {
  const waiting = tx.updateTable('emailMessages').where('mailbox', '=', key);
  await waiting
    .set({ dueAt: now })
    .where('status', '=', 'queued')
    .where('error', 'is', null)
    .execute();
  await waiting.set({ mailbox: null }).where('status', 'in', ['queued', 'claimed']).execute();
}

/** Creates the table of known mailboxes; see `KnownMailboxes` for its guarantees. */
export function createKnownMailboxes(clock: () => Date): KnownMailboxes<Transaction<DB>> {
  return {
    async add(tx, { ownerId, email, since, isCurrent }) {
      if (await isDeletedOwner(tx, ownerId)) return;
      const key = mailboxKey(email);
      await lockMailbox(tx, key);
      const mailbox = mailboxOf(email);
      await tx
        .insertInto('knownMailboxes')
        .values({ ownerId, mailbox, since })
        .onConflict((conflict) => {
          const known = conflict.column('ownerId');
          return isCurrent ? known.doUpdateSet({ mailbox, since }) : known.doNothing();
        })
        .execute();
      if (await isKnown(tx, email)) await release(tx, key, clock());
    },

    async keepOnly(tx, { ownerId, email }) {
      await tx
        .deleteFrom('knownMailboxes')
        .where('ownerId', '=', ownerId)
        .where('mailbox', '<>', mailboxOf(email))
        .execute();
    },
  };
}
