import { limitKey } from '@petwell/chassis';
import type { Kysely } from 'kysely';
import type { ActivityEntry, ActivityLog } from './transaction.ts';
import type { DB } from '../data/generated/tables.ts';

async function insertEntry(
  db: Kysely<DB>,
  { at = new Date(), actor, ...entry }: ActivityEntry,
): Promise<number> {
  const { staffId, username, name, clientAddress } = actor;
  const { id } = await db
    .insertInto('adminActivity')
    .values({ at, staffId, username, name, clientAddress, ...entry })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Refusals that cost nothing to cause: wrong sign-ins, and calls that the role does not allow. */
const isCounted = ({ action, result }: ActivityEntry): boolean =>
  result === 'refused' && (action === 'sign-in' || action === 'call');

/** Adds the first such refusal of an hour, address, and person to the log, and counts the others. */
async function countEntry(tx: Kysely<DB>, entry: ActivityEntry): Promise<void> {
  const { at = new Date(), actor, action, subject } = entry;
  const hour = at.toISOString().slice(0, 13);
  const key = [hour, limitKey(actor.clientAddress), actor.username, action, subject].join(' ');
  const { count } = await tx
    .insertInto('adminActivityRepeats')
    .values({ key })
    .onConflict((conflict) =>
      conflict
        .column('key')
        .doUpdateSet((eb) => ({ count: eb('adminActivityRepeats.count', '+', 1) })),
    )
    .returning('count')
    .executeTakeFirstOrThrow();
  if (count > 1) return;
  const activityId = await insertEntry(tx, entry);
  await tx.updateTable('adminActivityRepeats').set({ activityId }).where('key', '=', key).execute();
}

/** Adds an entry, standalone or in a transaction. Refusals of one kind, address, and hour are one entry. */
export async function recordActivity(db: Kysely<DB>, entry: ActivityEntry): Promise<void> {
  if (!isCounted(entry)) await insertEntry(db, entry);
  else if (db.isTransaction) await countEntry(db, entry);
  else await db.transaction().execute((tx) => countEntry(tx, entry));
}

/** Writes the activity log, for actions outside a transaction. */
export const createActivityLog = (kysely: Kysely<DB>): ActivityLog => ({
  record: (entry) => recordActivity(kysely, entry),
});
