-- AlterTable
ALTER TABLE "recorded_payments" ADD COLUMN     "is_out_of_band" BOOLEAN NOT NULL DEFAULT false;
