-- AlterTable
ALTER TABLE "payable_enrollments" ADD COLUMN     "ending_reason" TEXT,
ADD COLUMN     "ending_since" TIMESTAMPTZ(3),
ADD COLUMN     "is_end_ordered" BOOLEAN NOT NULL DEFAULT false;
