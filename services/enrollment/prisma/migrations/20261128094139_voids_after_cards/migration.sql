-- AlterTable
ALTER TABLE "recorded_payments" ADD COLUMN     "is_owed" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "settles_id" UUID;

-- CreateIndex
CREATE UNIQUE INDEX "recorded_payments_settles_id_key" ON "recorded_payments"("settles_id");
