ALTER TABLE "payments" ADD COLUMN "year_percent" INTEGER;

ALTER TABLE "refunds" ADD COLUMN "recorded_method" TEXT, ADD COLUMN "recorded_by" TEXT;
