-- Everything that the figures of plans are made of. The index before it had columns of the months too, which the plan
-- changes count now, and was more than twice as large.
CREATE INDEX "enrollments_plan_totals_idx" ON "enrollments"
  ("plan_id", "status", "has_payment_problem", "total_monthly_price");
DROP INDEX "enrollments_figures_idx";
-- For counting the plans that ended in a month.
CREATE INDEX "plan_changes_ended_idx" ON "plan_changes" ("at", "enrollment_id")
  WHERE "move" = 'ended' AND NOT "is_imported";
