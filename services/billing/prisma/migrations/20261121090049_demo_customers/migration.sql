-- AlterTable
ALTER TABLE "customers" ADD COLUMN     "is_demo" BOOLEAN NOT NULL DEFAULT false;

-- The account of stacks that were seeded before: the fact that says so went by unread.
UPDATE "customers" SET "is_demo" = true WHERE "email" = 'demo@petwell.example';
