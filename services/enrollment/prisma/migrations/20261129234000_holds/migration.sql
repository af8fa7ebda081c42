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

    CONSTRAINT "holds_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "holds_state_check" CHECK ("state" IN ('ordered', 'in_force', 'ending', 'over', 'refused')),
    CONSTRAINT "holds_enrollment_id_fkey" FOREIGN KEY ("enrollment_id") REFERENCES "enrollments"("id") ON DELETE CASCADE ON UPDATE CASCADE
);

CREATE INDEX "holds_enrollment_id_starts_on_idx" ON "holds"("enrollment_id", "starts_on");
CREATE INDEX "holds_due_at_idx" ON "holds"("due_at");
CREATE INDEX "holds_state_resumes_at_idx" ON "holds"("state", "resumes_at");
CREATE UNIQUE INDEX "holds_one_at_a_time_idx" ON "holds"("enrollment_id") WHERE ("state" IN ('ordered', 'in_force', 'ending'));

ALTER TABLE "enrollments" ADD COLUMN "held_until" TIMESTAMPTZ(3), ADD COLUMN "held_next_charge_at" TIMESTAMPTZ(3);

CREATE INDEX enrollments_held_idx ON enrollments (plan_id, total_monthly_price) WHERE (held_until IS NOT NULL);
