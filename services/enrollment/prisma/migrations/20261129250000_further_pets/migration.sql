ALTER TABLE "running_years" ADD COLUMN "discount_cents" INTEGER NOT NULL DEFAULT 0;
