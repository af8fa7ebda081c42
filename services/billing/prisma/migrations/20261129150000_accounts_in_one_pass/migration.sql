-- For what a month earned and owed: when the last of a payment is owed at the latest, and when it counts. It isn't partial,
-- because the planner knows nothing of the expressions of partial indexes.
CREATE INDEX payments_owed_idx ON payments (greatest(paid_at, counted_at, period_end, void_counted_at), coalesce(counted_at, paid_at));

DROP INDEX "payments_paid_at_idx";

DROP INDEX "payments_period_end_idx";

DROP INDEX "payments_counted_at_idx";
