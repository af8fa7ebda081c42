import { limitKey } from '@petwell/chassis';
import { sql, type Kysely } from 'kysely';
import type { ActivityEntry, ActivityLog, ActivityQuery } from './activity-log.ts';
import type { DB } from '../data/generated/tables.ts';
import { readCustomersOf } from '../activity/store-activity-customers.ts';

async function insertEntry(
  db: Kysely<DB>,
  { at = new Date(), actor, ...entry }: ActivityEntry,
): Promise<number> {
  const { staffId, username, name, clientAddress } = actor;
  const { id } = await db
    .insertInto('adminActivity')
    .values({ at, staffId, username, name: name ?? null, clientAddress, ...entry })
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

function searchQuery(db: Kysely<DB>, { q, ownerId, before }: ActivityQuery) {
  const words = q.toLowerCase().split(/\s+/).filter(Boolean);
  let query = db.selectFrom('adminActivity');
  for (const word of words) {
    const pattern = `%${word.replace(/[\\%_]/g, '\\$&')}%`;
    // Must match the index expression in the migrations.
    query = query.where(
      (eb) => sql<boolean>`lower(${eb.ref('username')} || ' ' || coalesce(${eb.ref('name')}, '')
        || ' ' || ${eb.ref('action')} || ' ' || ${eb.ref('subject')} || ' ' || coalesce(${eb.ref('detail')}, '')) LIKE ${pattern}`,
    );
  }
  if (before !== undefined) query = query.where('id', '<', before);
  if (ownerId === undefined) return query;
  const owner = db.selectNoFrom((eb) => eb.val(`owner/${ownerId}`).as('subject'));
  const enrollments = db
    .selectFrom('enrollments')
    .select((eb) => sql<string>`'enrollment/' || ${eb.ref('id')}`.as('subject'))
    .where('ownerId', '=', ownerId);
  const pets = db
    .selectFrom('pets')
    .select((eb) => sql<string>`'pet/' || ${eb.ref('id')}`.as('subject'))
    .where('ownerId', '=', ownerId);
  const redemptions = db
    .selectFrom('benefitRedemptions as r')
    .innerJoin('benefitAllowances as a', 'a.id', 'r.allowanceId')
    .innerJoin('enrollments as e', 'e.id', 'a.enrollmentId')
    .select((eb) => sql<string>`'redemption/' || ${eb.ref('r.id')}`.as('subject'))
    .where('e.ownerId', '=', ownerId);
  const subjects = owner.unionAll(enrollments).unionAll(pets).unionAll(redemptions);
  return query.where('subject', 'in', subjects);
}

/** Stores and searches the activity log. An entry must contain every search word. */
export function createActivityLog(kysely: Kysely<DB>): ActivityLog {
  return {
    record: (entry) => recordActivity(kysely, entry),

    async search(query, { hasAddresses }) {
      const rows = await searchQuery(kysely, query)
        .select(['id', 'at', 'username', 'name', 'action', 'subject', 'result', 'detail'])
        .$if(hasAddresses, (rows) => rows.select('clientAddress'))
        .select((eb) =>
          eb
            .selectFrom('adminActivityRepeats as r')
            .select('r.count')
            .whereRef('r.activityId', '=', 'adminActivity.id')
            .as('count'),
        )
        .orderBy('id', 'desc')
        .limit(query.limit + 1)
        .execute();
      const shown = rows.slice(0, query.limit);
      const customers = await readCustomersOf(
        kysely,
        shown.map(({ subject }) => subject),
      );
      const entries = shown.map(({ count, ...row }) => {
        const customer = customers.get(row.subject);
        return {
          ...row,
          at: row.at.toISOString(),
          ...(count !== null && { count }),
          ...(customer && { customer }),
        };
      });
      return { entries, hasMore: rows.length > query.limit };
    },
  };
}
