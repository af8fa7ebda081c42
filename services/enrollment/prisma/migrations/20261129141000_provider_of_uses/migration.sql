ALTER TABLE "benefit_redemptions" ADD COLUMN "provider" TEXT;
