-- CreateEnum
CREATE TYPE "PlanMove" AS ENUM ('started', 'ends_on', 'end_withdrawn', 'ended', 'restarted', 'changed', 'held', 'resumed', 'transferred');

-- CreateTable
CREATE TABLE "plan_changes" (
    "id" SERIAL NOT NULL,
    "enrollment_id" INTEGER NOT NULL,
    "move" "PlanMove" NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "plan_id" INTEGER NOT NULL,
    "plan_name" TEXT NOT NULL,
    "monthly_price" DECIMAL(10,2) NOT NULL,
    "previous_monthly_price" DECIMAL(10,2),
    "ends_on" DATE,

    CONSTRAINT "plan_changes_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "plan_changes_previous_price" CHECK (("move" = 'changed') = ("previous_monthly_price" IS NOT NULL)),
    CONSTRAINT "plan_changes_ends_on" CHECK (("move" = 'ends_on') = ("ends_on" IS NOT NULL))
);

-- CreateIndex
CREATE INDEX "plan_changes_enrollment_id_idx" ON "plan_changes"("enrollment_id");

-- CreateIndex
CREATE INDEX "plan_changes_at_idx" ON "plan_changes"("at");

CREATE UNIQUE INDEX "plan_changes_one_start_idx" ON "plan_changes"("enrollment_id") WHERE "move" = 'started';

-- Processes of the previous release write only "plan_history" until the last of them stops.
CREATE FUNCTION "copy_plan_history"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO plan_changes (enrollment_id, move, at, plan_id, plan_name, monthly_price)
  VALUES (NEW.enrollment_id, NEW.kind::text::"PlanMove", NEW.at, NEW.plan_id, NEW.plan_name, NEW.monthly_price);
  RETURN NULL;
END $$;
CREATE TRIGGER "copy_plan_history" AFTER INSERT ON "plan_history"
  FOR EACH ROW EXECUTE FUNCTION "copy_plan_history"();

INSERT INTO "plan_changes" ("enrollment_id", "move", "at", "plan_id", "plan_name", "monthly_price")
  SELECT "enrollment_id", "kind"::text::"PlanMove", "at", "plan_id", "plan_name", "monthly_price"
  FROM "plan_history" ORDER BY "at", "kind";

CREATE TRIGGER "plan_changes_append_only" BEFORE UPDATE OR DELETE OR TRUNCATE ON "plan_changes"
  FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();
