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

    CONSTRAINT "plan_holds_pkey" PRIMARY KEY ("hold_id"),
    CONSTRAINT "plan_holds_state_check" CHECK ("state" IN ('ordered', 'in_force', 'over'))
);

CREATE INDEX "plan_holds_stripe_subscription_id_idx" ON "plan_holds"("stripe_subscription_id");
CREATE INDEX "plan_holds_state_resumes_at_idx" ON "plan_holds"("state", "resumes_at");
CREATE UNIQUE INDEX "plan_holds_one_at_a_time_idx" ON "plan_holds"("enrollment_id") WHERE ("state" <> 'over');

ALTER TABLE "payments" ADD COLUMN "is_voided_by_hold" BOOLEAN NOT NULL DEFAULT false;
