-- CreateTable
CREATE TABLE "balance_transactions" (
    "id" TEXT NOT NULL,
    "provider_account_id" INTEGER NOT NULL,
    "type" TEXT NOT NULL,
    "reporting_category" TEXT NOT NULL,
    "status" TEXT NOT NULL,
    "amount_cents" INTEGER NOT NULL,
    "fee_cents" INTEGER NOT NULL,
    "net_cents" INTEGER NOT NULL,
    "currency" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "available_on" TIMESTAMPTZ(3) NOT NULL,
    "source_id" TEXT,
    "charge_id" TEXT,
    "refund_id" TEXT,
    "dispute_id" TEXT,
    "stripe_payment_intent_id" TEXT,
    "payout_id" TEXT,
    "description" TEXT,
    "payment_id" INTEGER,

    CONSTRAINT "balance_transactions_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "payouts" (
    "id" TEXT NOT NULL,
    "provider_account_id" INTEGER NOT NULL,
    "amount_cents" INTEGER NOT NULL,
    "currency" TEXT NOT NULL,
    "status" TEXT NOT NULL,
    "is_automatic" BOOLEAN NOT NULL,
    "is_reconciled" BOOLEAN NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "arrives_on" DATE NOT NULL,
    "transactions_read_at" TIMESTAMPTZ(3),

    CONSTRAINT "payouts_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "balance_reads" (
    "provider_account_id" INTEGER NOT NULL,
    "read_through" TIMESTAMPTZ(3),
    "read_from" TIMESTAMPTZ(3),
    "read_until" TIMESTAMPTZ(3),
    "cursor" TEXT,

    CONSTRAINT "balance_reads_pkey" PRIMARY KEY ("provider_account_id")
);

-- CreateIndex
CREATE INDEX "balance_transactions_provider_account_id_created_at_id_idx" ON "balance_transactions"("provider_account_id", "created_at", "id");

-- CreateIndex
CREATE INDEX "balance_transactions_provider_account_id_status_created_at_idx" ON "balance_transactions"("provider_account_id", "status", "created_at");

-- CreateIndex
CREATE INDEX "balance_transactions_payment_id_idx" ON "balance_transactions"("payment_id");

-- CreateIndex
CREATE INDEX "payouts_provider_account_id_created_at_idx" ON "payouts"("provider_account_id", "created_at");

-- AddForeignKey
ALTER TABLE "balance_transactions" ADD CONSTRAINT "balance_transactions_provider_account_id_fkey" FOREIGN KEY ("provider_account_id") REFERENCES "provider_accounts"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "balance_transactions" ADD CONSTRAINT "balance_transactions_payment_id_fkey" FOREIGN KEY ("payment_id") REFERENCES "payments"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_provider_account_id_fkey" FOREIGN KEY ("provider_account_id") REFERENCES "provider_accounts"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "balance_reads" ADD CONSTRAINT "balance_reads_provider_account_id_fkey" FOREIGN KEY ("provider_account_id") REFERENCES "provider_accounts"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

CREATE INDEX "balance_transactions_without_payment_idx" ON "balance_transactions"("stripe_payment_intent_id") WHERE "payment_id" IS NULL;
