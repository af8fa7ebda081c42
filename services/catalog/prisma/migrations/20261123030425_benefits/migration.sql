-- AlterTable
ALTER TABLE "add_on_services" ADD COLUMN     "benefits" JSONB NOT NULL DEFAULT '[]';

-- AlterTable
ALTER TABLE "wellness_plans" ADD COLUMN     "benefits" JSONB NOT NULL DEFAULT '[]';
