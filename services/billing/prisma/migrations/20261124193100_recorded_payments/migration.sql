-- AlterTable
ALTER TABLE "payments" ADD COLUMN     "recorded_id" UUID,
ADD COLUMN     "recorded_method" TEXT,
ADD COLUMN     "recorded_by" TEXT;

-- CreateIndex
CREATE UNIQUE INDEX "payments_recorded_id_key" ON "payments"("recorded_id");

-- For the money report; few payments are recorded.
CREATE INDEX "payments_recorded_paid_at_idx" ON "payments"("paid_at") WHERE "source" = 'recorded';
