ALTER TABLE "subscriptions" ADD COLUMN "missing_since" TIMESTAMPTZ(3);
ALTER TABLE "reconciliation_runs" ADD COLUMN "missing" INTEGER NOT NULL DEFAULT 0;
