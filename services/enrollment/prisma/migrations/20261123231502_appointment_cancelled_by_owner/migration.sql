-- AlterTable
ALTER TABLE "appointments" ADD COLUMN     "is_cancelled_by_owner" BOOLEAN NOT NULL DEFAULT false;
