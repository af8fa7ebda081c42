import { sql } from 'kysely';
import type { WorkListStore } from './read-work-list.ts';
import type { Database } from '../data/database.ts';
import { liveStatuses, selectPlansAnywhere } from '../data/live-plans.ts';

/** Selects plans whose subscription belongs to another account, or was changed in the provider's dashboard. */
const selectProblems = (kysely: Database) =>
  selectPlansAnywhere(kysely)
    .where('c.isDemo', '=', false)
    .where('s.status', 'in', liveStatuses)
    .where((eb) =>
      eb.or([
        eb('a.isCurrent', '=', false),
        eb.and([
          // A pet that died is on a list of its own.
          eb('p.hasDied', '=', false),
          eb.or([eb('s.endsAt', 'is not', null), eb('s.isCollectionPaused', '=', true)]),
        ]),
      ]),
    );

/** Reads plans whose subscription was changed where PetWell doesn't change it, by enrollment. */
export const createSubscriptionProblems = (
  kysely: Database,
): Pick<WorkListStore, 'listProblems' | 'countProblems'> => ({
  async listProblems({ after, limit }) {
    const rows = await selectProblems(kysely)
      .where('p.enrollmentId', '>', after?.[0] ?? 0)
      .select(['c.ownerId', 'c.firstName', 'c.lastName', 'c.email', 'c.phone', 'p.enrollmentId'])
      .select(['s.stripeSubscriptionId as subscriptionId', 's.endsAt', 'a.isCurrent'])
      .select((eb) => [
        'a.stripeAccountId',
        sql<string>`coalesce(${eb.ref('p.snapshot')} #>> '{pet,name}', '')`.as('petName'),
      ])
      .orderBy('p.enrollmentId')
      .limit(limit)
      .execute();
    return rows.map(({ firstName, lastName, endsAt, isCurrent, stripeAccountId, ...row }) => ({
      position: [row.enrollmentId],
      item: {
        ...row,
        ownerName: `${firstName} ${lastName}`,
        problem: isCurrent ? (endsAt ? 'ends' : 'collection_paused') : 'other_account',
        detail: isCurrent ? null : stripeAccountId,
        at: isCurrent ? (endsAt?.toISOString() ?? null) : null,
      },
    }));
  },
  async countProblems() {
    const { total } = await selectProblems(kysely)
      .select((eb) => eb.fn.countAll().as('total'))
      .executeTakeFirstOrThrow();
    return Number(total);
  },
});
