import type {
  FindStaleSubscriptions,
  StaleSubscription,
} from '../use-cases/reconcile-subscriptions.ts';
import type { Database } from './database.ts';

/**
 * What is due for a look. One that waits for its payment is looked at less and less often: after a
 * twentieth of its age, so that an abandoned one costs about a hundred looks until it expires.
 */
export function createFindStaleSubscriptions(database: Database): FindStaleSubscriptions {
  return ({ afterId, limit, pendingMs, settledMs }) =>
    database.$queryRaw<StaleSubscription[]>`
      SELECT id, stripe_subscription_id AS "subscriptionId", status,
        is_membership_fee_paid AS "isMembershipFeePaid"
      FROM subscriptions
      WHERE id > ${afterId} AND status NOT IN ('canceled', 'incomplete_expired')
        AND observed_at < now() - CASE WHEN status = 'incomplete'
          THEN greatest(${pendingMs} * interval '1 millisecond', (observed_at - created_at) / 20)
          ELSE ${settledMs} * interval '1 millisecond' END
      ORDER BY id
      LIMIT ${limit}`;
}
