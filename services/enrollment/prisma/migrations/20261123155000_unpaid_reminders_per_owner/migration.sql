-- AlterTable
ALTER TABLE "owners" ADD COLUMN "unpaid_told_at" TIMESTAMPTZ(3);
