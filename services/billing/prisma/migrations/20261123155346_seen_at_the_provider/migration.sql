ALTER TABLE "subscriptions" ADD COLUMN "ends_at" TIMESTAMPTZ(3),
ADD COLUMN "is_collection_paused" BOOLEAN NOT NULL DEFAULT false;
ALTER TABLE "payments" ADD COLUMN "fraud_warned_at" TIMESTAMPTZ(3);
ALTER TABLE "reconciliation_runs" ADD COLUMN "other_account" INTEGER NOT NULL DEFAULT 0;
