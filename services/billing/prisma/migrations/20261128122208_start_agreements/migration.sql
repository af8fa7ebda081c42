-- AlterTable
ALTER TABLE "next_charges" ADD COLUMN     "mailed_at" TIMESTAMPTZ(3);

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

CREATE INDEX "start_agreements_unconfirmed_idx" ON "start_agreements" ("enrollment_id") WHERE "confirmed_at" IS NULL;

-- For the reminders of plans that were started before. Nothing is confirmed for them.
INSERT INTO "start_agreements" ("enrollment_id", "kind", "agreed_at", "monthly_cents", "fee_cents", "confirmed_at")
SELECT DISTINCT ON (c.enrollment_id) c.enrollment_id, 'setup', c.consented_at, round(c.monthly_total * 100),
  CASE WHEN c.text_version LIKE 'plan-link-fee-%' THEN round(p.membership_fee * 100) END, c.consented_at
FROM "payment_consents" c JOIN "payable_enrollments" p ON p.enrollment_id = c.enrollment_id
WHERE c.first_charge_at > now() AND c.monthly_total IS NOT NULL
ORDER BY c.enrollment_id, c.id DESC;
