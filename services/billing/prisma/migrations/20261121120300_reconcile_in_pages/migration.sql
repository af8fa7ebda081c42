-- Serves what is due for a look, in the order of the last looks: twenty of them are found in as many rows,
-- whether one is due or a million.
CREATE INDEX "subscriptions_live_observed_at_idx" ON "subscriptions" ("observed_at", "id")
  WHERE "status" IN ('trialing', 'active', 'past_due', 'unpaid', 'paused');
