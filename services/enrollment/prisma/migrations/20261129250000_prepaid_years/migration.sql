ALTER TABLE "recorded_payments" ADD COLUMN "year_percent" INTEGER, ADD COLUMN "refunded_cents" INTEGER, ADD COLUMN "refunded_at" TIMESTAMPTZ(3), ADD COLUMN "refund_method" TEXT, ADD COLUMN "refunded_by" TEXT;

CREATE INDEX "recorded_payments_prepaid_idx" ON "recorded_payments"("enrollment_id") WHERE "year_percent" IS NOT NULL;
