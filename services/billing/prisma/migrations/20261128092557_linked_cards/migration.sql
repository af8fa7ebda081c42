-- AlterTable
ALTER TABLE "payment_consents" ADD COLUMN     "is_by_link" BOOLEAN NOT NULL DEFAULT false;
