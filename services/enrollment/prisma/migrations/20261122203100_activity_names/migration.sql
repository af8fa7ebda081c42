-- AlterTable
ALTER TABLE "admin_activity" ADD COLUMN     "name" TEXT;
