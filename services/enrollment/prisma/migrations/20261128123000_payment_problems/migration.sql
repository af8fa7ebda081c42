-- For counting the plans that are past due or suspended.
CREATE INDEX "enrollments_payment_problems_idx" ON "enrollments" ("pet_id", "owner_id")
  WHERE ("has_payment_problem" OR "status" = 'suspended');
