-- AlterTable
ALTER TABLE "admin_jobs" ADD COLUMN     "owner_ids" INTEGER[] DEFAULT ARRAY[]::INTEGER[],
ADD COLUMN     "owners_in_hand" INTEGER[] DEFAULT ARRAY[]::INTEGER[];

-- AlterTable
ALTER TABLE "enrollments" ADD COLUMN     "left_unpaid_told_at" TIMESTAMPTZ(3);

-- CreateTable
CREATE TABLE "deleted_owners" (
    "id" INTEGER NOT NULL,
    "reason" TEXT NOT NULL,
    "enrollment_ids" INTEGER[],
    "deleted_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "deleted_owners_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "deleted_owners_deleted_at_idx" ON "deleted_owners"("deleted_at");

-- CreateIndex
CREATE INDEX "enrollments_status_enrolled_at_idx" ON "enrollments"("status", "enrolled_at");

-- Finds what was published about an owner who has to be forgotten.
CREATE INDEX "outbox_events_owner_idx" ON "outbox_events" ((payload #>> '{data,owner,id}'));
