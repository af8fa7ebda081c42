-- CreateTable
CREATE TABLE "next_charges" (
    "stripe_subscription_id" TEXT NOT NULL,
    "amount_cents" INTEGER,
    "charge_at" TIMESTAMPTZ(3),
    "told_cents" INTEGER,
    "told_charge_at" TIMESTAMPTZ(3),
    "observed_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "next_charges_pkey" PRIMARY KEY ("stripe_subscription_id")
);
