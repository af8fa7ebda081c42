ALTER TABLE "payments" ADD COLUMN "is_auto_advancing" BOOLEAN NOT NULL DEFAULT false;
ALTER TABLE "subscriptions" ADD COLUMN "is_resume_due" BOOLEAN NOT NULL DEFAULT false;
CREATE INDEX "subscriptions_stripe_customer_id_idx" ON "subscriptions"("stripe_customer_id");
-- Only what advances by itself has a next attempt.
UPDATE "payments" SET "is_auto_advancing" = true WHERE "status" = 'open' AND "next_attempt_at" IS NOT NULL;
