ALTER TYPE "AgreedBy" ADD VALUE 'phone';

ALTER TABLE "benefit_allowances" ADD COLUMN "equivalents" TEXT[] DEFAULT ARRAY[]::TEXT[];

CREATE TYPE "ChangeState" AS ENUM ('asked', 'agreed', 'done', 'undone', 'withdrawn', 'refused');

CREATE TYPE "ChangeWay" AS ENUM ('link', 'phone');

CREATE TABLE "change_orders" (
    "id" UUID NOT NULL,
    "enrollment_id" INTEGER NOT NULL,
    "state" "ChangeState" NOT NULL,
    "way" "ChangeWay" NOT NULL,
    "is_from_today" BOOLEAN NOT NULL,
    "effective_from" DATE NOT NULL,
    "sheet" JSONB NOT NULL,
    "target" JSONB NOT NULL,
    "ordered_at" TIMESTAMPTZ(3) NOT NULL,
    "ordered_by" TEXT NOT NULL,
    "until" TIMESTAMPTZ(3),
    "agreed_at" TIMESTAMPTZ(3),
    "paid_cents" INTEGER NOT NULL DEFAULT 0,
    "charged_at" TIMESTAMPTZ(3),
    "replaced" JSONB,
    "reverting" "ChangeState",
    "refunded_cents" INTEGER NOT NULL DEFAULT 0,
    "settled_at" TIMESTAMPTZ(3),

    CONSTRAINT "change_orders_pkey" PRIMARY KEY ("id")
);

CREATE INDEX "change_orders_enrollment_id_ordered_at_idx" ON "change_orders"("enrollment_id", "ordered_at");

CREATE INDEX "change_orders_state_settled_at_idx" ON "change_orders"("state", "settled_at");

-- One order at a time changes a plan.
CREATE UNIQUE INDEX "change_orders_open_key" ON "change_orders"("enrollment_id")
    WHERE "state" IN ('asked', 'agreed');

-- For what is to be carried out.
CREATE INDEX "change_orders_open_idx" ON "change_orders"("ordered_at")
    WHERE "state" IN ('asked', 'agreed') OR "reverting" IS NOT NULL;

ALTER TABLE "change_orders" ADD CONSTRAINT "change_orders_enrollment_id_fkey" FOREIGN KEY ("enrollment_id") REFERENCES "enrollments"("id") ON DELETE CASCADE ON UPDATE CASCADE;
