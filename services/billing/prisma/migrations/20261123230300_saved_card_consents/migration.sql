-- AlterTable
ALTER TABLE "payment_consents" ADD COLUMN     "card_last4" TEXT;
