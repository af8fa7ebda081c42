-- CreateExtension
CREATE EXTENSION IF NOT EXISTS "pg_trgm";

CREATE EXTENSION IF NOT EXISTS "unaccent";

-- Search by trigrams. unaccent() is only STABLE because its dictionary could be replaced; this one is fixed.
CREATE FUNCTION petwell_unaccent(text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN unaccent('unaccent'::regdictionary, lower($1));

-- CreateEnum
CREATE TYPE "EnrollmentStatus" AS ENUM ('pending_payment', 'active', 'suspended', 'cancelled');

-- CreateEnum
CREATE TYPE "Billing" AS ENUM ('here', 'elsewhere');

-- CreateEnum
CREATE TYPE "EndingReason" AS ENUM ('moved', 'pet_died', 'price', 'service', 'outgrown', 'other', 'new_owner');

-- CreateEnum
CREATE TYPE "EndingOrderKind" AS ENUM ('end_now', 'end_at_period_end', 'withdraw', 'restart');

-- CreateEnum
CREATE TYPE "EndingOutcome" AS ENUM ('done', 'refused', 'superseded');

-- CreateEnum
CREATE TYPE "CancellationReason" AS ENUM ('replaced', 'owner', 'staff', 'provider', 'deleted', 'abandoned');

-- CreateEnum
CREATE TYPE "PlanMove" AS ENUM ('started', 'ends_on', 'end_withdrawn', 'ended', 'restarted', 'changed', 'held', 'resumed', 'transferred');

-- CreateEnum
CREATE TYPE "ActivityResult" AS ENUM ('done', 'refused', 'failed');

-- CreateEnum
CREATE TYPE "JobStatus" AS ENUM ('running', 'finished', 'failed');

-- CreateEnum
CREATE TYPE "BenefitUnit" AS ENUM ('count', 'discount');

-- CreateEnum
CREATE TYPE "CareReportStatus" AS ENUM ('pending', 'confirmed', 'rejected');

-- CreateEnum
CREATE TYPE "AgreedBy" AS ENUM ('consent', 'notice', 'phone');

-- CreateEnum
CREATE TYPE "CampaignWay" AS ENUM ('notice', 'consent', 'at_once');

-- CreateEnum
CREATE TYPE "CampaignState" AS ENUM ('planned', 'first', 'second', 'agreed', 'moved', 'stays');

-- CreateEnum
CREATE TYPE "ChangeState" AS ENUM ('asked', 'agreed', 'done', 'undone', 'withdrawn', 'refused');

-- CreateEnum
CREATE TYPE "ChangeWay" AS ENUM ('link', 'phone');

-- CreateTable
CREATE TABLE "owners" (
    "id" INTEGER NOT NULL,
    "first_name" TEXT NOT NULL,
    "last_name" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "phone" TEXT NOT NULL,
    "is_active" BOOLEAN NOT NULL DEFAULT false,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "version" INTEGER NOT NULL,
    "is_demo" BOOLEAN NOT NULL DEFAULT false,
    "unpaid_told_at" TIMESTAMPTZ(3),
    "mails_held_since" TIMESTAMPTZ(3),
    "search_text" TEXT NOT NULL GENERATED ALWAYS AS (petwell_unaccent((((((((' '::text || first_name) || ' '::text) || last_name) || ' '::text) || email) || ' '::text) || regexp_replace(phone, '\D'::text, ''::text, 'g'::text)))) STORED,
    "search_name" TEXT NOT NULL GENERATED ALWAYS AS (petwell_unaccent(((first_name || ' '::text) || last_name))) STORED,

    CONSTRAINT "owners_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "pets" (
    "id" SERIAL NOT NULL,
    "owner_id" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "type" TEXT NOT NULL,
    "breed" TEXT NOT NULL,
    "age" TEXT NOT NULL,
    "weight" DOUBLE PRECISION,
    "gender" TEXT,
    "photo_url" TEXT,
    "health_concerns" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "deceased_at" TIMESTAMPTZ(3),
    "search_text" TEXT NOT NULL GENERATED ALWAYS AS (petwell_unaccent((' '::text || name))) STORED,
    "birth_date" DATE,
    "age_told_on" DATE,

    CONSTRAINT "pets_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "pet_photos" (
    "pet_id" INTEGER NOT NULL,
    "content_type" TEXT NOT NULL,
    "content" BYTEA NOT NULL,

    CONSTRAINT "pet_photos_pkey" PRIMARY KEY ("pet_id")
);

-- CreateTable
CREATE TABLE "enrollments" (
    "id" SERIAL NOT NULL,
    "pet_id" INTEGER NOT NULL,
    "owner_id" INTEGER NOT NULL,
    "plan_id" INTEGER NOT NULL,
    "add_on_ids" TEXT[],
    "status" "EnrollmentStatus" NOT NULL DEFAULT 'active',
    "enrolled_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "next_billing_date" TIMESTAMPTZ(3) NOT NULL,
    "total_monthly_price" DECIMAL(10,2) NOT NULL,
    "membership_fee" DECIMAL(10,2) NOT NULL DEFAULT 0.00,
    "membership_fee_paid" BOOLEAN NOT NULL DEFAULT false,
    "stripe_subscription_id" TEXT,
    "stripe_customer_id" TEXT,
    "plan_snapshot" JSONB NOT NULL,
    "add_on_snapshots" JSONB NOT NULL DEFAULT '[]',
    "has_payment_problem" BOOLEAN NOT NULL DEFAULT false,
    "fact_version" INTEGER NOT NULL DEFAULT 0,
    "activated_at" TIMESTAMPTZ(3),
    "cancelled_at" TIMESTAMPTZ(3),
    "cancellation_reason" "CancellationReason",
    "cancellation_intent" "CancellationReason",
    "override_reason" TEXT,
    "is_override_in_force" BOOLEAN NOT NULL DEFAULT false,
    "ends_at" TIMESTAMPTZ(3),
    "is_ended_here" BOOLEAN NOT NULL DEFAULT false,
    "ending_reason" "EndingReason",
    "is_end_told" BOOLEAN NOT NULL DEFAULT false,
    "restart_offered_at" TIMESTAMPTZ(3),
    "first_charge_at" TIMESTAMPTZ(3),
    "billing" "Billing" NOT NULL DEFAULT 'here',
    "paid_until" DATE,
    "finish_reminders" INTEGER NOT NULL DEFAULT 0,
    "left_unpaid_told_at" TIMESTAMPTZ(3),
    "benefit_snapshot" JSONB NOT NULL,
    "benefits_until" DATE,
    "held_until" TIMESTAMPTZ(3),
    "held_next_charge_at" TIMESTAMPTZ(3),
    "takes_over_id" INTEGER,
    "handed_over_at" TIMESTAMPTZ(3),

    CONSTRAINT "enrollments_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "imported_members" (
    "reference" TEXT NOT NULL,
    "enrollment_id" INTEGER NOT NULL,
    "imported_at" TIMESTAMPTZ(3) NOT NULL,
    "paid_until" DATE,
    "expects_card" BOOLEAN NOT NULL DEFAULT false,
    "mails_held" BOOLEAN NOT NULL DEFAULT true,

    CONSTRAINT "imported_members_pkey" PRIMARY KEY ("reference")
);

-- CreateTable
CREATE TABLE "member_setups" (
    "enrollment_id" INTEGER NOT NULL,
    "ordered_at" TIMESTAMPTZ(3) NOT NULL,
    "next_mail_at" TIMESTAMPTZ(3),
    "round_mails" INTEGER NOT NULL DEFAULT 0,
    "first_mailed_at" TIMESTAMPTZ(3),
    "last_mailed_at" TIMESTAMPTZ(3),
    "mailings" INTEGER NOT NULL DEFAULT 0,
    "link_expires_at" TIMESTAMPTZ(3),
    "due_mail_for" DATE,
    "leased_until" TIMESTAMPTZ(3),
    "account_mailed_at" TIMESTAMPTZ(3),

    CONSTRAINT "member_setups_pkey" PRIMARY KEY ("enrollment_id")
);

-- CreateTable
CREATE TABLE "recorded_payments" (
    "id" UUID NOT NULL,
    "enrollment_id" INTEGER NOT NULL,
    "amount_cents" INTEGER NOT NULL,
    "membership_fee_cents" INTEGER NOT NULL DEFAULT 0,
    "is_first" BOOLEAN NOT NULL,
    "paid_on" DATE NOT NULL,
    "method" TEXT NOT NULL,
    "paid_until" DATE NOT NULL,
    "previous_paid_until" DATE,
    "counted_from" DATE NOT NULL,
    "reason" TEXT,
    "recorded_at" TIMESTAMPTZ(3) NOT NULL,
    "recorded_by" TEXT NOT NULL,
    "voided_at" TIMESTAMPTZ(3),
    "voided_by" TEXT,
    "void_reason" TEXT,
    "is_owed" BOOLEAN NOT NULL DEFAULT false,
    "settles_id" UUID,
    "is_out_of_band" BOOLEAN NOT NULL DEFAULT false,
    "year_percent" INTEGER,
    "refunded_cents" INTEGER,
    "refunded_at" TIMESTAMPTZ(3),
    "refund_method" TEXT,
    "refunded_by" TEXT,

    CONSTRAINT "recorded_payments_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "proposals" (
    "enrollment_id" INTEGER NOT NULL,
    "proposed_by" TEXT NOT NULL,
    "proposed_at" TIMESTAMPTZ(3) NOT NULL,
    "ends_at" TIMESTAMPTZ(3) NOT NULL,
    "account_mailed_at" TIMESTAMPTZ(3),

    CONSTRAINT "proposals_pkey" PRIMARY KEY ("enrollment_id")
);

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
    "link_id" UUID,
    "request" JSONB,

    CONSTRAINT "ending_orders_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "customer_notes" (
    "id" SERIAL NOT NULL,
    "owner_id" INTEGER NOT NULL,
    "text" TEXT NOT NULL,
    "kind" TEXT,
    "author" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "customer_notes_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "plan_changes" (
    "id" SERIAL NOT NULL,
    "enrollment_id" INTEGER NOT NULL,
    "move" "PlanMove" NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "member_id" INTEGER NOT NULL,
    "plan_id" INTEGER NOT NULL,
    "plan_name" TEXT NOT NULL,
    "monthly_price" DECIMAL(10,2) NOT NULL,
    "previous_monthly_price" DECIMAL(10,2),
    "ends_on" DATE,
    "is_imported" BOOLEAN NOT NULL DEFAULT false,
    "was_active" BOOLEAN NOT NULL DEFAULT false,
    "superseded_at" TIMESTAMPTZ(3),

    CONSTRAINT "plan_changes_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "admin_activity" (
    "id" SERIAL NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "staff_id" INTEGER,
    "username" TEXT NOT NULL,
    "name" TEXT,
    "action" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "result" "ActivityResult" NOT NULL,
    "detail" TEXT,
    "client_address" TEXT NOT NULL,

    CONSTRAINT "admin_activity_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "admin_activity_repeats" (
    "key" TEXT NOT NULL,
    "activity_id" INTEGER,
    "count" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "admin_activity_repeats_pkey" PRIMARY KEY ("key")
);

-- CreateTable
CREATE TABLE "admin_claims" (
    "subject" TEXT NOT NULL,
    "token" UUID NOT NULL,
    "locked_until" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "admin_claims_pkey" PRIMARY KEY ("subject")
);

-- CreateTable
CREATE TABLE "admin_jobs" (
    "id" SERIAL NOT NULL,
    "kind" TEXT NOT NULL,
    "status" "JobStatus" NOT NULL DEFAULT 'running',
    "is_for_all" BOOLEAN NOT NULL,
    "requested_by" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "finished_at" TIMESTAMPTZ(3),

    CONSTRAINT "admin_jobs_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "job_items" (
    "job_id" INTEGER NOT NULL,
    "subject_id" INTEGER NOT NULL,
    "leased_until" TIMESTAMPTZ(3),
    "is_done" BOOLEAN NOT NULL DEFAULT false,
    "result" JSONB,

    CONSTRAINT "job_items_pkey" PRIMARY KEY ("job_id","subject_id")
);

-- CreateTable
CREATE TABLE "deleted_owners" (
    "id" INTEGER NOT NULL,
    "reason" TEXT NOT NULL,
    "enrollment_ids" INTEGER[],
    "deleted_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "deleted_owners_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "benefit_allowances" (
    "id" SERIAL NOT NULL,
    "enrollment_id" INTEGER NOT NULL,
    "starts_on" DATE NOT NULL,
    "ends_on" DATE NOT NULL,
    "code" TEXT NOT NULL,
    "label" TEXT NOT NULL,
    "unit" "BenefitUnit" NOT NULL,
    "quantity" INTEGER,
    "percent" INTEGER,
    "list_price_cents" INTEGER,
    "care_type" TEXT,
    "interval_days" INTEGER,
    "first_due_on" DATE,
    "terms_id" INTEGER NOT NULL,
    "equivalents" TEXT[] DEFAULT ARRAY[]::TEXT[],

    CONSTRAINT "benefit_allowances_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "benefit_redemptions" (
    "id" SERIAL NOT NULL,
    "allowance_id" INTEGER NOT NULL,
    "quantity" INTEGER NOT NULL,
    "performed_on" DATE NOT NULL,
    "amount_cents" INTEGER,
    "note" TEXT,
    "override_reason" TEXT,
    "recorded_at" TIMESTAMPTZ(3) NOT NULL,
    "recorded_by" TEXT NOT NULL,
    "staff_id" INTEGER,
    "undone_at" TIMESTAMPTZ(3),
    "undone_by" TEXT,
    "undone_reason" TEXT,
    "is_opening" BOOLEAN NOT NULL DEFAULT false,
    "provider" TEXT,

    CONSTRAINT "benefit_redemptions_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "pet_activities" (
    "id" SERIAL NOT NULL,
    "pet_id" INTEGER NOT NULL,
    "activity_type" TEXT NOT NULL,
    "description" TEXT NOT NULL,
    "date" TIMESTAMPTZ(3) NOT NULL,
    "next_due_date" TIMESTAMPTZ(3),
    "benefit_code" TEXT,
    "redemption_id" INTEGER,
    "withdrawn_due_date" TIMESTAMPTZ(3),

    CONSTRAINT "pet_activities_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "appointments" (
    "id" SERIAL NOT NULL,
    "pet_id" INTEGER NOT NULL,
    "owner_id" INTEGER NOT NULL,
    "enrollment_id" INTEGER NOT NULL,
    "appointment_type" TEXT NOT NULL,
    "scheduled_date" TIMESTAMPTZ(3) NOT NULL,
    "duration" INTEGER NOT NULL DEFAULT 30,
    "status" TEXT NOT NULL DEFAULT 'scheduled',
    "notes" TEXT,
    "owner_note" TEXT,
    "is_requested" BOOLEAN NOT NULL DEFAULT false,
    "column_name" TEXT,
    "arrived_at" TIMESTAMPTZ(3),
    "benefit_codes" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "reminder_sent" BOOLEAN NOT NULL DEFAULT false,
    "is_cancelled_by_owner" BOOLEAN NOT NULL DEFAULT false,
    "version" INTEGER NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "appointments_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "care_notices" (
    "pet_id" INTEGER NOT NULL,
    "notice" TEXT NOT NULL,
    "sent_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "care_notices_pkey" PRIMARY KEY ("pet_id","notice")
);

-- CreateTable
CREATE TABLE "care_passes" (
    "day" DATE NOT NULL,
    "finished_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "care_passes_pkey" PRIMARY KEY ("day")
);

-- CreateTable
CREATE TABLE "care_reminders" (
    "owner_id" INTEGER NOT NULL,
    "stop_token" UUID NOT NULL DEFAULT gen_random_uuid(),
    "stopped_at" TIMESTAMPTZ(3),

    CONSTRAINT "care_reminders_pkey" PRIMARY KEY ("owner_id")
);

-- CreateTable
CREATE TABLE "care_reports" (
    "id" SERIAL NOT NULL,
    "pet_id" INTEGER NOT NULL,
    "code" TEXT NOT NULL,
    "label" TEXT NOT NULL,
    "care_type" TEXT NOT NULL,
    "interval_days" INTEGER,
    "performed_on" DATE NOT NULL,
    "status" "CareReportStatus" NOT NULL DEFAULT 'pending',
    "reported_at" TIMESTAMPTZ(3) NOT NULL,
    "decided_at" TIMESTAMPTZ(3),
    "decided_by" TEXT,

    CONSTRAINT "care_reports_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "appointment_requests" (
    "id" SERIAL NOT NULL,
    "pet_id" INTEGER NOT NULL,
    "owner_id" INTEGER NOT NULL,
    "preferred_times" JSONB NOT NULL,
    "note" TEXT,
    "status" TEXT NOT NULL DEFAULT 'open',
    "message" TEXT,
    "benefit_codes" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "replaces_appointment_id" INTEGER,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "appointment_requests_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "member_imports" (
    "id" SERIAL NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'uploaded',
    "file_name" TEXT,
    "columns" TEXT[],
    "mapping" JSONB NOT NULL,
    "uploaded_by" JSONB NOT NULL,
    "uploaded_at" TIMESTAMPTZ(3) NOT NULL,
    "checked_at" TIMESTAMPTZ(3),
    "ordered_by" JSONB,
    "finished_at" TIMESTAMPTZ(3),
    "undone_at" TIMESTAMPTZ(3),
    "forgotten_at" TIMESTAMPTZ(3),
    "held_up_at" TIMESTAMPTZ(3),
    "choices" JSONB,
    "questions" JSONB,

    CONSTRAINT "member_imports_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "member_import_rows" (
    "import_id" INTEGER NOT NULL,
    "row" INTEGER NOT NULL,
    "cells" TEXT[],
    "who" TEXT NOT NULL DEFAULT '',
    "email" TEXT,
    "reference" TEXT,
    "member" JSONB,
    "problems" JSONB NOT NULL DEFAULT '[]',
    "has_error" BOOLEAN NOT NULL DEFAULT false,
    "has_warning" BOOLEAN NOT NULL DEFAULT false,
    "is_open" BOOLEAN NOT NULL DEFAULT false,
    "leased_until" TIMESTAMPTZ(3),
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "outcome" TEXT,
    "message" TEXT,
    "enrollment_id" INTEGER,
    "owner_id" INTEGER,
    "has_odd_bytes" BOOLEAN NOT NULL DEFAULT false,
    "decision" TEXT,
    "kind" TEXT,

    CONSTRAINT "member_import_rows_pkey" PRIMARY KEY ("import_id","row")
);

-- CreateTable
CREATE TABLE "import_columns" (
    "name" TEXT NOT NULL,
    "field" TEXT,

    CONSTRAINT "import_columns_pkey" PRIMARY KEY ("name")
);

-- CreateTable
CREATE TABLE "idempotency_records" (
    "scope" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "request_hash" TEXT NOT NULL,
    "reference" INTEGER,
    "owner_id" INTEGER,
    "locked_until" TIMESTAMPTZ(3) NOT NULL,
    "response" JSONB,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "idempotency_records_pkey" PRIMARY KEY ("scope","key")
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

-- CreateTable
CREATE TABLE "import_values" (
    "field" TEXT NOT NULL,
    "value" TEXT NOT NULL,
    "meaning" TEXT NOT NULL,

    CONSTRAINT "import_values_pkey" PRIMARY KEY ("field", "value")
);

-- CreateTable
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
    "plan_snapshot" JSONB,
    "benefit_snapshot" JSONB,
    "add_on_snapshots" JSONB,

    CONSTRAINT "enrollment_terms_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "running_years" (
    "enrollment_id" INTEGER NOT NULL,
    "plan_id" INTEGER NOT NULL,
    "starts_on" DATE NOT NULL,
    "ends_on" DATE NOT NULL,
    "known_since" DATE NOT NULL,
    "paid_cents" INTEGER NOT NULL,
    "used_list_cents" INTEGER NOT NULL,
    "imported_list_cents" INTEGER NOT NULL,
    "used_cost_cents" INTEGER NOT NULL,
    "uses_without_cost" INTEGER NOT NULL,
    "open_list_cents" INTEGER NOT NULL,
    "last_used_on" DATE,
    "no_shows" INTEGER NOT NULL,
    "last_no_show_on" DATE,
    "monthly_cents" INTEGER NOT NULL,
    "next_month" TEXT,
    "discount_cents" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "running_years_pkey" PRIMARY KEY ("enrollment_id")
);

-- CreateTable
CREATE TABLE "figures_reads" (
    "id" INTEGER NOT NULL DEFAULT 1,
    "read_at" TIMESTAMPTZ(3) NOT NULL,
    "day" DATE NOT NULL,
    "services" JSONB NOT NULL,

    CONSTRAINT "figures_reads_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "price_campaigns" (
    "id" SERIAL NOT NULL,
    "plan_id" INTEGER NOT NULL,
    "plan" JSONB NOT NULL,
    "benefits" JSONB NOT NULL,
    "from_versions" JSONB NOT NULL,
    "starts_on" DATE NOT NULL,
    "mails" JSONB NOT NULL,
    "published_at" TIMESTAMPTZ(3) NOT NULL,
    "published_by" TEXT NOT NULL,
    "undone_at" TIMESTAMPTZ(3),
    "undone_by" TEXT,
    "kind" TEXT NOT NULL,
    "is_at_once" BOOLEAN NOT NULL,

    CONSTRAINT "price_campaigns_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "price_campaign_members" (
    "campaign_id" INTEGER NOT NULL,
    "enrollment_id" INTEGER NOT NULL,
    "from_version" INTEGER NOT NULL,
    "old_monthly_cents" INTEGER NOT NULL,
    "new_monthly_cents" INTEGER NOT NULL,
    "way" "CampaignWay",
    "effective_from" DATE,
    "state" "CampaignState" NOT NULL,
    "reason" TEXT,
    "terms_id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "first_mail_key" TEXT,
    "second_mail_key" TEXT,
    "agreed_at" TIMESTAMPTZ(3),
    "ordered_at" TIMESTAMPTZ(3),
    "changed_at" TIMESTAMPTZ(3),
    "settled_at" TIMESTAMPTZ(3),

    CONSTRAINT "price_campaign_members_pkey" PRIMARY KEY ("campaign_id","enrollment_id")
);

-- CreateTable
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

-- CreateTable
CREATE TABLE "life_stages" (
    "enrollment_id" INTEGER NOT NULL,
    "plan_id" INTEGER NOT NULL,
    "age_group" TEXT NOT NULL,
    "follower_id" INTEGER,
    "follower_name" TEXT,
    "effective_from" DATE NOT NULL,
    "is_open" BOOLEAN NOT NULL,
    "mail_key" TEXT,
    "told_at" TIMESTAMPTZ(3),
    "ends_on" DATE,
    "end_ordered_at" TIMESTAMPTZ(3),
    "kept_at" TIMESTAMPTZ(3),

    CONSTRAINT "life_stages_pkey" PRIMARY KEY ("enrollment_id","plan_id")
);

-- CreateTable
CREATE TABLE "holds" (
    "id" UUID NOT NULL,
    "enrollment_id" INTEGER NOT NULL,
    "months" INTEGER NOT NULL,
    "reason" TEXT NOT NULL,
    "ordered_by" JSONB NOT NULL,
    "ordered_at" TIMESTAMPTZ(3) NOT NULL,
    "state" TEXT NOT NULL,
    "starts_on" DATE,
    "resumes_at" TIMESTAMPTZ(3),
    "next_charge_at" TIMESTAMPTZ(3),
    "held_months" INTEGER,
    "told_at" TIMESTAMPTZ(3),
    "ended_by" JSONB,
    "due_at" TIMESTAMPTZ(3),
    "request" JSONB,

    CONSTRAINT "holds_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "handovers" (
    "enrollment_id" INTEGER NOT NULL,
    "from_id" INTEGER NOT NULL,
    "ordered_by" JSONB NOT NULL,
    "ordered_at" TIMESTAMPTZ(3) NOT NULL,
    "until" TIMESTAMPTZ(3) NOT NULL,
    "link_id" UUID NOT NULL,
    "linked_at" TIMESTAMPTZ(3),
    "agreed_at" TIMESTAMPTZ(3),
    "done_at" TIMESTAMPTZ(3),
    "account_mailed_at" TIMESTAMPTZ(3),

    CONSTRAINT "handovers_pkey" PRIMARY KEY ("enrollment_id")
);

-- CreateIndex
CREATE INDEX "owners_email_idx" ON "owners"("email");

-- CreateIndex
CREATE INDEX "owners_created_at_id_idx" ON "owners"("created_at", "id");

-- CreateIndex
CREATE INDEX "owners_search_text_idx" ON "owners" USING GIN ("search_text" gin_trgm_ops);

-- CreateIndex
CREATE INDEX "owners_search_name_idx" ON "owners" USING GIN ("search_name" gin_trgm_ops);

-- CreateIndex
CREATE INDEX "pets_owner_id_idx" ON "pets"("owner_id");

-- CreateIndex
CREATE INDEX "pets_search_text_idx" ON "pets" USING GIN ("search_text" gin_trgm_ops);

-- CreateIndex
CREATE INDEX "enrollments_owner_id_idx" ON "enrollments"("owner_id");

-- CreateIndex
CREATE INDEX "enrollments_status_benefits_until_idx" ON "enrollments"("status", "benefits_until");

-- CreateIndex
CREATE INDEX "enrollments_pet_id_idx" ON "enrollments"("pet_id");

-- CreateIndex
CREATE INDEX "enrollments_status_enrolled_at_idx" ON "enrollments"("status", "enrolled_at");

-- CreateIndex
CREATE INDEX "enrollments_status_owner_id_idx" ON "enrollments"("status", "owner_id");

-- CreateIndex
CREATE INDEX "enrollments_plan_totals_idx" ON "enrollments"("plan_id", "status", "has_payment_problem", "total_monthly_price");

-- CreateIndex
CREATE UNIQUE INDEX "imported_members_enrollment_id_key" ON "imported_members"("enrollment_id");

-- CreateIndex
CREATE INDEX "member_setups_next_mail_at_idx" ON "member_setups"("next_mail_at");

-- CreateIndex
CREATE INDEX "member_setups_last_mailed_at_idx" ON "member_setups"("last_mailed_at");

-- CreateIndex
CREATE UNIQUE INDEX "recorded_payments_settles_id_key" ON "recorded_payments"("settles_id");

-- CreateIndex
CREATE INDEX "recorded_payments_enrollment_id_recorded_at_idx" ON "recorded_payments"("enrollment_id", "recorded_at");

-- CreateIndex
CREATE INDEX "proposals_ends_at_idx" ON "proposals"("ends_at");

-- CreateIndex
CREATE INDEX "ending_orders_enrollment_id_id_idx" ON "ending_orders"("enrollment_id", "id");

-- CreateIndex
CREATE INDEX "ending_orders_due_at_idx" ON "ending_orders"("due_at");

-- CreateIndex
CREATE INDEX "customer_notes_owner_id_id_idx" ON "customer_notes"("owner_id", "id");

-- CreateIndex
CREATE INDEX "plan_changes_enrollment_id_idx" ON "plan_changes"("enrollment_id");

-- CreateIndex
CREATE INDEX "plan_changes_enrollment_id_id_idx" ON "plan_changes"("enrollment_id", "id");

-- CreateIndex
CREATE INDEX "plan_changes_at_idx" ON "plan_changes"("at");

-- CreateIndex
CREATE INDEX "admin_activity_subject_id_idx" ON "admin_activity"("subject", "id");

-- CreateIndex
CREATE UNIQUE INDEX "admin_activity_repeats_activity_id_key" ON "admin_activity_repeats"("activity_id");

-- CreateIndex
CREATE INDEX "admin_jobs_status_idx" ON "admin_jobs"("status");

-- CreateIndex
CREATE INDEX "deleted_owners_deleted_at_idx" ON "deleted_owners"("deleted_at");

-- CreateIndex
CREATE INDEX "benefit_allowances_ends_on_idx" ON "benefit_allowances"("ends_on");

-- CreateIndex
CREATE UNIQUE INDEX "benefit_allowances_enrollment_id_starts_on_code_key" ON "benefit_allowances"("enrollment_id", "starts_on", "code");

-- CreateIndex
CREATE INDEX "benefit_redemptions_allowance_id_id_idx" ON "benefit_redemptions"("allowance_id", "id");

-- CreateIndex
CREATE INDEX "benefit_redemptions_performed_on_idx" ON "benefit_redemptions"("performed_on");

-- CreateIndex
CREATE UNIQUE INDEX "pet_activities_redemption_id_key" ON "pet_activities"("redemption_id");

-- CreateIndex
CREATE INDEX "pet_activities_pet_id_date_idx" ON "pet_activities"("pet_id", "date");

-- CreateIndex
CREATE INDEX "appointments_pet_id_idx" ON "appointments"("pet_id");

-- CreateIndex
CREATE INDEX "appointments_owner_id_idx" ON "appointments"("owner_id");

-- CreateIndex
CREATE INDEX "appointments_enrollment_id_idx" ON "appointments"("enrollment_id");

-- CreateIndex
CREATE INDEX "appointments_status_scheduled_date_idx" ON "appointments"("status", "scheduled_date");

-- CreateIndex
CREATE INDEX "appointments_scheduled_date_idx" ON "appointments"("scheduled_date");

-- CreateIndex
CREATE UNIQUE INDEX "care_reminders_stop_token_key" ON "care_reminders"("stop_token");

-- CreateIndex
CREATE INDEX "care_reports_status_id_idx" ON "care_reports"("status", "id");

-- CreateIndex
CREATE UNIQUE INDEX "care_reports_pet_id_code_performed_on_key" ON "care_reports"("pet_id", "code", "performed_on");

-- CreateIndex
CREATE INDEX "appointment_requests_owner_id_idx" ON "appointment_requests"("owner_id");

-- CreateIndex
CREATE INDEX "appointment_requests_pet_id_idx" ON "appointment_requests"("pet_id");

-- CreateIndex
CREATE INDEX "appointment_requests_status_id_idx" ON "appointment_requests"("status", "id");

-- CreateIndex
CREATE INDEX "member_imports_status_idx" ON "member_imports"("status");

-- CreateIndex
CREATE INDEX "member_import_rows_enrollment_id_idx" ON "member_import_rows"("enrollment_id");

-- CreateIndex
CREATE INDEX "member_import_rows_owner_id_idx" ON "member_import_rows"("owner_id");

-- CreateIndex
CREATE INDEX "member_import_rows_email_idx" ON "member_import_rows"("email");

-- CreateIndex
CREATE INDEX "member_import_rows_reference_idx" ON "member_import_rows"("reference");

-- CreateIndex
CREATE INDEX "idempotency_records_created_at_idx" ON "idempotency_records"("created_at");

-- CreateIndex
CREATE INDEX "idempotency_records_owner_id_idx" ON "idempotency_records"("owner_id");

-- CreateIndex
CREATE UNIQUE INDEX "outbox_events_event_id_key" ON "outbox_events"("event_id");

-- CreateIndex
CREATE INDEX "outbox_events_published_at_id_idx" ON "outbox_events"("published_at", "id");

-- CreateIndex
CREATE INDEX "outbox_events_subject_id_idx" ON "outbox_events"("subject", "id");

-- CreateIndex
CREATE INDEX "inbox_messages_received_at_idx" ON "inbox_messages"("received_at");

-- CreateIndex
CREATE UNIQUE INDEX "enrollment_terms_enrollment_id_effective_from_key" ON "enrollment_terms"("enrollment_id", "effective_from");

-- CreateIndex
CREATE INDEX "benefit_allowances_terms_id_idx" ON "benefit_allowances"("terms_id");

-- CreateIndex
CREATE INDEX "price_campaigns_plan_id_idx" ON "price_campaigns"("plan_id");

-- CreateIndex
CREATE INDEX "price_campaign_members_enrollment_id_idx" ON "price_campaign_members"("enrollment_id");

-- CreateIndex
CREATE INDEX "price_campaign_members_state_effective_from_idx" ON "price_campaign_members"("state", "effective_from");

-- CreateIndex
CREATE INDEX "change_orders_enrollment_id_ordered_at_idx" ON "change_orders"("enrollment_id", "ordered_at");

-- CreateIndex
CREATE INDEX "change_orders_state_settled_at_idx" ON "change_orders"("state", "settled_at");

-- CreateIndex
CREATE INDEX "life_stages_is_open_effective_from_idx" ON "life_stages"("is_open", "effective_from");

-- CreateIndex
CREATE INDEX "holds_enrollment_id_starts_on_idx" ON "holds"("enrollment_id", "starts_on");

-- CreateIndex
CREATE INDEX "holds_due_at_idx" ON "holds"("due_at");

-- CreateIndex
CREATE INDEX "holds_state_resumes_at_idx" ON "holds"("state", "resumes_at");

-- CreateIndex
CREATE UNIQUE INDEX "handovers_from_id_key" ON "handovers"("from_id");

-- AddForeignKey
ALTER TABLE "pets" ADD CONSTRAINT "pets_owner_id_fkey" FOREIGN KEY ("owner_id") REFERENCES "owners"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "pet_photos" ADD CONSTRAINT "pet_photos_pet_id_fkey" FOREIGN KEY ("pet_id") REFERENCES "pets"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "enrollments" ADD CONSTRAINT "enrollments_owner_id_fkey" FOREIGN KEY ("owner_id") REFERENCES "owners"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "enrollments" ADD CONSTRAINT "enrollments_pet_id_fkey" FOREIGN KEY ("pet_id") REFERENCES "pets"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "imported_members" ADD CONSTRAINT "imported_members_enrollment_id_fkey" FOREIGN KEY ("enrollment_id") REFERENCES "enrollments"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "member_setups" ADD CONSTRAINT "member_setups_enrollment_id_fkey" FOREIGN KEY ("enrollment_id") REFERENCES "enrollments"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "recorded_payments" ADD CONSTRAINT "recorded_payments_enrollment_id_fkey" FOREIGN KEY ("enrollment_id") REFERENCES "enrollments"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "proposals" ADD CONSTRAINT "proposals_enrollment_id_fkey" FOREIGN KEY ("enrollment_id") REFERENCES "enrollments"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ending_orders" ADD CONSTRAINT "ending_orders_enrollment_id_fkey" FOREIGN KEY ("enrollment_id") REFERENCES "enrollments"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "customer_notes" ADD CONSTRAINT "customer_notes_owner_id_fkey" FOREIGN KEY ("owner_id") REFERENCES "owners"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "job_items" ADD CONSTRAINT "job_items_job_id_fkey" FOREIGN KEY ("job_id") REFERENCES "admin_jobs"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "benefit_allowances" ADD CONSTRAINT "benefit_allowances_enrollment_id_fkey" FOREIGN KEY ("enrollment_id") REFERENCES "enrollments"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "benefit_redemptions" ADD CONSTRAINT "benefit_redemptions_allowance_id_fkey" FOREIGN KEY ("allowance_id") REFERENCES "benefit_allowances"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "pet_activities" ADD CONSTRAINT "pet_activities_pet_id_fkey" FOREIGN KEY ("pet_id") REFERENCES "pets"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "pet_activities" ADD CONSTRAINT "pet_activities_redemption_id_fkey" FOREIGN KEY ("redemption_id") REFERENCES "benefit_redemptions"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "appointments" ADD CONSTRAINT "appointments_pet_id_fkey" FOREIGN KEY ("pet_id") REFERENCES "pets"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "appointments" ADD CONSTRAINT "appointments_owner_id_fkey" FOREIGN KEY ("owner_id") REFERENCES "owners"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "appointments" ADD CONSTRAINT "appointments_enrollment_id_fkey" FOREIGN KEY ("enrollment_id") REFERENCES "enrollments"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "care_notices" ADD CONSTRAINT "care_notices_pet_id_fkey" FOREIGN KEY ("pet_id") REFERENCES "pets"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "care_reminders" ADD CONSTRAINT "care_reminders_owner_id_fkey" FOREIGN KEY ("owner_id") REFERENCES "owners"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "care_reports" ADD CONSTRAINT "care_reports_pet_id_fkey" FOREIGN KEY ("pet_id") REFERENCES "pets"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "appointment_requests" ADD CONSTRAINT "appointment_requests_pet_id_fkey" FOREIGN KEY ("pet_id") REFERENCES "pets"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "appointment_requests" ADD CONSTRAINT "appointment_requests_owner_id_fkey" FOREIGN KEY ("owner_id") REFERENCES "owners"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "member_import_rows" ADD CONSTRAINT "member_import_rows_import_id_fkey" FOREIGN KEY ("import_id") REFERENCES "member_imports"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "enrollment_terms" ADD CONSTRAINT "enrollment_terms_enrollment_id_fkey" FOREIGN KEY ("enrollment_id") REFERENCES "enrollments"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "benefit_allowances" ADD CONSTRAINT "benefit_allowances_terms_id_fkey" FOREIGN KEY ("terms_id") REFERENCES "enrollment_terms"("id") ON DELETE NO ACTION ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "running_years" ADD CONSTRAINT "running_years_enrollment_id_fkey" FOREIGN KEY ("enrollment_id") REFERENCES "enrollments"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "price_campaign_members" ADD CONSTRAINT "price_campaign_members_campaign_id_fkey" FOREIGN KEY ("campaign_id") REFERENCES "price_campaigns"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "price_campaign_members" ADD CONSTRAINT "price_campaign_members_enrollment_id_fkey" FOREIGN KEY ("enrollment_id") REFERENCES "enrollments"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "change_orders" ADD CONSTRAINT "change_orders_enrollment_id_fkey" FOREIGN KEY ("enrollment_id") REFERENCES "enrollments"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "life_stages" ADD CONSTRAINT "life_stages_enrollment_id_fkey" FOREIGN KEY ("enrollment_id") REFERENCES "enrollments"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "holds" ADD CONSTRAINT "holds_enrollment_id_fkey" FOREIGN KEY ("enrollment_id") REFERENCES "enrollments"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "handovers" ADD CONSTRAINT "handovers_enrollment_id_fkey" FOREIGN KEY ("enrollment_id") REFERENCES "enrollments"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What schema.prisma cannot express.
ALTER TABLE "ending_orders" ADD CONSTRAINT "ending_orders_reason"
  CHECK (((kind = ANY (ARRAY['end_now'::"EndingOrderKind", 'end_at_period_end'::"EndingOrderKind"])) = (reason IS NOT NULL)));

ALTER TABLE "ending_orders" ADD CONSTRAINT "ending_orders_settled"
  CHECK (((outcome IS NULL) = (due_at IS NOT NULL)));

ALTER TABLE "plan_changes" ADD CONSTRAINT "plan_changes_ends_on"
  CHECK (((move = 'ends_on'::"PlanMove") = (ends_on IS NOT NULL)));

ALTER TABLE "plan_changes" ADD CONSTRAINT "plan_changes_previous_price"
  CHECK (((move = 'changed'::"PlanMove") = (previous_monthly_price IS NOT NULL)));

ALTER TABLE "holds" ADD CONSTRAINT "holds_state_check" CHECK ("state" IN ('ordered', 'in_force', 'ending', 'over', 'refused'));

CREATE INDEX admin_activity_text_idx ON admin_activity USING gin (lower(((((((((username || ' '::text) || COALESCE(name, ''::text)) || ' '::text) || action) || ' '::text) || subject) || ' '::text) || COALESCE(detail, ''::text))) gin_trgm_ops);

CREATE INDEX enrollments_elsewhere_idx ON enrollments (owner_id) WHERE ((status = 'active'::"EnrollmentStatus") AND (billing = 'elsewhere'::"Billing"));

CREATE INDEX enrollments_ended_here_idx ON enrollments (ends_at) WHERE is_ended_here;

CREATE INDEX enrollments_paid_until_idx ON enrollments (paid_until, id) WHERE ((billing = 'elsewhere'::"Billing") AND (paid_until IS NOT NULL));

CREATE INDEX enrollments_payment_problems_idx ON enrollments (pet_id, owner_id) WHERE (has_payment_problem OR (status = 'suspended'::"EnrollmentStatus"));

CREATE INDEX enrollments_unbilled_idx ON enrollments (owner_id) WHERE ((status = 'active'::"EnrollmentStatus") AND (is_override_in_force OR (stripe_subscription_id IS NULL)));

-- Only the few enrollments whose features need a decision.
CREATE INDEX job_items_open_idx ON job_items (job_id, subject_id) WHERE (NOT is_done);

-- Finds the next rows to work on.
CREATE INDEX member_import_rows_open_idx ON member_import_rows (import_id, "row") WHERE is_open;

CREATE INDEX outbox_events_owner_idx ON outbox_events (((payload #>> '{data,owner,id}'::text[])));

CREATE INDEX outbox_events_recipient_idx ON outbox_events (((payload #>> '{data,recipient,ownerId}'::text[])));

CREATE INDEX owners_demo_idx ON owners (id) WHERE is_demo;

CREATE INDEX owners_sort_name_idx ON owners (lower(((last_name || ' '::text) || first_name)), id);

CREATE INDEX plan_changes_ended_idx ON plan_changes (at, enrollment_id) WHERE ((move = 'ended'::"PlanMove") AND (NOT is_imported));

CREATE INDEX plan_changes_members_idx ON plan_changes (member_id) INCLUDE (at, superseded_at) WHERE ((move = ANY (ARRAY['started'::"PlanMove", 'restarted'::"PlanMove", 'resumed'::"PlanMove"])) OR ((move = ANY (ARRAY['changed'::"PlanMove", 'transferred'::"PlanMove"])) AND was_active));

CREATE UNIQUE INDEX admin_jobs_running_for_all_idx ON admin_jobs (kind) WHERE (is_for_all AND (status = 'running'::"JobStatus"));

CREATE UNIQUE INDEX ending_orders_one_open_idx ON ending_orders (enrollment_id) WHERE (outcome IS NULL);

CREATE UNIQUE INDEX plan_changes_one_start_idx ON plan_changes (enrollment_id) WHERE (move = 'started'::"PlanMove");

-- The call list: rows that wait for an address.
CREATE INDEX "member_import_rows_calls_idx" ON "member_import_rows" ("import_id", "row")
    WHERE "kind" = 'call' AND "outcome" IS NULL;

-- One campaign at a time moves a member.
CREATE UNIQUE INDEX "price_campaign_members_open_key" ON "price_campaign_members"("enrollment_id")
    WHERE "state" NOT IN ('moved', 'stays');

-- One order at a time changes a plan.
CREATE UNIQUE INDEX "change_orders_open_key" ON "change_orders"("enrollment_id")
    WHERE "state" IN ('asked', 'agreed');

-- For what is to be carried out.
CREATE INDEX "change_orders_open_idx" ON "change_orders"("ordered_at")
    WHERE "state" IN ('asked', 'agreed') OR "reverting" IS NOT NULL;

CREATE UNIQUE INDEX "holds_one_at_a_time_idx" ON "holds"("enrollment_id") WHERE ("state" IN ('ordered', 'in_force', 'ending'));

CREATE INDEX enrollments_held_idx ON enrollments (plan_id, total_monthly_price) WHERE (held_until IS NOT NULL);

CREATE INDEX handovers_open_idx ON handovers (enrollment_id) WHERE (done_at IS NULL);

CREATE INDEX "recorded_payments_prepaid_idx" ON "recorded_payments"("enrollment_id") WHERE "year_percent" IS NOT NULL;

-- Keeps what a plan was before each change, and when the change was superseded.
CREATE FUNCTION follow_plan_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $$
BEGIN
  IF NEW.move IN ('ends_on', 'end_withdrawn') THEN RETURN NEW; END IF;
  NEW.was_active := coalesce((
    SELECT move IN ('started', 'restarted', 'resumed') FROM plan_changes
    WHERE enrollment_id = NEW.enrollment_id AND move IN ('started', 'ended', 'restarted', 'held', 'resumed')
    ORDER BY id DESC LIMIT 1), false);
  UPDATE plan_changes SET superseded_at = NEW.at
  WHERE enrollment_id = NEW.enrollment_id AND move NOT IN ('ends_on', 'end_withdrawn')
    AND coalesce(superseded_at, 'infinity') > NEW.at;
  RETURN NEW;
END $$;

-- Keeps the removal of an owner off until the transaction ends and answers whether they have been removed,
-- in the statement that asks: what is looked up here is as it was committed before the lock was granted,
-- because a volatile function takes a new snapshot for each of its statements.
CREATE FUNCTION hold_owner(owner integer)
 RETURNS boolean
 LANGUAGE plpgsql
AS $$
BEGIN
  PERFORM pg_advisory_xact_lock_shared(7002, "owner");
  RETURN NOT EXISTS (SELECT FROM deleted_owners WHERE id = "owner");
END $$;

CREATE FUNCTION refuse_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $$
BEGIN
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME;
END $$;

CREATE FUNCTION refuse_redemption_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $$
BEGIN
  IF OLD."undone_at" IS NOT NULL
    OR (to_jsonb(NEW) - ARRAY['undone_at', 'undone_by', 'undone_reason'])
      IS DISTINCT FROM (to_jsonb(OLD) - ARRAY['undone_at', 'undone_by', 'undone_reason'])
  THEN
    RAISE EXCEPTION 'benefit_redemptions is append-only';
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER admin_activity_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON admin_activity FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER benefit_redemptions_append_only BEFORE UPDATE ON benefit_redemptions FOR EACH ROW EXECUTE FUNCTION refuse_redemption_change();

CREATE TRIGGER follow_plan_change BEFORE INSERT ON plan_changes FOR EACH ROW EXECUTE FUNCTION follow_plan_change();

CREATE TRIGGER plan_changes_append_only BEFORE DELETE OR TRUNCATE ON plan_changes FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER plan_changes_no_update BEFORE UPDATE ON plan_changes FOR EACH ROW WHEN (((to_jsonb(old.*) - 'superseded_at'::text) IS DISTINCT FROM (to_jsonb(new.*) - 'superseded_at'::text))) EXECUTE FUNCTION refuse_change();
