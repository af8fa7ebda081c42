import { createHash } from 'node:crypto';
import { sql, type Transaction } from 'kysely';
import { mailboxOf, nextSlot, quotaMemoryMs } from './rules-quota.ts';
import type { KnownMailboxes } from './known-mailboxes.ts';
import type { PrismaClient } from '../data/generated/client.ts';
import type { DB } from '../data/generated/tables.ts';
import { isDeletedOwner } from '../core/store-owners.ts';

/** First key of the advisory locks on mailboxes. Taken after the owner's. */
const mailboxLock = 7_004;

/** Hashes a mailbox, so that its quota outlives the owner without storing the address. */
export const mailboxKey = (address: string): string =>
  createHash('sha256').update(mailboxOf(address)).digest('hex');

/** Blocks everything that queues email to this mailbox, or makes it known, until the transaction ends. */
export const lockMailbox = (tx: Transaction<DB>, key: string) =>
  sql`SELECT pg_advisory_xact_lock(${mailboxLock}::int, hashtext(${key}))`.execute(tx);

/** Selects who confirmed the address or paid. */
export const holdersOf = (db: Pick<Transaction<DB>, 'selectFrom'>, address: string) =>
  db.selectFrom('knownMailboxes').select('ownerId').where('mailbox', '=', mailboxOf(address));

type Slot = { emailId: number; isSent: boolean; at: Date };

/**
 * Lists what counts towards the quota of a mailbox: when email was sent within its memory, and when those that
 * wait for their first attempt are due, not before `now`.
 */
async function listSlots(tx: Transaction<DB>, key: string, now: Date): Promise<Slot[]> {
  const slots = await tx
    .selectFrom('mailboxUses')
    .select(['emailId', sql<boolean>`true`.as('isSent'), 'usedAt as at'])
    .where('mailbox', '=', key)
    .where('usedAt', '>', new Date(now.getTime() - quotaMemoryMs))
    .unionAll(
      tx
        .selectFrom('emailMessages as m')
        .leftJoin('mailboxUses as u', 'u.emailId', 'm.id')
        .select((eb) => [
          'm.id as emailId',
          sql<boolean>`false`.as('isSent'),
          // The due time of a claimed one is the end of its claim.
          eb
            .case()
            .when('m.status', '=', 'claimed')
            .then(now)
            .else(eb.ref('m.dueAt'))
            .end()
            .as('at'),
        ])
        .where('m.mailbox', '=', key)
        .where('m.status', 'in', ['queued', 'claimed'])
        .where('u.emailId', 'is', null),
    )
    .execute();
  return slots.map((slot) => ({
    ...slot,
    at: slot.isSent || slot.at > now ? slot.at : now,
  }));
}

/**
 * Returns when an email to an unknown mailbox may be sent. Counts what was sent to it and what waits; its lock makes
 * concurrent transactions count one after the other.
 */
export async function nextSlotOf(tx: Transaction<DB>, key: string, now: Date): Promise<Date> {
  const times = (await listSlots(tx, key, now)).map(({ at }) => at.getTime());
  return new Date(nextSlot(times, now.getTime()));
}

/**
 * Uses the quota for an attempt to send an email; repeated attempts count once, when the last was made. Returns
 * when the email may be sent instead, if others were sent meanwhile.
 */
export async function useQuota(
  tx: Transaction<DB>,
  { id, mailbox }: { id: number; mailbox: string },
  now: Date,
): Promise<Date | null> {
  await lockMailbox(tx, mailbox);
  const current = await tx
    .selectFrom('emailMessages')
    .select('mailbox')
    .where('id', '=', id)
    .executeTakeFirst();
  // The mailbox became known.
  if (!current?.mailbox) return null;
  const others = (await listSlots(tx, mailbox, now)).filter(({ emailId, isSent, at }) =>
    // Those that are due now use the quota one after the other.
    isSent ? emailId !== id : at > now,
  );
  const times = others.map(({ at }) => at.getTime());
  const slot = nextSlot(times, now.getTime());
  if (slot > now.getTime()) return new Date(slot);
  await tx
    .insertInto('mailboxUses')
    .values({ emailId: id, mailbox, usedAt: now })
    .onConflict((conflict) => conflict.column('emailId').doUpdateSet({ usedAt: now }))
    .execute();
  return null;
}

/** Releases what waits for the quota of a mailbox. Retries and claimed emails keep their time. */
async function release(tx: Transaction<DB>, key: string, now: Date): Promise<void> {
  await tx
    .updateTable('emailMessages')
    .set((eb) => ({
      mailbox: null,
      dueAt: eb
        .case()
        .when(eb.and([eb('status', '=', 'queued'), eb('error', 'is', null)]))
        .then(now)
        .else(eb.ref('dueAt'))
        .end(),
    }))
    .where('mailbox', '=', key)
    .where('status', 'in', ['queued', 'claimed'])
    .execute();
}

/** Creates the table of known mailboxes; see `KnownMailboxes` for its guarantees. */
export function createKnownMailboxes(clock: () => Date): KnownMailboxes<Transaction<DB>> {
  return {
    async add(tx, { ownerId, email, since, isCurrent }) {
      if (await isDeletedOwner(tx, ownerId)) return;
      const key = mailboxKey(email);
      await lockMailbox(tx, key);
      const mailbox = mailboxOf(email);
      const added = await tx
        .insertInto('knownMailboxes')
        .values({ ownerId, mailbox, since })
        .onConflict((conflict) => {
          const known = conflict.column('ownerId');
          return isCurrent ? known.doUpdateSet({ mailbox, since }) : known.doNothing();
        })
        .returning('ownerId')
        .executeTakeFirst();
      if (added || (await holdersOf(tx, email).executeTakeFirst())) await release(tx, key, clock());
    },

    async keepOnly(tx, { ownerId, email }) {
      await tx
        .deleteFrom('knownMailboxes')
        .where('ownerId', '=', ownerId)
        .where('mailbox', '<>', mailboxOf(email))
        .execute();
      if (await isDeletedOwner(tx, ownerId)) return;
      await tx
        .insertInto('ownerAddresses')
        .values({ ownerId, address: email })
        .onConflict((conflict) => conflict.column('ownerId').doUpdateSet({ address: email }))
        .execute();
    },
  };
}

/** Forgets uses that no quota remembers. */
export async function pruneMailboxUses({ mailboxUse }: PrismaClient, now: Date): Promise<void> {
  const usedAt = { lte: new Date(now.getTime() - quotaMemoryMs) };
  await mailboxUse.deleteMany({ where: { usedAt } });
}
