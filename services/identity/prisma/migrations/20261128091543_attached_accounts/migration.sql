-- AlterTable
ALTER TABLE "owners" ADD COLUMN     "attached_at" TIMESTAMPTZ(3),
ADD COLUMN     "payment_enrollment_id" INTEGER;
