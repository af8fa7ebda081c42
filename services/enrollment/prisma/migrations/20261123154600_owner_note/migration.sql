-- AlterTable
ALTER TABLE "appointments" ADD COLUMN     "owner_note" TEXT;
