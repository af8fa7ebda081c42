-- The month that an invoice charges for, and whether it was a suspended plan's draft.
ALTER TABLE "payments"
  ADD COLUMN "period_start" TIMESTAMPTZ(3),
  ADD COLUMN "period_end" TIMESTAMPTZ(3),
  ADD COLUMN "is_of_hold" BOOLEAN NOT NULL DEFAULT false;
