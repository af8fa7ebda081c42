CREATE TABLE "provider_accounts" (
    "id" SERIAL NOT NULL,
    "stripe_account_id" TEXT,
    "mode" TEXT,
    "is_current" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "provider_accounts_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "provider_accounts_stripe_account_id_mode_key" ON "provider_accounts"("stripe_account_id", "mode");

-- Everything stored so far belongs to the account that is seen first. Until then it has no name.
INSERT INTO "provider_accounts" ("is_current") VALUES (true);

ALTER TABLE "customers" ADD COLUMN "provider_account_id" INTEGER NOT NULL DEFAULT 1;
ALTER TABLE "provider_products" ADD COLUMN "provider_account_id" INTEGER NOT NULL DEFAULT 1;
ALTER TABLE "subscriptions" ADD COLUMN "provider_account_id" INTEGER NOT NULL DEFAULT 1;
ALTER TABLE "payments" ADD COLUMN "provider_account_id" INTEGER NOT NULL DEFAULT 1;

-- AddForeignKey
ALTER TABLE "customers" ADD CONSTRAINT "customers_provider_account_id_fkey" FOREIGN KEY ("provider_account_id") REFERENCES "provider_accounts"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "provider_products" ADD CONSTRAINT "provider_products_provider_account_id_fkey" FOREIGN KEY ("provider_account_id") REFERENCES "provider_accounts"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_provider_account_id_fkey" FOREIGN KEY ("provider_account_id") REFERENCES "provider_accounts"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "payments" ADD CONSTRAINT "payments_provider_account_id_fkey" FOREIGN KEY ("provider_account_id") REFERENCES "provider_accounts"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- An item has one product per account, and another one if Stripe no longer has the first.
DROP INDEX "provider_products_kind_catalog_id_name_key";

-- CreateIndex
CREATE INDEX "provider_products_provider_account_id_kind_catalog_id_name_idx" ON "provider_products"("provider_account_id", "kind", "catalog_id", "name");
