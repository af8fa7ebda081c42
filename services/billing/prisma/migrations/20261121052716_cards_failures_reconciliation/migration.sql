-- DropIndex
DROP INDEX "payments_enrollment_id_idx";

-- AlterTable
ALTER TABLE "payments" ADD COLUMN     "failed_at" TIMESTAMPTZ(3),
ADD COLUMN     "failure_reason" TEXT,
ADD COLUMN     "invoiced_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
ADD COLUMN     "membership_fee" DECIMAL(10,2) NOT NULL DEFAULT 0,
ADD COLUMN     "next_attempt_at" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "subscriptions" ADD COLUMN     "card_brand" TEXT,
ADD COLUMN     "card_expires_on" DATE,
ADD COLUMN     "card_last4" TEXT;

-- CreateTable
CREATE TABLE "reconciliation_runs" (
    "id" SERIAL NOT NULL,
    "started_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "finished_at" TIMESTAMPTZ(3),
    "looked" INTEGER NOT NULL DEFAULT 0,
    "drifted" INTEGER NOT NULL DEFAULT 0,
    "failed" INTEGER NOT NULL DEFAULT 0,
    "is_complete" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "reconciliation_runs_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "drift_findings" (
    "id" SERIAL NOT NULL,
    "run_id" INTEGER NOT NULL,
    "enrollment_id" INTEGER NOT NULL,
    "stripe_subscription_id" TEXT NOT NULL,
    "field" TEXT NOT NULL,
    "on_file" TEXT NOT NULL,
    "at_provider" TEXT NOT NULL,
    "found_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "drift_findings_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "idempotency_records" (
    "scope" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "request_hash" TEXT NOT NULL,
    "reference" INTEGER,
    "locked_until" TIMESTAMPTZ(3) NOT NULL,
    "response" JSONB,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "idempotency_records_pkey" PRIMARY KEY ("scope","key")
);

-- CreateTable
CREATE TABLE "card_warnings" (
    "stripe_subscription_id" TEXT NOT NULL,
    "card_expires_on" DATE NOT NULL,
    "card_last4" TEXT NOT NULL,
    "days_ahead" INTEGER NOT NULL,
    "told_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "card_warnings_pkey" PRIMARY KEY ("stripe_subscription_id","card_expires_on","card_last4","days_ahead")
);

-- CreateIndex
CREATE INDEX "reconciliation_runs_started_at_idx" ON "reconciliation_runs"("started_at");

-- CreateIndex
CREATE INDEX "drift_findings_run_id_id_idx" ON "drift_findings"("run_id", "id");

-- CreateIndex
CREATE INDEX "idempotency_records_created_at_idx" ON "idempotency_records"("created_at");

-- CreateIndex
CREATE INDEX "payments_enrollment_id_invoiced_at_id_idx" ON "payments"("enrollment_id", "invoiced_at", "id");

-- CreateIndex
CREATE INDEX "payments_status_failed_at_id_idx" ON "payments"("status", "failed_at", "id");

-- CreateIndex
CREATE INDEX "subscriptions_card_expires_on_id_idx" ON "subscriptions"("card_expires_on", "id");

-- CreateIndex
CREATE INDEX "subscriptions_status_idx" ON "subscriptions"("status");

-- AddForeignKey
ALTER TABLE "drift_findings" ADD CONSTRAINT "drift_findings_run_id_fkey" FOREIGN KEY ("run_id") REFERENCES "reconciliation_runs"("id") ON DELETE CASCADE ON UPDATE CASCADE;
