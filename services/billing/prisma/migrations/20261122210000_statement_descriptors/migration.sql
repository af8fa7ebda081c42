ALTER TABLE "provider_products" ADD COLUMN "statement_descriptor" TEXT;
