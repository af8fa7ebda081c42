-- CreateEnum
CREATE TYPE "OutOfBandStatus" AS ENUM ('started', 'recorded', 'refused');

-- AlterTable
ALTER TABLE "payments" ADD COLUMN     "out_of_band_id" UUID;

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

-- CreateIndex
CREATE UNIQUE INDEX "out_of_band_payments_request_key" ON "out_of_band_payments"("request");

-- CreateIndex
CREATE INDEX "out_of_band_payments_status_created_at_idx" ON "out_of_band_payments"("status", "created_at");
