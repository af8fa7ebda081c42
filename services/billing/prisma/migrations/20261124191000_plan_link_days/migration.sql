-- AlterTable
ALTER TABLE "plan_links" ADD COLUMN     "due_at" TIMESTAMPTZ(3);
