import type {
  FindStaleSubscriptions,
  StaleSubscription,
} from '../use-cases/reconcile-subscriptions.ts';
import type { Database } from './database.ts';

/**
 * What is due for a look. One that waits for its payment is looked at less and less often: after a
 * twentieth of its age, so that an abandoned one costs about a hundred looks until it expires. Both halves
 * are ranges of one index: what is not due costs nothing, however much there is of it.
 */
export function createFindStaleSubscriptions(database: Database): FindStaleSubscriptions {
  return ({ afterId, limit, pendingMs, settledMs }) =>
    database.$queryRaw<StaleSubscription[]>`
      SELECT id, stripe_subscription_id AS "subscriptionId", status,
        is_membership_fee_paid AS "isMembershipFeePaid"
      FROM subscriptions
      WHERE id > ${afterId} AND (
        (status IN ('trialing', 'active', 'past_due', 'unpaid', 'paused')
          AND observed_at < now() - ${settledMs} * interval '1 millisecond')
        OR (status = 'incomplete'
          AND observed_at < now() - ${pendingMs} * interval '1 millisecond'
          AND observed_at < now() - (observed_at - created_at) / 20))
      ORDER BY id
      LIMIT ${limit}`;
}
