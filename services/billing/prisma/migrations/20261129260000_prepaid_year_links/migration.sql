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

CREATE UNIQUE INDEX "prepaid_years_stripe_invoice_id_key" ON "prepaid_years"("stripe_invoice_id");

CREATE INDEX "prepaid_years_enrollment_id_idx" ON "prepaid_years"("enrollment_id");

-- For those whose payment waits, which are few.
CREATE INDEX "prepaid_years_waiting_idx" ON "prepaid_years"("consented_at")
  WHERE "consented_at" IS NOT NULL AND "paid_at" IS NULL AND "closed_at" IS NULL;

-- A year that a card paid is recorded, and has an invoice that no subscription made.
ALTER TABLE "payments" DROP CONSTRAINT "payments_source_ids";
ALTER TABLE "payments" ADD CONSTRAINT "payments_source_ids"
  CHECK (
CASE source
    WHEN 'subscription'::"PaymentSource" THEN ((stripe_invoice_id IS NOT NULL) AND (stripe_subscription_id IS NOT NULL))
    ELSE ((stripe_subscription_id IS NULL)
      AND ((recorded_method = 'card'::text) OR (num_nonnulls(stripe_invoice_id, stripe_payment_intent_id) = 0)))
END);
