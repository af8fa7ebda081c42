-- A rename, so that requests in hand keep the id that they have reserved.
ALTER TABLE "idempotency_records" RENAME COLUMN "enrollment_id" TO "reference";

-- AlterTable
ALTER TABLE "idempotency_records" ALTER COLUMN "reference" DROP NOT NULL;
