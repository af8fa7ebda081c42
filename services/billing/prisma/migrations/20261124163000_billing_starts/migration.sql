-- AlterTable
ALTER TABLE "payable_enrollments" ADD COLUMN     "first_charge_at" TIMESTAMPTZ(3),
ADD COLUMN     "start_attempt" INTEGER;

-- AlterTable
ALTER TABLE "payment_consents" ADD COLUMN     "first_charge_at" TIMESTAMPTZ(3);
