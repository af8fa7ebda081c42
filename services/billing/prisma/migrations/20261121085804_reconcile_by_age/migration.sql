-- CreateIndex
CREATE INDEX "subscriptions_status_observed_at_idx" ON "subscriptions"("status", "observed_at");

-- DropIndex: the new one begins with the same column.
DROP INDEX "subscriptions_status_idx";
