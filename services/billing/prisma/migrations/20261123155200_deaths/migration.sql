-- AlterTable
ALTER TABLE "payable_enrollments" ADD COLUMN     "has_died" BOOLEAN NOT NULL DEFAULT false;
