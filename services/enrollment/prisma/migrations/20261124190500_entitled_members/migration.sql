-- CreateEnum
CREATE TYPE "Billing" AS ENUM ('here', 'elsewhere');

-- AlterTable
ALTER TABLE "owners" ADD COLUMN     "mails_held_since" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "enrollments" ADD COLUMN     "billing" "Billing" NOT NULL DEFAULT 'here',
ADD COLUMN     "paid_until" DATE;

-- AlterTable
ALTER TABLE "plan_changes" ADD COLUMN     "is_imported" BOOLEAN NOT NULL DEFAULT false;

-- AlterTable
ALTER TABLE "benefit_redemptions" ADD COLUMN     "is_opening" BOOLEAN NOT NULL DEFAULT false;

-- CreateTable
CREATE TABLE "imported_members" (
    "reference" TEXT NOT NULL,
    "enrollment_id" INTEGER NOT NULL,
    "imported_at" TIMESTAMPTZ(3) NOT NULL,
    "paid_until" DATE,

    CONSTRAINT "imported_members_pkey" PRIMARY KEY ("reference")
);

-- CreateIndex
CREATE UNIQUE INDEX "imported_members_enrollment_id_key" ON "imported_members"("enrollment_id");

-- AddForeignKey
ALTER TABLE "imported_members" ADD CONSTRAINT "imported_members_enrollment_id_fkey" FOREIGN KEY ("enrollment_id") REFERENCES "enrollments"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Only plans that somebody watches: the work list, and the timer that suspends them.
CREATE INDEX "enrollments_paid_until_idx" ON "enrollments"("paid_until", "id")
  WHERE "billing" = 'elsewhere' AND "paid_until" IS NOT NULL;
