import type { Database } from './database.ts';

/** Statuses of subscriptions that can charge the card. */
export const liveStatuses = ['trialing', 'active', 'past_due', 'unpaid', 'paused'];

/**
 * Selects current subscriptions of open enrollments with their owners, in any account of the provider; not
 * those of deleted owners.
 */
export const selectPlansAnywhere = (kysely: Database) =>
  kysely
    .selectFrom('subscriptions as s')
    .innerJoin('payableEnrollments as p', (join) =>
      join.onRef('p.enrollmentId', '=', 's.enrollmentId').onRef('p.attempt', '=', 's.attempt'),
    )
    .innerJoin('customers as c', 'c.ownerId', 'p.ownerId')
    .innerJoin('providerAccounts as a', 'a.id', 's.providerAccountId')
    .where('p.closedAt', 'is', null)
    .where('c.deletedAt', 'is', null);

/** Those in the provider's current account. */
export const selectPlans = (kysely: Database) =>
  selectPlansAnywhere(kysely).where('a.isCurrent', '=', true);

/** Leaves out the plans of pets that died: their owners are asked for nothing. */
export const selectLivingPlans = (kysely: Database) =>
  selectPlans(kysely).where('p.hasDied', '=', false);

/** Those that could charge the card, in another account than the current one. */
export const selectPlansElsewhere = (kysely: Database) =>
  selectPlansAnywhere(kysely)
    .where('a.isCurrent', '=', false)
    .where('s.status', 'in', liveStatuses);
