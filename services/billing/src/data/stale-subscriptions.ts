import type { StaleStore, StaleSubscription } from '../use-cases/reconcile-subscriptions.ts';
import type { Transaction } from './database.ts';

/**
 * What is due for a look; what is not due costs nothing, however much there is of it. One that waits for its
 * payment is looked at less and less often: after a twentieth of its age, so that an abandoned one costs about
 * a hundred looks until it expires. Everything else that is not over is due in order of its last look, which
 * an index of the migrations serves.
 */
export function createStaleStore(database: Pick<Transaction, '$queryRaw'>): StaleStore {
  return {
    async settledBefore(settledMs) {
      const periodMs = Math.max(settledMs, 1);
      const [row] = await database.$queryRaw<{ before: string }[]>`
        SELECT to_timestamp(floor(extract(epoch FROM now()) * 1000 / ${periodMs}::float8)
          * ${periodMs}::float8 / 1000)::text AS before`;
      return row?.before ?? '-infinity';
    },
    findPending: async ({ pendingMs, afterId, limit }) => database.$queryRaw<StaleSubscription[]>`
      SELECT id, observed_at::text AS "observedAt", stripe_subscription_id AS "subscriptionId",
        status, is_membership_fee_paid AS "isMembershipFeePaid"
      FROM subscriptions
      WHERE id > ${afterId} AND status = 'incomplete'
        AND observed_at < now() - ${pendingMs} * interval '1 millisecond'
        AND observed_at < now() - (observed_at - created_at) / 20
      ORDER BY id
      LIMIT ${limit}`,
    findSettled: async ({ before, after, limit }) => database.$queryRaw<StaleSubscription[]>`
      SELECT id, observed_at::text AS "observedAt", stripe_subscription_id AS "subscriptionId",
        status, is_membership_fee_paid AS "isMembershipFeePaid"
      FROM subscriptions
      WHERE status IN ('trialing', 'active', 'past_due', 'unpaid', 'paused')
        AND observed_at < ${before}::timestamptz
        AND (observed_at, id) > (${after?.observedAt ?? '-infinity'}::timestamptz, ${after?.id ?? 0})
      ORDER BY observed_at, id
      LIMIT ${limit}`,
  };
}
