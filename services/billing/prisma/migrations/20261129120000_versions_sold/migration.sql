-- What was sold before there were versions is version 1.
ALTER TABLE "provider_products" ADD COLUMN "version" INTEGER NOT NULL DEFAULT 1;
