-- AlterTable
-- Null in plan years that began before: their services stay due by their interval.
ALTER TABLE "benefit_allowances" ADD COLUMN     "first_due_on" DATE;
