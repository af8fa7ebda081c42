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
    "recorded_at" TIMESTAMPTZ(3) NOT NULL,
    "recorded_by" TEXT NOT NULL,
    "voided_at" TIMESTAMPTZ(3),
    "voided_by" TEXT,

    CONSTRAINT "recorded_payments_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "recorded_payments_enrollment_id_recorded_at_idx" ON "recorded_payments"("enrollment_id", "recorded_at");

-- AddForeignKey
ALTER TABLE "recorded_payments" ADD CONSTRAINT "recorded_payments_enrollment_id_fkey" FOREIGN KEY ("enrollment_id") REFERENCES "enrollments"("id") ON DELETE CASCADE ON UPDATE CASCADE;
