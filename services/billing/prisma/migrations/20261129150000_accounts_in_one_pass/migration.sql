-- For what a month earned and owes: the last time at which something of a payment can be owed, and when it counts. With
-- what else is read of it, because its row is wide. Not partial: the planner knows nothing of a partial index's expressions.
CREATE INDEX payments_owed_idx ON payments
  (greatest(paid_at, counted_at, period_end, void_counted_at), coalesce(counted_at, paid_at))
  INCLUDE (id, amount, membership_fee, paid_at, counted_at, period_start, period_end, void_counted_at, status, currency,
    source, out_of_band_id);

DROP INDEX "payments_paid_at_idx";

DROP INDEX "payments_period_end_idx";

DROP INDEX "payments_counted_at_idx";
