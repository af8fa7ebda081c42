-- CreateEnum
CREATE TYPE "PaymentSource" AS ENUM ('subscription', 'recorded');

-- CreateEnum
CREATE TYPE "PaymentLineKind" AS ENUM ('plan', 'add_on', 'membership_fee', 'other', 'discount');

-- CreateEnum
CREATE TYPE "PaymentAttemptStatus" AS ENUM ('started', 'paid', 'processing', 'declined', 'needs_owner');

-- CreateEnum
CREATE TYPE "OutOfBandStatus" AS ENUM ('started', 'recorded', 'refused');

-- CreateEnum
CREATE TYPE "CallKind" AS ENUM ('called', 'left_message');

-- CreateTable
CREATE TABLE "provider_accounts" (
    "id" SERIAL NOT NULL,
    "stripe_account_id" TEXT,
    "mode" TEXT,
    "is_current" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "provider_accounts_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "customers" (
    "owner_id" INTEGER NOT NULL,
    "first_name" TEXT NOT NULL,
    "last_name" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "phone" TEXT NOT NULL DEFAULT '',
    "is_demo" BOOLEAN NOT NULL DEFAULT false,
    "owner_version" INTEGER NOT NULL DEFAULT 0,
    "stripe_customer_id" TEXT,
    "provider_account_id" INTEGER NOT NULL DEFAULT 1,
    "stripe_email" TEXT,
    "stripe_name" TEXT,
    "deleted_at" TIMESTAMPTZ(3),
    "removed_at_provider_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "customers_pkey" PRIMARY KEY ("owner_id")
);

-- CreateTable
CREATE TABLE "provider_products" (
    "id" SERIAL NOT NULL,
    "kind" TEXT NOT NULL,
    "catalog_id" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "stripe_product_id" TEXT NOT NULL,
    "statement_descriptor" TEXT NOT NULL,
    "provider_account_id" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "version" INTEGER NOT NULL,

    CONSTRAINT "provider_products_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "payable_enrollments" (
    "enrollment_id" INTEGER NOT NULL,
    "owner_id" INTEGER,
    "snapshot" JSONB,
    "total_monthly_price" DECIMAL(10,2) NOT NULL DEFAULT 0,
    "membership_fee" DECIMAL(10,2) NOT NULL DEFAULT 0,
    "closed_at" TIMESTAMPTZ(3),
    "has_died" BOOLEAN NOT NULL DEFAULT false,
    "ending_since" TIMESTAMPTZ(3),
    "is_end_ordered" BOOLEAN NOT NULL DEFAULT false,
    "ending_reason" TEXT,
    "paid_at_clinic_since" TIMESTAMPTZ(3),
    "attempt" INTEGER NOT NULL DEFAULT 0,
    "start_attempt" INTEGER,
    "first_charge_at" TIMESTAMPTZ(3),
    "is_attempt_spoiled" BOOLEAN NOT NULL DEFAULT false,
    "fact_version" INTEGER NOT NULL DEFAULT 0,
    "published_fact" JSONB,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "payable_enrollments_pkey" PRIMARY KEY ("enrollment_id")
);

-- CreateTable
CREATE TABLE "subscriptions" (
    "id" SERIAL NOT NULL,
    "enrollment_id" INTEGER NOT NULL,
    "attempt" INTEGER,
    "stripe_subscription_id" TEXT NOT NULL,
    "stripe_customer_id" TEXT NOT NULL,
    "provider_account_id" INTEGER NOT NULL DEFAULT 1,
    "status" TEXT NOT NULL,
    "current_period_end" TIMESTAMPTZ(3) NOT NULL,
    "is_membership_fee_paid" BOOLEAN NOT NULL DEFAULT false,
    "card_brand" TEXT,
    "card_last4" TEXT,
    "card_expires_on" DATE,
    "observation_version" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "observed_at" TIMESTAMPTZ(3) NOT NULL,
    "missing_since" TIMESTAMPTZ(3),
    "ends_at" TIMESTAMPTZ(3),
    "is_collection_paused" BOOLEAN NOT NULL DEFAULT false,
    "is_resume_due" BOOLEAN NOT NULL DEFAULT false,
    "traceparent" TEXT,

    CONSTRAINT "subscriptions_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "next_charges" (
    "stripe_subscription_id" TEXT NOT NULL,
    "amount_cents" INTEGER,
    "charge_at" TIMESTAMPTZ(3),
    "told_cents" INTEGER,
    "told_charge_at" TIMESTAMPTZ(3),
    "mailed_at" TIMESTAMPTZ(3),
    "observed_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "next_charges_pkey" PRIMARY KEY ("stripe_subscription_id")
);

-- CreateTable
CREATE TABLE "closed_months" (
    "month" TEXT NOT NULL,
    "closed_at" TIMESTAMPTZ(3) NOT NULL,
    "closed_by" TEXT NOT NULL,
    "figures" JSONB NOT NULL,

    CONSTRAINT "closed_months_pkey" PRIMARY KEY ("month")
);

-- CreateTable
CREATE TABLE "payments" (
    "id" SERIAL NOT NULL,
    "source" "PaymentSource" NOT NULL DEFAULT 'subscription',
    "payer_id" INTEGER NOT NULL,
    "stripe_invoice_id" TEXT,
    "stripe_subscription_id" TEXT,
    "enrollment_id" INTEGER NOT NULL,
    "provider_account_id" INTEGER NOT NULL DEFAULT 1,
    "stripe_payment_intent_id" TEXT,
    "amount" DECIMAL(10,2) NOT NULL,
    "charged_cents" INTEGER,
    "currency" TEXT NOT NULL,
    "status" TEXT NOT NULL,
    "is_first" BOOLEAN NOT NULL,
    "is_late" BOOLEAN NOT NULL DEFAULT false,
    "invoiced_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "paid_at" TIMESTAMPTZ(3),
    "period_start" TIMESTAMPTZ(3),
    "period_end" TIMESTAMPTZ(3),
    "is_of_hold" BOOLEAN NOT NULL DEFAULT false,
    "membership_fee" DECIMAL(10,2) NOT NULL DEFAULT 0,
    "failed_at" TIMESTAMPTZ(3),
    "failure_reason" TEXT,
    "next_attempt_at" TIMESTAMPTZ(3),
    "is_auto_advancing" BOOLEAN NOT NULL DEFAULT false,
    "refunded_amount" DECIMAL(10,2) NOT NULL DEFAULT 0,
    "is_disputed" BOOLEAN NOT NULL DEFAULT false,
    "dispute_status" TEXT,
    "fraud_warned_at" TIMESTAMPTZ(3),
    "card_brand" TEXT,
    "card_last4" TEXT,
    "failed_attempt" INTEGER NOT NULL DEFAULT 0,
    "action_attempt" INTEGER NOT NULL DEFAULT 0,
    "retry_told_attempt" INTEGER NOT NULL DEFAULT 0,
    "recorded_id" UUID,
    "recorded_method" TEXT,
    "recorded_by" TEXT,
    "void_reason" TEXT,
    "owed_from" DATE,
    "owed_until" DATE,
    "settles_id" UUID,
    "out_of_band_id" UUID,
    "counted_at" TIMESTAMPTZ(3),
    "voided_at" TIMESTAMPTZ(3),
    "void_counted_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,
    "change_id" UUID,
    "is_voided_by_hold" BOOLEAN NOT NULL DEFAULT false,
    "year_percent" INTEGER,

    CONSTRAINT "payments_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "payment_lines" (
    "payment_id" INTEGER NOT NULL,
    "position" INTEGER NOT NULL,
    "kind" "PaymentLineKind" NOT NULL,
    "catalog_id" INTEGER,
    "description" TEXT NOT NULL,
    "amount_cents" INTEGER NOT NULL,

    CONSTRAINT "payment_lines_pkey" PRIMARY KEY ("payment_id","position")
);

-- CreateTable
CREATE TABLE "refunds" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "payment_id" INTEGER NOT NULL,
    "stripe_refund_id" TEXT,
    "status" TEXT NOT NULL,
    "amount_cents" INTEGER NOT NULL,
    "kind" TEXT,
    "reason" TEXT,
    "requested_by" JSONB,
    "request" TEXT,
    "is_silent" BOOLEAN NOT NULL DEFAULT false,
    "attempt" INTEGER NOT NULL DEFAULT 1,
    "failure_reason" TEXT,
    "refunded_at" TIMESTAMPTZ(3),
    "failed_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "recorded_method" TEXT,
    "recorded_by" TEXT,

    CONSTRAINT "refunds_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "payment_attempts" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "payment_id" INTEGER NOT NULL,
    "request" TEXT NOT NULL,
    "day" DATE NOT NULL,
    "status" "PaymentAttemptStatus" NOT NULL DEFAULT 'started',
    "amount_cents" INTEGER NOT NULL,
    "payment_method_id" TEXT NOT NULL,
    "card_brand" TEXT,
    "card_last4" TEXT,
    "charges_before" INTEGER NOT NULL,
    "key_version" INTEGER NOT NULL DEFAULT 1,
    "reason" TEXT,
    "is_hard_decline" BOOLEAN NOT NULL DEFAULT false,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "payment_attempts_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "out_of_band_payments" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "enrollment_id" INTEGER NOT NULL,
    "stripe_subscription_id" TEXT NOT NULL,
    "request" TEXT NOT NULL,
    "status" "OutOfBandStatus" NOT NULL DEFAULT 'started',
    "amount_cents" INTEGER NOT NULL,
    "method" TEXT NOT NULL,
    "paid_on" DATE NOT NULL,
    "months" JSONB NOT NULL,
    "actor" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "out_of_band_payments_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "payment_calls" (
    "id" SERIAL NOT NULL,
    "payment_id" INTEGER NOT NULL,
    "kind" "CallKind" NOT NULL,
    "by" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "payment_calls_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "work_list_snoozes" (
    "list" TEXT NOT NULL,
    "payment_id" INTEGER NOT NULL,
    "until" DATE NOT NULL,
    "by" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "work_list_snoozes_pkey" PRIMARY KEY ("list","payment_id")
);

-- CreateTable
CREATE TABLE "disputes" (
    "id" SERIAL NOT NULL,
    "payment_id" INTEGER NOT NULL,
    "stripe_dispute_id" TEXT NOT NULL,
    "amount_cents" INTEGER NOT NULL,
    "reason" TEXT NOT NULL,
    "status" TEXT NOT NULL,
    "evidence_due_at" TIMESTAMPTZ(3),
    "is_refundable" BOOLEAN NOT NULL DEFAULT false,
    "submissions" INTEGER NOT NULL DEFAULT 0,
    "opened_at" TIMESTAMPTZ(3) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "answer_request" TEXT,
    "answered_at" TIMESTAMPTZ(3),
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "disputes_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "balance_transactions" (
    "id" TEXT NOT NULL,
    "provider_account_id" INTEGER NOT NULL,
    "type" TEXT NOT NULL,
    "reporting_category" TEXT NOT NULL,
    "status" TEXT NOT NULL,
    "amount_cents" INTEGER NOT NULL,
    "fee_cents" INTEGER NOT NULL,
    "net_cents" INTEGER NOT NULL,
    "currency" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "available_on" TIMESTAMPTZ(3) NOT NULL,
    "source_id" TEXT,
    "charge_id" TEXT,
    "refund_id" TEXT,
    "dispute_id" TEXT,
    "stripe_payment_intent_id" TEXT,
    "payout_id" TEXT,
    "description" TEXT,
    "payment_id" INTEGER,

    CONSTRAINT "balance_transactions_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "payouts" (
    "id" TEXT NOT NULL,
    "provider_account_id" INTEGER NOT NULL,
    "amount_cents" INTEGER NOT NULL,
    "currency" TEXT NOT NULL,
    "status" TEXT NOT NULL,
    "is_automatic" BOOLEAN NOT NULL,
    "is_reconciled" BOOLEAN NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "arrives_on" DATE NOT NULL,
    "transactions_read_at" TIMESTAMPTZ(3),

    CONSTRAINT "payouts_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "balance_reads" (
    "provider_account_id" INTEGER NOT NULL,
    "read_through" TIMESTAMPTZ(3),
    "read_from" TIMESTAMPTZ(3),
    "read_until" TIMESTAMPTZ(3),
    "cursor" TEXT,
    "differing" INTEGER,
    "differing_payments" INTEGER[] DEFAULT ARRAY[]::INTEGER[],

    CONSTRAINT "balance_reads_pkey" PRIMARY KEY ("provider_account_id")
);

-- CreateTable
CREATE TABLE "dispute_evidence" (
    "dispute_id" INTEGER NOT NULL,
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "stripe_file_id" TEXT NOT NULL,
    "pdf" BYTEA NOT NULL,
    "bytes" INTEGER NOT NULL,
    "pages" INTEGER NOT NULL,
    "left_out" TEXT[],
    "texts" JSONB NOT NULL,
    "prepared_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "submitted_at" TIMESTAMPTZ(3),

    CONSTRAINT "dispute_evidence_pkey" PRIMARY KEY ("dispute_id")
);

-- CreateTable
CREATE TABLE "payment_consents" (
    "id" SERIAL NOT NULL,
    "enrollment_id" INTEGER NOT NULL,
    "owner_id" INTEGER NOT NULL,
    "text_version" TEXT NOT NULL,
    "due_today" DECIMAL(10,2) NOT NULL,
    "monthly_total" DECIMAL(10,2) NOT NULL,
    "first_charge_at" TIMESTAMPTZ(3),
    "card_last4" TEXT,
    "client_address" TEXT NOT NULL,
    "owner_name" TEXT NOT NULL,
    "pet_name" TEXT NOT NULL,
    "plan" JSONB NOT NULL,
    "shown" JSONB,
    "is_by_link" BOOLEAN NOT NULL DEFAULT false,
    "recorded_by" TEXT,
    "consented_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "payment_consents_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "plan_links" (
    "id" UUID NOT NULL,
    "enrollment_id" INTEGER NOT NULL,
    "kind" TEXT NOT NULL,
    "due_at" TIMESTAMPTZ(3),
    "token_hash" BYTEA NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "ended_at" TIMESTAMPTZ(3),
    "used_at" TIMESTAMPTZ(3),
    "setup_intent_id" TEXT,
    "opened_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "campaign_id" INTEGER,
    "offer" JSONB,

    CONSTRAINT "plan_links_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "provider_events" (
    "event_id" TEXT NOT NULL,
    "type" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "object_id" TEXT,
    "api_version" TEXT,
    "payload" JSONB NOT NULL,
    "received_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "processed_at" TIMESTAMPTZ(3),
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "next_attempt_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "last_error" TEXT,
    "note" TEXT,
    "traceparent" TEXT,

    CONSTRAINT "provider_events_pkey" PRIMARY KEY ("event_id")
);

-- CreateTable
CREATE TABLE "leases" (
    "key" TEXT NOT NULL,
    "holder" UUID NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "leases_pkey" PRIMARY KEY ("key")
);

-- CreateTable
CREATE TABLE "reconciliation_runs" (
    "id" SERIAL NOT NULL,
    "started_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "finished_at" TIMESTAMPTZ(3),
    "looked" INTEGER NOT NULL DEFAULT 0,
    "drifted" INTEGER NOT NULL DEFAULT 0,
    "failed" INTEGER NOT NULL DEFAULT 0,
    "missing" INTEGER NOT NULL DEFAULT 0,
    "other_account" INTEGER NOT NULL DEFAULT 0,
    "is_complete" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "reconciliation_runs_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "drift_findings" (
    "id" SERIAL NOT NULL,
    "run_id" INTEGER NOT NULL,
    "enrollment_id" INTEGER NOT NULL,
    "stripe_subscription_id" TEXT NOT NULL,
    "field" TEXT NOT NULL,
    "on_file" TEXT NOT NULL,
    "at_provider" TEXT NOT NULL,
    "found_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "drift_findings_pkey" PRIMARY KEY ("id")
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
CREATE TABLE "card_warnings" (
    "stripe_subscription_id" TEXT NOT NULL,
    "card_expires_on" DATE NOT NULL,
    "card_last4" TEXT NOT NULL,
    "days_ahead" INTEGER NOT NULL,
    "told_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "card_warnings_pkey" PRIMARY KEY ("stripe_subscription_id","card_expires_on","card_last4","days_ahead")
);

-- CreateTable
CREATE TABLE "start_agreements" (
    "enrollment_id" INTEGER NOT NULL,
    "kind" TEXT NOT NULL,
    "agreed_at" TIMESTAMPTZ(3) NOT NULL,
    "monthly_cents" INTEGER NOT NULL,
    "fee_cents" INTEGER,
    "confirmed_at" TIMESTAMPTZ(3),
    "reminded_of" TIMESTAMPTZ(3),

    CONSTRAINT "start_agreements_pkey" PRIMARY KEY ("enrollment_id")
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
CREATE TABLE "changed_terms" (
    "terms_id" UUID NOT NULL,
    "enrollment_id" INTEGER NOT NULL,
    "effective_from" DATE NOT NULL,
    "plan" JSONB NOT NULL,
    "add_ons" JSONB NOT NULL,
    "monthly_cents" INTEGER NOT NULL,
    "agreed_by" TEXT NOT NULL,
    "sentence" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "stripe_subscription_id" TEXT,
    "previous_lines" JSONB,
    "applied_at" TIMESTAMPTZ(3),
    "withdrawn_at" TIMESTAMPTZ(3),

    CONSTRAINT "changed_terms_pkey" PRIMARY KEY ("terms_id")
);

-- CreateTable
CREATE TABLE "plan_changes" (
    "change_id" UUID NOT NULL,
    "enrollment_id" INTEGER NOT NULL,
    "offer" JSONB,
    "monthly_cents" INTEGER,
    "first_charge_on" DATE,
    "due_cents" INTEGER NOT NULL DEFAULT 0,
    "consented_at" TIMESTAMPTZ(3),
    "stripe_invoice_id" TEXT,
    "agreed_at" TIMESTAMPTZ(3),
    "ended_at" TIMESTAMPTZ(3),
    "closed_at" TIMESTAMPTZ(3),
    "reverted_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "plan_changes_pkey" PRIMARY KEY ("change_id")
);

-- CreateTable
CREATE TABLE "plan_holds" (
    "hold_id" UUID NOT NULL,
    "enrollment_id" INTEGER NOT NULL,
    "stripe_subscription_id" TEXT NOT NULL,
    "months" INTEGER NOT NULL,
    "voided_at" JSONB NOT NULL,
    "voids_from" TIMESTAMPTZ(3) NOT NULL,
    "resumes_at" TIMESTAMPTZ(3) NOT NULL,
    "next_charge_at" TIMESTAMPTZ(3) NOT NULL,
    "state" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "plan_holds_pkey" PRIMARY KEY ("hold_id")
);

-- CreateTable
CREATE TABLE "prepaid_years" (
    "year_id" UUID NOT NULL,
    "enrollment_id" INTEGER NOT NULL,
    "sheet" JSONB NOT NULL,
    "sent_to" TEXT NOT NULL,
    "consented_at" TIMESTAMPTZ(3),
    "stripe_invoice_id" TEXT,
    "paid_at" TIMESTAMPTZ(3),
    "stripe_payment_intent_id" TEXT,
    "charged_cents" INTEGER,
    "provider_account_id" INTEGER NOT NULL DEFAULT 1,
    "closed_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "prepaid_years_pkey" PRIMARY KEY ("year_id")
);

-- CreateIndex
CREATE UNIQUE INDEX "provider_accounts_stripe_account_id_mode_key" ON "provider_accounts"("stripe_account_id", "mode");

-- CreateIndex
CREATE UNIQUE INDEX "customers_stripe_customer_id_key" ON "customers"("stripe_customer_id");

-- CreateIndex
CREATE INDEX "customers_deleted_at_idx" ON "customers"("deleted_at");

-- CreateIndex
CREATE UNIQUE INDEX "provider_products_stripe_product_id_key" ON "provider_products"("stripe_product_id");

-- CreateIndex
CREATE INDEX "provider_products_provider_account_id_kind_catalog_id_name_idx" ON "provider_products"("provider_account_id", "kind", "catalog_id", "name");

-- CreateIndex
CREATE INDEX "payable_enrollments_owner_id_idx" ON "payable_enrollments"("owner_id");

-- CreateIndex
CREATE UNIQUE INDEX "subscriptions_stripe_subscription_id_key" ON "subscriptions"("stripe_subscription_id");

-- CreateIndex
CREATE INDEX "subscriptions_stripe_customer_id_idx" ON "subscriptions"("stripe_customer_id");

-- CreateIndex
CREATE INDEX "subscriptions_card_expires_on_id_idx" ON "subscriptions"("card_expires_on", "id");

-- CreateIndex
CREATE INDEX "subscriptions_status_observed_at_idx" ON "subscriptions"("status", "observed_at");

-- CreateIndex
CREATE UNIQUE INDEX "subscriptions_enrollment_id_attempt_key" ON "subscriptions"("enrollment_id", "attempt");

-- CreateIndex
CREATE UNIQUE INDEX "payments_stripe_invoice_id_key" ON "payments"("stripe_invoice_id");

-- CreateIndex
CREATE UNIQUE INDEX "payments_recorded_id_key" ON "payments"("recorded_id");

-- CreateIndex
CREATE UNIQUE INDEX "payments_settles_id_key" ON "payments"("settles_id");

-- CreateIndex
CREATE INDEX "payments_payer_id_invoiced_at_id_idx" ON "payments"("payer_id", "invoiced_at", "id");

-- CreateIndex
CREATE INDEX "payments_enrollment_id_invoiced_at_id_idx" ON "payments"("enrollment_id", "invoiced_at", "id");

-- CreateIndex
CREATE INDEX "payments_stripe_subscription_id_status_idx" ON "payments"("stripe_subscription_id", "status");

-- CreateIndex
CREATE INDEX "payments_stripe_payment_intent_id_idx" ON "payments"("stripe_payment_intent_id");

-- CreateIndex
CREATE INDEX "payments_status_failed_at_id_idx" ON "payments"("status", "failed_at", "id");

-- CreateIndex
CREATE INDEX "payments_status_next_attempt_at_idx" ON "payments"("status", "next_attempt_at");

-- CreateIndex
CREATE UNIQUE INDEX "refunds_stripe_refund_id_key" ON "refunds"("stripe_refund_id");

-- CreateIndex
CREATE UNIQUE INDEX "refunds_request_key" ON "refunds"("request");

-- CreateIndex
CREATE INDEX "refunds_payment_id_created_at_idx" ON "refunds"("payment_id", "created_at");

-- CreateIndex
CREATE INDEX "refunds_status_created_at_idx" ON "refunds"("status", "created_at");

-- CreateIndex
CREATE UNIQUE INDEX "payment_attempts_request_key" ON "payment_attempts"("request");

-- CreateIndex
CREATE UNIQUE INDEX "payment_attempts_payment_id_day_key" ON "payment_attempts"("payment_id", "day");

-- CreateIndex
CREATE UNIQUE INDEX "out_of_band_payments_request_key" ON "out_of_band_payments"("request");

-- CreateIndex
CREATE INDEX "out_of_band_payments_status_created_at_idx" ON "out_of_band_payments"("status", "created_at");

-- CreateIndex
CREATE INDEX "payment_calls_payment_id_at_idx" ON "payment_calls"("payment_id", "at");

-- CreateIndex
CREATE INDEX "work_list_snoozes_until_idx" ON "work_list_snoozes"("until");

-- CreateIndex
CREATE UNIQUE INDEX "disputes_stripe_dispute_id_key" ON "disputes"("stripe_dispute_id");

-- CreateIndex
CREATE INDEX "disputes_payment_id_id_idx" ON "disputes"("payment_id", "id");

-- CreateIndex
CREATE INDEX "disputes_status_evidence_due_at_idx" ON "disputes"("status", "evidence_due_at");

-- CreateIndex
CREATE INDEX "balance_transactions_provider_account_id_created_at_id_idx" ON "balance_transactions"("provider_account_id", "created_at", "id");

-- CreateIndex
CREATE INDEX "balance_transactions_provider_account_id_created_at_idx" ON "balance_transactions"("provider_account_id", "created_at")
  INCLUDE ("currency", "reporting_category", "payment_id", "amount_cents", "fee_cents");

-- CreateIndex
CREATE INDEX "balance_transactions_provider_account_id_status_created_at_idx" ON "balance_transactions"("provider_account_id", "status", "created_at");

-- CreateIndex
CREATE INDEX "balance_transactions_payment_id_idx" ON "balance_transactions"("payment_id");

-- CreateIndex
CREATE INDEX "payouts_provider_account_id_created_at_idx" ON "payouts"("provider_account_id", "created_at");

-- CreateIndex
CREATE INDEX "payment_consents_enrollment_id_idx" ON "payment_consents"("enrollment_id");

-- CreateIndex
CREATE INDEX "payment_consents_owner_id_id_idx" ON "payment_consents"("owner_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "plan_links_token_hash_key" ON "plan_links"("token_hash");

-- CreateIndex
CREATE INDEX "plan_links_enrollment_id_idx" ON "plan_links"("enrollment_id");

-- CreateIndex
CREATE INDEX "plan_links_expires_at_idx" ON "plan_links"("expires_at");

-- CreateIndex
CREATE INDEX "provider_events_processed_at_next_attempt_at_idx" ON "provider_events"("processed_at", "next_attempt_at");

-- CreateIndex
CREATE INDEX "reconciliation_runs_started_at_idx" ON "reconciliation_runs"("started_at");

-- CreateIndex
CREATE INDEX "drift_findings_run_id_id_idx" ON "drift_findings"("run_id", "id");

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
CREATE INDEX "changed_terms_enrollment_id_effective_from_idx" ON "changed_terms"("enrollment_id", "effective_from");

-- CreateIndex
CREATE INDEX "plan_links_campaign_id_idx" ON "plan_links"("campaign_id");

-- CreateIndex
CREATE INDEX "payments_void_counted_at_idx" ON "payments"("void_counted_at");

-- CreateIndex
CREATE UNIQUE INDEX "plan_changes_stripe_invoice_id_key" ON "plan_changes"("stripe_invoice_id");

-- CreateIndex
CREATE INDEX "plan_changes_enrollment_id_idx" ON "plan_changes"("enrollment_id");

-- CreateIndex
CREATE INDEX "plan_holds_stripe_subscription_id_idx" ON "plan_holds"("stripe_subscription_id");

-- CreateIndex
CREATE INDEX "plan_holds_state_resumes_at_idx" ON "plan_holds"("state", "resumes_at");

-- CreateIndex
CREATE UNIQUE INDEX "prepaid_years_stripe_invoice_id_key" ON "prepaid_years"("stripe_invoice_id");

-- CreateIndex
CREATE INDEX "prepaid_years_enrollment_id_idx" ON "prepaid_years"("enrollment_id");

-- AddForeignKey
ALTER TABLE "customers" ADD CONSTRAINT "customers_provider_account_id_fkey" FOREIGN KEY ("provider_account_id") REFERENCES "provider_accounts"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "provider_products" ADD CONSTRAINT "provider_products_provider_account_id_fkey" FOREIGN KEY ("provider_account_id") REFERENCES "provider_accounts"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_provider_account_id_fkey" FOREIGN KEY ("provider_account_id") REFERENCES "provider_accounts"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "payments" ADD CONSTRAINT "payments_provider_account_id_fkey" FOREIGN KEY ("provider_account_id") REFERENCES "provider_accounts"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "payment_lines" ADD CONSTRAINT "payment_lines_payment_id_fkey" FOREIGN KEY ("payment_id") REFERENCES "payments"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_payment_id_fkey" FOREIGN KEY ("payment_id") REFERENCES "payments"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "payment_attempts" ADD CONSTRAINT "payment_attempts_payment_id_fkey" FOREIGN KEY ("payment_id") REFERENCES "payments"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "payment_calls" ADD CONSTRAINT "payment_calls_payment_id_fkey" FOREIGN KEY ("payment_id") REFERENCES "payments"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "work_list_snoozes" ADD CONSTRAINT "work_list_snoozes_payment_id_fkey" FOREIGN KEY ("payment_id") REFERENCES "payments"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "disputes" ADD CONSTRAINT "disputes_payment_id_fkey" FOREIGN KEY ("payment_id") REFERENCES "payments"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "balance_transactions" ADD CONSTRAINT "balance_transactions_provider_account_id_fkey" FOREIGN KEY ("provider_account_id") REFERENCES "provider_accounts"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "balance_transactions" ADD CONSTRAINT "balance_transactions_payment_id_fkey" FOREIGN KEY ("payment_id") REFERENCES "payments"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_provider_account_id_fkey" FOREIGN KEY ("provider_account_id") REFERENCES "provider_accounts"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "balance_reads" ADD CONSTRAINT "balance_reads_provider_account_id_fkey" FOREIGN KEY ("provider_account_id") REFERENCES "provider_accounts"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "dispute_evidence" ADD CONSTRAINT "dispute_evidence_dispute_id_fkey" FOREIGN KEY ("dispute_id") REFERENCES "disputes"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "drift_findings" ADD CONSTRAINT "drift_findings_run_id_fkey" FOREIGN KEY ("run_id") REFERENCES "reconciliation_runs"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What schema.prisma cannot express.
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_amount"
  CHECK ((amount_cents > 0));

ALTER TABLE "plan_holds" ADD CONSTRAINT "plan_holds_state_check" CHECK ("state" IN ('ordered', 'in_force', 'over'));

ALTER TABLE "payments" ADD CONSTRAINT "payments_source_ids"
  CHECK (
CASE source
    WHEN 'subscription'::"PaymentSource" THEN ((stripe_invoice_id IS NOT NULL) AND (stripe_subscription_id IS NOT NULL))
    ELSE ((stripe_subscription_id IS NULL)
      AND ((recorded_method = 'card'::text) OR (num_nonnulls(stripe_invoice_id, stripe_payment_intent_id) = 0)))
END);

CREATE INDEX balance_transactions_without_payment_idx ON balance_transactions (stripe_payment_intent_id) WHERE (payment_id IS NULL);

-- For the work list: only a few payments are disputed or late.
CREATE INDEX payments_cases_idx ON payments (enrollment_id) WHERE (is_disputed OR is_late);

CREATE INDEX payments_recorded_paid_at_idx ON payments (paid_at) WHERE (source = 'recorded'::"PaymentSource");

CREATE INDEX start_agreements_unconfirmed_idx ON start_agreements (enrollment_id) WHERE (confirmed_at IS NULL);

-- Serves what is due for a look, in the order of the last looks.
CREATE INDEX subscriptions_live_observed_at_idx ON subscriptions (observed_at, id) WHERE (status = ANY (ARRAY['trialing'::text, 'active'::text, 'past_due'::text, 'unpaid'::text, 'paused'::text]));

-- For what a month earned and owes: the last time at which something of a payment can be owed, and when it counts. With
-- what else is read of it, because its row is wide. Not partial: the planner knows nothing of a partial index's expressions.
CREATE INDEX payments_owed_idx ON payments
  (greatest(paid_at, counted_at, period_end, void_counted_at), coalesce(counted_at, paid_at))
  INCLUDE (id, amount, membership_fee, paid_at, counted_at, period_start, period_end, void_counted_at, status, currency,
    source, out_of_band_id);

-- For those whose payment waits, which are few.
CREATE INDEX "plan_changes_waiting_idx" ON "plan_changes"("consented_at")
  WHERE "consented_at" IS NOT NULL AND "agreed_at" IS NULL AND "closed_at" IS NULL;

CREATE UNIQUE INDEX "plan_holds_one_at_a_time_idx" ON "plan_holds"("enrollment_id") WHERE ("state" <> 'over');

-- For those whose payment waits, which are few.
CREATE INDEX "prepaid_years_waiting_idx" ON "prepaid_years"("consented_at")
  WHERE "consented_at" IS NOT NULL AND "paid_at" IS NULL AND "closed_at" IS NULL;

-- Only the removal of an owner changes one, and takes the person out. A consent is kept three years, or one after the end,
-- whichever is longer. Then only those of deleted owners go: no plan of theirs ends after the deletion.
CREATE FUNCTION keep_payment_consent()
 RETURNS trigger
 LANGUAGE plpgsql
AS $$
DECLARE
  personal CONSTANT text[] := ARRAY['client_address', 'owner_name', 'pet_name', 'card_last4'];
BEGIN
  IF TG_OP = 'DELETE' THEN
    IF OLD.consented_at < now() - interval '3 years' AND EXISTS (
      SELECT FROM customers WHERE owner_id = OLD.owner_id AND deleted_at < now() - interval '1 year')
    THEN RETURN OLD;
    END IF;
    RAISE EXCEPTION 'payment_consents is append-only';
  END IF;
  IF NEW.client_address <> ''
    OR (to_jsonb(NEW) - personal) IS DISTINCT FROM (to_jsonb(OLD) - personal)
  THEN
    RAISE EXCEPTION 'payment_consents is append-only';
  END IF;
  NEW.owner_name := '';
  NEW.pet_name := '';
  NEW.card_last4 := NULL;
  RETURN NEW;
END $$;

CREATE TRIGGER payment_consents_append_only BEFORE DELETE OR UPDATE ON payment_consents FOR EACH ROW EXECUTE FUNCTION keep_payment_consent();

-- The account whose keys are used first. Its mode and its id are learned from Stripe.
INSERT INTO "provider_accounts" ("is_current") VALUES (true);
