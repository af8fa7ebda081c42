-- CreateTable
CREATE TABLE "wellness_plans" (
    "id" SERIAL NOT NULL,
    "name" TEXT NOT NULL,
    "code" TEXT NOT NULL,
    "retired_at" TIMESTAMPTZ(3),

    CONSTRAINT "wellness_plans_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "add_on_services" (
    "id" SERIAL NOT NULL,
    "name" TEXT NOT NULL,
    "code" TEXT NOT NULL,
    "retired_at" TIMESTAMPTZ(3),

    CONSTRAINT "add_on_services_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "services" (
    "code" TEXT NOT NULL,
    "label" TEXT NOT NULL,
    "short_label" TEXT NOT NULL,
    "feature_one" TEXT NOT NULL,
    "feature_many" TEXT NOT NULL,
    "care_type" TEXT,
    "visit_type" TEXT NOT NULL,
    "list_price_cents" INTEGER,
    "comparison_group" TEXT NOT NULL,
    "comparison_detail" TEXT,
    "covers" TEXT[],
    "sooner_for" TEXT[],
    "equivalents" TEXT[] DEFAULT ARRAY[]::TEXT[],

    CONSTRAINT "services_pkey" PRIMARY KEY ("code")
);

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
CREATE TABLE "price_confirmations" (
    "version_id" INTEGER NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "by" TEXT NOT NULL,

    CONSTRAINT "price_confirmations_pkey" PRIMARY KEY ("version_id")
);

-- CreateIndex
CREATE UNIQUE INDEX "wellness_plans_name_key" ON "wellness_plans"("name");

-- CreateIndex
CREATE UNIQUE INDEX "add_on_services_name_key" ON "add_on_services"("name");

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

-- AddForeignKey
ALTER TABLE "offer_versions" ADD CONSTRAINT "offer_versions_plan_id_fkey" FOREIGN KEY ("plan_id") REFERENCES "wellness_plans"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "offer_versions" ADD CONSTRAINT "offer_versions_add_on_id_fkey" FOREIGN KEY ("add_on_id") REFERENCES "add_on_services"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "offer_drafts" ADD CONSTRAINT "offer_drafts_plan_id_fkey" FOREIGN KEY ("plan_id") REFERENCES "wellness_plans"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "offer_drafts" ADD CONSTRAINT "offer_drafts_add_on_id_fkey" FOREIGN KEY ("add_on_id") REFERENCES "add_on_services"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "price_confirmations" ADD CONSTRAINT "price_confirmations_version_id_fkey" FOREIGN KEY ("version_id") REFERENCES "offer_versions"("id") ON DELETE CASCADE ON UPDATE CASCADE;

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
