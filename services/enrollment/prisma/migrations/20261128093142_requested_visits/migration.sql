-- AlterTable
ALTER TABLE "appointments" ADD COLUMN     "is_requested" BOOLEAN NOT NULL DEFAULT false;
