-- AlterTable
ALTER TABLE "recorded_payments" ADD COLUMN     "counted_from" DATE;
