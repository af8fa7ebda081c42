-- Search by trigrams. unaccent() is only STABLE because its dictionary could be replaced; this one is fixed.
CREATE EXTENSION IF NOT EXISTS unaccent WITH SCHEMA public;
CREATE FUNCTION "petwell_unaccent"(text) RETURNS text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
  RETURN public.unaccent('public.unaccent'::regdictionary, lower($1));

-- The former search and figures. hold_owner stays for a release: processes of the version before enroll with it.
DROP TRIGGER "enrollments_count_owner_status" ON "enrollments";
DROP TRIGGER "enrollments_keep_figures" ON "enrollments";
DROP TRIGGER "owners_rename_owner_status" ON "owners";
DROP TRIGGER "owners_note_names" ON "owners";
DROP TRIGGER "owners_change_names" ON "owners";
DROP INDEX "owners_grams_idx";
DROP INDEX "owners_both_names_idx";
DROP INDEX "owners_first_name_idx";
DROP FUNCTION "count_owner_status"();
DROP FUNCTION "rename_owner_status"();
DROP FUNCTION "keep_figures"();
DROP FUNCTION "fold_figure_changes"();
DROP FUNCTION "figures_of"("enrollments");
DROP FUNCTION "follow_customer_names"();
DROP FUNCTION "note_customer_name"(text);
DROP FUNCTION "forget_customer_name"(text);
DROP FUNCTION "customer_grams"(text, text, text, text);
DROP TABLE "owner_statuses";
DROP TABLE "customer_names";
DROP TABLE "plan_figures";
DROP TABLE "member_moves";
DROP TABLE "figure_changes";

-- Words begin with a blank, so that a search for one or two letters can be for the beginning of a word.
ALTER TABLE "owners"
  ADD COLUMN "search_text" TEXT NOT NULL GENERATED ALWAYS AS (
    "petwell_unaccent"(' ' || "first_name" || ' ' || "last_name" || ' ' || "email" || ' '
      || regexp_replace("phone", '\D', '', 'g'))) STORED,
  ADD COLUMN "search_name" TEXT NOT NULL GENERATED ALWAYS AS (
    "petwell_unaccent"("first_name" || ' ' || "last_name")) STORED;
ALTER TABLE "pets"
  ADD COLUMN "search_text" TEXT NOT NULL GENERATED ALWAYS AS ("petwell_unaccent"(' ' || "name")) STORED;
CREATE INDEX "owners_search_text_idx" ON "owners" USING gin ("search_text" gin_trgm_ops);
CREATE INDEX "owners_search_name_idx" ON "owners" USING gin ("search_name" gin_trgm_ops);
CREATE INDEX "pets_search_text_idx" ON "pets" USING gin ("search_text" gin_trgm_ops);
CREATE INDEX "enrollments_status_owner_id_idx" ON "enrollments" ("status", "owner_id");

-- CreateEnum
CREATE TYPE "PlanChangeKind" AS ENUM ('started', 'ended');

-- CreateTable
CREATE TABLE "plan_history" (
    "enrollment_id" INTEGER NOT NULL,
    "kind" "PlanChangeKind" NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "plan_id" INTEGER NOT NULL,
    "plan_name" TEXT NOT NULL,
    "monthly_price" DECIMAL(10,2) NOT NULL,

    CONSTRAINT "plan_history_pkey" PRIMARY KEY ("enrollment_id","kind")
);

INSERT INTO "plan_history" ("enrollment_id", "kind", "at", "plan_id", "plan_name", "monthly_price")
  SELECT "id", 'started'::"PlanChangeKind", "activated_at", "plan_id", "plan_snapshot" ->> 'name', "total_monthly_price"
  FROM "enrollments" WHERE "activated_at" IS NOT NULL
  UNION ALL
  SELECT "id", 'ended', "cancelled_at", "plan_id", "plan_snapshot" ->> 'name', "total_monthly_price"
  FROM "enrollments"
  WHERE "activated_at" IS NOT NULL AND "status" = 'cancelled' AND "cancelled_at" IS NOT NULL;
