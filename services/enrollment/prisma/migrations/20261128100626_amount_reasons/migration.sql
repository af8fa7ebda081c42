-- AlterTable
ALTER TABLE "recorded_payments" ADD COLUMN     "reason" TEXT;
