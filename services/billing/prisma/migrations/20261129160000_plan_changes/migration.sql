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

CREATE UNIQUE INDEX "plan_changes_stripe_invoice_id_key" ON "plan_changes"("stripe_invoice_id");

CREATE INDEX "plan_changes_enrollment_id_idx" ON "plan_changes"("enrollment_id");

-- For those whose payment waits, which are few.
CREATE INDEX "plan_changes_waiting_idx" ON "plan_changes"("consented_at")
  WHERE "consented_at" IS NOT NULL AND "agreed_at" IS NULL AND "closed_at" IS NULL;

-- Of invoices that charge a change of plan and no month.
ALTER TABLE "payments" ADD COLUMN "change_id" UUID;
