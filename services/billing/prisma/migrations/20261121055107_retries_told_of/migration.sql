-- AlterTable
ALTER TABLE "payments" ADD COLUMN     "retry_told_attempt" INTEGER NOT NULL DEFAULT 0;

-- CreateIndex
CREATE INDEX "payments_status_next_attempt_at_idx" ON "payments"("status", "next_attempt_at");
