-- AlterTable
ALTER TABLE "customers" ADD COLUMN     "phone" TEXT NOT NULL DEFAULT '';

-- AlterTable
ALTER TABLE "payments" ADD COLUMN     "dispute_status" TEXT,
ADD COLUMN     "evidence_due_at" TIMESTAMPTZ(3);

-- From the newest enrollment of each owner; later changes arrive with events.
UPDATE "customers" c SET "phone" = coalesce((
  SELECT p."snapshot" #>> '{owner,phone}' FROM "payable_enrollments" p
  WHERE p."owner_id" = c."owner_id" ORDER BY p."enrollment_id" DESC LIMIT 1), '');

-- For the work list: only a few payments are disputed or late.
CREATE INDEX "payments_cases_idx" ON "payments" ("enrollment_id") WHERE "is_disputed" OR "is_late";
