-- AlterTable
ALTER TABLE "payments" ADD COLUMN     "is_disputed" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "refunded_amount" DECIMAL(10,2) NOT NULL DEFAULT 0;

-- AlterTable
ALTER TABLE "provider_events" ADD COLUMN     "note" TEXT;
