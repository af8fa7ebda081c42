-- AlterTable
ALTER TABLE "plan_links" ADD COLUMN     "opened_at" TIMESTAMPTZ(3);
