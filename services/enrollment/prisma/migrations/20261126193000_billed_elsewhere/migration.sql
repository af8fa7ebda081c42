-- For the part of the revenue that is billed elsewhere.
CREATE INDEX "enrollments_elsewhere_idx" ON "enrollments" ("owner_id")
  WHERE "status" = 'active' AND "billing" = 'elsewhere';
