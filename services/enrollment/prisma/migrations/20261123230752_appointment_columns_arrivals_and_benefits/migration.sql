-- AlterTable
ALTER TABLE "appointment_requests" ADD COLUMN     "benefit_codes" TEXT[] DEFAULT ARRAY[]::TEXT[],
ADD COLUMN     "replaces_appointment_id" INTEGER;

-- AlterTable
ALTER TABLE "appointments" ADD COLUMN     "arrived_at" TIMESTAMPTZ(3),
ADD COLUMN     "benefit_codes" TEXT[] DEFAULT ARRAY[]::TEXT[],
ADD COLUMN     "column_name" TEXT;
