-- AlterTable
ALTER TABLE "one_time_links" ADD COLUMN     "asked_by_staff" BOOLEAN NOT NULL DEFAULT false;
