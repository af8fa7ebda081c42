-- Older releases can't read a campaign for an add-on as one for a plan, so that they leave its members alone.
ALTER TABLE "price_campaigns" ADD COLUMN "kind" TEXT NOT NULL DEFAULT 'plan';

ALTER TABLE "enrollment_terms" ADD COLUMN "add_on_snapshots" JSONB;
