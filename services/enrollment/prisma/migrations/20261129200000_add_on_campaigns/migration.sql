-- Older releases can't read a campaign for an add-on as one for a plan, so that they leave its members alone.
ALTER TABLE "price_campaigns" ADD COLUMN "kind" TEXT NOT NULL DEFAULT 'plan';

-- Nor can they read a member who moves at once, who to them would be late for two mails.
ALTER TYPE "CampaignWay" ADD VALUE 'at_once';

ALTER TABLE "price_campaigns" ADD COLUMN "is_at_once" BOOLEAN NOT NULL DEFAULT false;

ALTER TABLE "enrollment_terms" ADD COLUMN "add_on_snapshots" JSONB;
