CREATE TYPE "AgreedBy" AS ENUM ('consent', 'notice');

CREATE TABLE "enrollment_terms" (
    "id" SERIAL NOT NULL,
    "enrollment_id" INTEGER NOT NULL,
    "effective_from" DATE NOT NULL,
    "plan_id" INTEGER NOT NULL,
    "plan_version" INTEGER NOT NULL,
    "add_on_versions" JSONB NOT NULL,
    "monthly_cents" INTEGER NOT NULL,
    "agreed_by" "AgreedBy" NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "enrollment_terms_pkey" PRIMARY KEY ("id")
);

ALTER TABLE "benefit_allowances" ADD COLUMN "terms_id" INTEGER;

-- What was sold before there were versions is version 1, from the day of the enrollment, or from an imported member's
-- first day here. The clinic's time zone isn't known here; nowhere is it an earlier day than at UTC-12.
INSERT INTO "enrollment_terms" ("enrollment_id", "effective_from", "plan_id", "plan_version", "add_on_versions",
    "monthly_cents", "agreed_by", "created_at")
SELECT e."id",
    (LEAST(e."enrolled_at", e."activated_at") AT TIME ZONE 'Etc/GMT+12')::date,
    e."plan_id",
    1,
    (SELECT coalesce(jsonb_object_agg(add_on_id, 1), '{}') FROM unnest(e."add_on_ids") AS add_on_id),
    (e."total_monthly_price" * 100)::int,
    'consent',
    e."enrolled_at"
FROM "enrollments" AS e;

UPDATE "benefit_allowances" AS a SET "terms_id" = t."id"
FROM "enrollment_terms" AS t WHERE t."enrollment_id" = a."enrollment_id";

CREATE UNIQUE INDEX "enrollment_terms_enrollment_id_effective_from_key" ON "enrollment_terms"("enrollment_id", "effective_from");

CREATE INDEX "benefit_allowances_terms_id_idx" ON "benefit_allowances"("terms_id");

ALTER TABLE "enrollment_terms" ADD CONSTRAINT "enrollment_terms_enrollment_id_fkey" FOREIGN KEY ("enrollment_id") REFERENCES "enrollments"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "benefit_allowances" ADD CONSTRAINT "benefit_allowances_terms_id_fkey" FOREIGN KEY ("terms_id") REFERENCES "enrollment_terms"("id") ON DELETE NO ACTION ON UPDATE CASCADE;
