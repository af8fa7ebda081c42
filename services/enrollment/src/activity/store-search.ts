import { sql, type Kysely } from 'kysely';
import type { ActivityPage, ActivityQuery } from './activity.ts';
import type { DB } from '../data/generated/tables.ts';
import { readCustomersOf } from './store-activity-customers.ts';

function searchQuery(db: Kysely<DB>, { q, ownerId, before }: ActivityQuery) {
  // Sentences say 'refunded' and the log 'refund'.
  const words = q
    .toLowerCase()
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => word.replace(/(?<=\w{4})ed$/, ''));
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

/** Whom a detail names, as a subject: `enrollment/17`, or earlier 'enrollment 17'. */
const namedIn = (detail: string | null): string =>
  /\b(?:owner|enrollment)[/ ]\d{1,9}\b/.exec(detail ?? '')?.[0].replace(' ', '/') ?? '';

/** Searches the activity log, newest first. An entry must contain every search word. */
export const createSearchActivity =
  (kysely: Kysely<DB>) =>
  async (
    query: ActivityQuery,
    { hasAddresses }: { hasAddresses: boolean },
  ): Promise<ActivityPage> => {
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
      shown.flatMap(({ subject, detail }) => [subject, namedIn(detail)]),
    );
    const entries = shown.map(({ count, ...row }) => {
      const named = customers.get(namedIn(row.detail));
      const customer = customers.get(row.subject) ?? named;
      return {
        ...row,
        at: row.at.toISOString(),
        ...(count !== null && { count }),
        ...(customer && { customer }),
        ...(named && named !== customer && { other: named }),
      };
    });
    return { entries, hasMore: rows.length > query.limit };
  };
export type SearchActivity = ReturnType<typeof createSearchActivity>;
