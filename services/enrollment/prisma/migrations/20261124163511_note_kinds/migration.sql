-- AlterTable
ALTER TABLE "customer_notes" ADD COLUMN     "kind" TEXT;
