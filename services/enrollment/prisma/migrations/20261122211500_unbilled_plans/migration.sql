-- For the part of the revenue that isn't billed: only a few active plans have no subscription.
CREATE INDEX "enrollments_unbilled_idx" ON "enrollments" ("owner_id")
  WHERE "status" = 'active' AND ("is_override_in_force" OR "stripe_subscription_id" IS NULL);
