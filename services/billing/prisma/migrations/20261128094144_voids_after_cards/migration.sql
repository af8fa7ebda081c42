-- AlterTable
ALTER TABLE "payments" ADD COLUMN     "owed_from" DATE,
ADD COLUMN     "owed_until" DATE,
ADD COLUMN     "settles_id" UUID;

-- CreateIndex
CREATE UNIQUE INDEX "payments_settles_id_key" ON "payments"("settles_id");
