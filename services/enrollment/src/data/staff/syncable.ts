/**
 * SQL: which enrollments a sync is about. What was cancelled in the last two months and had a subscription
 * is looked at again, so that one that lives on at the payment provider is found before it charges often.
 */
export const syncable = `(status <> 'cancelled'
  OR (stripe_subscription_id IS NOT NULL AND cancelled_at > now() - interval '62 days'))`;
