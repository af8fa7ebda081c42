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

ALTER TABLE "plan_links" ADD COLUMN "campaign_id" INTEGER, ADD COLUMN "offer" JSONB;

CREATE INDEX "changed_terms_enrollment_id_effective_from_idx" ON "changed_terms"("enrollment_id", "effective_from");
CREATE INDEX "plan_links_campaign_id_idx" ON "plan_links"("campaign_id");
