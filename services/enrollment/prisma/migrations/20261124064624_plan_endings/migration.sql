-- CreateEnum
CREATE TYPE "EndingReason" AS ENUM ('moved', 'pet_died', 'price', 'service', 'other');

-- CreateEnum
CREATE TYPE "EndingOrderKind" AS ENUM ('end_now', 'end_at_period_end', 'withdraw', 'restart');

-- CreateEnum
CREATE TYPE "EndingOutcome" AS ENUM ('done', 'refused', 'superseded');

-- AlterTable
ALTER TABLE "enrollments" ADD COLUMN     "ending_reason" "EndingReason",
ADD COLUMN     "ends_at" TIMESTAMPTZ(3),
ADD COLUMN     "is_end_told" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "is_ended_here" BOOLEAN NOT NULL DEFAULT false;

-- CreateTable
CREATE TABLE "ending_orders" (
    "id" SERIAL NOT NULL,
    "enrollment_id" INTEGER NOT NULL,
    "kind" "EndingOrderKind" NOT NULL,
    "reason" "EndingReason",
    "note" TEXT,
    "ordered_by" JSONB,
    "ordered_at" TIMESTAMPTZ(3) NOT NULL,
    "due_at" TIMESTAMPTZ(3),
    "outcome" "EndingOutcome",

    CONSTRAINT "ending_orders_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "ending_orders_enrollment_id_id_idx" ON "ending_orders"("enrollment_id", "id");

-- CreateIndex
CREATE INDEX "ending_orders_due_at_idx" ON "ending_orders"("due_at");

-- AddForeignKey
ALTER TABLE "ending_orders" ADD CONSTRAINT "ending_orders_enrollment_id_fkey" FOREIGN KEY ("enrollment_id") REFERENCES "enrollments"("id") ON DELETE CASCADE ON UPDATE CASCADE;

CREATE UNIQUE INDEX "ending_orders_one_open_idx" ON "ending_orders"("enrollment_id") WHERE "outcome" IS NULL;

ALTER TABLE "ending_orders" ADD CONSTRAINT "ending_orders_reason"
  CHECK (("kind" IN ('end_now', 'end_at_period_end')) = ("reason" IS NOT NULL));
ALTER TABLE "ending_orders" ADD CONSTRAINT "ending_orders_settled"
  CHECK (("outcome" IS NULL) = ("due_at" IS NOT NULL));

CREATE INDEX "enrollments_ended_here_idx" ON "enrollments"("ends_at") WHERE "is_ended_here";

-- Revenue leaves out suspended plans; their changes didn't say so until now.
INSERT INTO "plan_changes" ("enrollment_id", "move", "at", "plan_id", "plan_name", "monthly_price")
  SELECT "id", 'held', now(), "plan_id", "plan_snapshot" ->> 'name', "total_monthly_price"
  FROM "enrollments" WHERE "status" = 'suspended' AND "activated_at" IS NOT NULL ORDER BY "id";
