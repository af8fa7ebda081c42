-- CreateEnum
CREATE TYPE "PaymentAttemptStatus" AS ENUM ('started', 'paid', 'processing', 'declined', 'needs_owner');

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

-- CreateIndex
CREATE UNIQUE INDEX "payment_attempts_request_key" ON "payment_attempts"("request");

-- CreateIndex
CREATE UNIQUE INDEX "payment_attempts_payment_id_day_key" ON "payment_attempts"("payment_id", "day");

-- AddForeignKey
ALTER TABLE "payment_attempts" ADD CONSTRAINT "payment_attempts_payment_id_fkey" FOREIGN KEY ("payment_id") REFERENCES "payments"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
