-- Plans and add-ons get versions, drafts, and a code. Only expands: the release before goes on reading its columns and
-- `benefits`, which nothing writes any more. Their defaults let new plans be inserted without them.
ALTER TABLE "wellness_plans"
    ADD COLUMN "code" TEXT,
    ADD COLUMN "retired_at" TIMESTAMPTZ(3),
    ALTER COLUMN "tier" SET DEFAULT '',
    ALTER COLUMN "description" SET DEFAULT '',
    ALTER COLUMN "monthly_price" SET DEFAULT 0.00,
    ALTER COLUMN "target_pet_types" SET DEFAULT ARRAY[]::TEXT[],
    ALTER COLUMN "target_age_groups" SET DEFAULT ARRAY[]::TEXT[],
    ALTER COLUMN "display_order" SET DEFAULT 0;

ALTER TABLE "add_on_services"
    ADD COLUMN "code" TEXT,
    ADD COLUMN "retired_at" TIMESTAMPTZ(3),
    ALTER COLUMN "kind" SET DEFAULT 'care',
    ALTER COLUMN "description" SET DEFAULT '',
    ALTER COLUMN "monthly_price" SET DEFAULT 0.00,
    ALTER COLUMN "recommended_for" SET DEFAULT ARRAY[]::TEXT[],
    ALTER COLUMN "display_order" SET DEFAULT 0;

ALTER TABLE "services" ADD COLUMN "equivalents" TEXT[] DEFAULT ARRAY[]::TEXT[];

-- 'Skin & Coat Prescription Diet' becomes skin-coat-prescription-diet, as in rules-code.ts.
UPDATE "wellness_plans" p SET "code" = n."code"
FROM (SELECT "id", "base" || CASE WHEN "nth" > 1 THEN '-' || "nth" ELSE '' END AS "code" FROM (
    SELECT "id", "base", row_number() OVER (PARTITION BY "base" ORDER BY "id") AS "nth" FROM (
        SELECT "id", coalesce(nullif(trim(BOTH '-' FROM regexp_replace(lower("name"), '[^a-z0-9]+', '-', 'g')), ''), 'plan') AS "base"
        FROM "wellness_plans") b) c) n
WHERE n."id" = p."id";

UPDATE "add_on_services" a SET "code" = n."code"
FROM (SELECT "id", "base" || CASE WHEN "nth" > 1 THEN '-' || "nth" ELSE '' END AS "code" FROM (
    SELECT "id", "base", row_number() OVER (PARTITION BY "base" ORDER BY "id") AS "nth" FROM (
        SELECT "id", coalesce(nullif(trim(BOTH '-' FROM regexp_replace(lower("name"), '[^a-z0-9]+', '-', 'g')), ''), 'add-on') AS "base"
        FROM "add_on_services") b) c) n
WHERE n."id" = a."id";

ALTER TABLE "wellness_plans" ALTER COLUMN "code" SET NOT NULL;
ALTER TABLE "add_on_services" ALTER COLUMN "code" SET NOT NULL;

-- CreateTable
CREATE TABLE "offer_versions" (
    "id" SERIAL NOT NULL,
    "plan_id" INTEGER,
    "add_on_id" INTEGER,
    "number" INTEGER NOT NULL,
    "content" JSONB NOT NULL,
    "effective_from" TIMESTAMPTZ(3) NOT NULL,
    "published_at" TIMESTAMPTZ(3) NOT NULL,
    "published_by" TEXT,
    "reason" TEXT,

    CONSTRAINT "offer_versions_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "offer_drafts" (
    "id" SERIAL NOT NULL,
    "plan_id" INTEGER,
    "add_on_id" INTEGER,
    "content" JSONB,
    "revision" INTEGER NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_by" TEXT NOT NULL,

    CONSTRAINT "offer_drafts_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "outbox_events" (
    "id" BIGSERIAL NOT NULL,
    "event_id" UUID NOT NULL,
    "type" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "payload" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "last_error" TEXT,
    "published_at" TIMESTAMPTZ(3),

    CONSTRAINT "outbox_events_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "inbox_messages" (
    "consumer" TEXT NOT NULL,
    "event_id" UUID NOT NULL,
    "type" TEXT NOT NULL,
    "received_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "inbox_messages_pkey" PRIMARY KEY ("consumer","event_id")
);

-- CreateIndex
CREATE UNIQUE INDEX "wellness_plans_code_key" ON "wellness_plans"("code");

-- CreateIndex
CREATE UNIQUE INDEX "add_on_services_code_key" ON "add_on_services"("code");

-- CreateIndex
CREATE UNIQUE INDEX "offer_versions_plan_id_number_key" ON "offer_versions"("plan_id", "number");

-- CreateIndex
CREATE UNIQUE INDEX "offer_versions_add_on_id_number_key" ON "offer_versions"("add_on_id", "number");

-- CreateIndex
CREATE UNIQUE INDEX "offer_drafts_plan_id_key" ON "offer_drafts"("plan_id");

-- CreateIndex
CREATE UNIQUE INDEX "offer_drafts_add_on_id_key" ON "offer_drafts"("add_on_id");

-- CreateIndex
CREATE UNIQUE INDEX "outbox_events_event_id_key" ON "outbox_events"("event_id");

-- CreateIndex
CREATE INDEX "outbox_events_published_at_id_idx" ON "outbox_events"("published_at", "id");

-- CreateIndex
CREATE INDEX "outbox_events_subject_id_idx" ON "outbox_events"("subject", "id");

-- CreateIndex
CREATE INDEX "inbox_messages_received_at_idx" ON "inbox_messages"("received_at");

-- AddForeignKey
ALTER TABLE "offer_versions" ADD CONSTRAINT "offer_versions_plan_id_fkey" FOREIGN KEY ("plan_id") REFERENCES "wellness_plans"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "offer_versions" ADD CONSTRAINT "offer_versions_add_on_id_fkey" FOREIGN KEY ("add_on_id") REFERENCES "add_on_services"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "offer_drafts" ADD CONSTRAINT "offer_drafts_plan_id_fkey" FOREIGN KEY ("plan_id") REFERENCES "wellness_plans"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "offer_drafts" ADD CONSTRAINT "offer_drafts_add_on_id_fkey" FOREIGN KEY ("add_on_id") REFERENCES "add_on_services"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What schema.prisma cannot express.
ALTER TABLE "offer_versions" ADD CONSTRAINT "offer_versions_one_offer" CHECK (num_nonnulls("plan_id", "add_on_id") = 1);
ALTER TABLE "offer_versions" ADD CONSTRAINT "offer_versions_number" CHECK ("number" > 0);
ALTER TABLE "offer_drafts" ADD CONSTRAINT "offer_drafts_one_offer" CHECK (num_nonnulls("plan_id", "add_on_id") = 1);

CREATE FUNCTION "keep_offer_version"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF TG_OP = 'DELETE' AND OLD."effective_from" > now() THEN
        RETURN OLD;
    END IF;
    RAISE EXCEPTION 'offer_versions: a version never changes, and stays once it is sold';
END $$;

CREATE TRIGGER "offer_versions_immutable" BEFORE UPDATE OR DELETE ON "offer_versions"
    FOR EACH ROW EXECUTE FUNCTION "keep_offer_version"();

-- What is sold today is version 1, with today's list prices.
CREATE FUNCTION "benefits_of_version_1"(plan INTEGER, add_on INTEGER) RETURNS JSONB LANGUAGE sql STABLE AS $$
    SELECT coalesce(jsonb_agg(CASE
        WHEN b."percent" IS NOT NULL
        THEN jsonb_build_object('service', b."service_code", 'unit', 'discount', 'percent', b."percent")
        ELSE jsonb_build_object('service', b."service_code", 'unit', 'count', 'quantity', b."quantity",
            'intervalDays', b."interval_days", 'listPriceCents', coalesce(s."list_price_cents", 0), 'costCents', NULL)
        END ORDER BY b."display_order", b."id"), '[]')
    FROM "benefits" b JOIN "services" s ON s."code" = b."service_code"
    WHERE b."plan_id" = plan OR b."add_on_id" = add_on
$$;

INSERT INTO "offer_versions" ("plan_id", "number", "content", "effective_from", "published_at")
SELECT "id", 1, jsonb_build_object(
    'kind', 'plan', 'name', "name", 'description', "description",
    'monthlyCents', ("monthly_price" * 100)::int, 'displayOrder', "display_order",
    'benefits', "benefits_of_version_1"("id", NULL), 'tier', "tier", 'badge', "badge",
    'membershipFeeCents', ("membership_fee" * 100)::int,
    'petTypes', to_jsonb("target_pet_types"), 'ageGroups', to_jsonb("target_age_groups")),
    now(), now()
FROM "wellness_plans" ORDER BY "id";

INSERT INTO "offer_versions" ("add_on_id", "number", "content", "effective_from", "published_at")
SELECT "id", 1, jsonb_build_object(
    'kind', 'add-on', 'name', "name", 'description', "description",
    'monthlyCents', ("monthly_price" * 100)::int, 'displayOrder', "display_order",
    'benefits', "benefits_of_version_1"(NULL, "id"), 'purpose', "kind",
    'recommendedFor', to_jsonb("recommended_for"), 'weightRangeLabel', "weight_range_label",
    'maxBagsPerYear', "max_bags_per_year"),
    now(), now()
FROM "add_on_services" ORDER BY "id";

DROP FUNCTION "benefits_of_version_1"(INTEGER, INTEGER);
