import { idSchema, type MissingSubscription, type SubscriptionProblem } from '@petwell/contracts';
import { z } from 'zod';
import type { Database } from '../core/store-database.ts';
import { isOnHold } from '../core/store-holds.ts';
import { liveStatuses, selectEnrollmentsAnywhere } from '../core/store-selections.ts';
import type { PagedList } from './read-work-list.ts';
import {
  comesAfter,
  countRows,
  customerColumns,
  petName,
  selectRealEnrollments,
  withOwnerName,
} from './store-list-parts.ts';

/** By enrollment. */
const position = z.tuple([idSchema]);

const selectMissing = (kysely: Database) =>
  selectRealEnrollments(kysely)
    .where('s.missingSince', 'is not', null)
    .where('s.status', 'not in', ['canceled', 'incomplete_expired'])
    .select('p.enrollmentId');

/** Lists plans whose subscription the provider doesn't know. */
export const createMissingSubscriptions = (kysely: Database): PagedList<MissingSubscription> => ({
  position,
  async read({ after, limit }) {
    const rows = await selectMissing(kysely)
      .where((eb) => comesAfter([eb.ref('p.enrollmentId')], after))
      .select(customerColumns)
      .select('s.stripeSubscriptionId as subscriptionId')
      .select((eb) => [petName(eb), eb.ref('s.missingSince').$notNull().as('missingSince')])
      .orderBy('p.enrollmentId')
      .limit(limit)
      .execute();
    return rows.map((row) => ({
      position: [row.enrollmentId],
      item: { ...withOwnerName(row), missingSince: row.missingSince.toISOString() },
    }));
  },
  count: () => countRows(kysely, selectMissing(kysely)),
});

/** Selects plans whose subscription belongs to another account, or was changed in the provider's dashboard. */
const selectProblems = (kysely: Database) =>
  selectEnrollmentsAnywhere(kysely)
    .where('c.isDemo', '=', false)
    .where('s.status', 'in', liveStatuses)
    .where((eb) =>
      eb.or([
        eb('a.isCurrent', '=', false),
        eb.and([
          // A pet that died is on a list of its own.
          eb('p.hasDied', '=', false),
          eb.or([
            eb.and([eb('s.endsAt', 'is not', null), eb('p.isEndOrdered', '=', false)]),
            eb.and([
              eb('s.isCollectionPaused', '=', true),
              eb.not(isOnHold(eb.ref('s.stripeSubscriptionId'))),
            ]),
          ]),
        ]),
      ]),
    )
    .select('p.enrollmentId');

/** Lists plans whose subscription was changed where PetWell doesn't change it. */
export const createSubscriptionProblems = (kysely: Database): PagedList<SubscriptionProblem> => ({
  position,
  async read({ after, limit }) {
    const rows = await selectProblems(kysely)
      .where((eb) => comesAfter([eb.ref('p.enrollmentId')], after))
      .select(customerColumns)
      .select(['s.stripeSubscriptionId as subscriptionId', 's.endsAt', 'a.isCurrent'])
      .select((eb) => [petName(eb), 'a.stripeAccountId'])
      .orderBy('p.enrollmentId')
      .limit(limit)
      .execute();
    return rows.map(({ endsAt, isCurrent, stripeAccountId, ...row }) => ({
      position: [row.enrollmentId],
      item: {
        ...withOwnerName(row),
        problem: isCurrent ? (endsAt ? 'ends' : 'collection_paused') : 'other_account',
        detail: isCurrent ? null : stripeAccountId,
        at: isCurrent ? (endsAt?.toISOString() ?? null) : null,
      },
    }));
  },
  count: () => countRows(kysely, selectProblems(kysely)),
});
