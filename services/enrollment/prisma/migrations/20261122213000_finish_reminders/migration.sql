-- AlterTable
ALTER TABLE "enrollments" ADD COLUMN     "finish_reminders" INTEGER NOT NULL DEFAULT 0;
