ALTER TABLE "enrollment_terms" ADD COLUMN "plan_snapshot" JSONB,
ADD COLUMN "benefit_snapshot" JSONB;

CREATE TYPE "CampaignWay" AS ENUM ('notice', 'consent');

CREATE TYPE "CampaignState" AS ENUM ('planned', 'first', 'second', 'agreed', 'moved', 'stays');

CREATE TABLE "price_campaigns" (
    "id" SERIAL NOT NULL,
    "plan_id" INTEGER NOT NULL,
    "plan" JSONB NOT NULL,
    "benefits" JSONB NOT NULL,
    "from_versions" JSONB NOT NULL,
    "starts_on" DATE NOT NULL,
    "mails" JSONB NOT NULL,
    "published_at" TIMESTAMPTZ(3) NOT NULL,
    "published_by" TEXT NOT NULL,
    "undone_at" TIMESTAMPTZ(3),
    "undone_by" TEXT,
    "offers_ended_at" TIMESTAMPTZ(3),

    CONSTRAINT "price_campaigns_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "price_campaign_members" (
    "campaign_id" INTEGER NOT NULL,
    "enrollment_id" INTEGER NOT NULL,
    "from_version" INTEGER NOT NULL,
    "old_monthly_cents" INTEGER NOT NULL,
    "new_monthly_cents" INTEGER NOT NULL,
    "way" "CampaignWay",
    "effective_from" DATE,
    "state" "CampaignState" NOT NULL,
    "reason" TEXT,
    "terms_id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "first_mail_key" TEXT,
    "second_mail_key" TEXT,
    "agreed_at" TIMESTAMPTZ(3),
    "ordered_at" TIMESTAMPTZ(3),
    "changed_at" TIMESTAMPTZ(3),
    "settled_at" TIMESTAMPTZ(3),

    CONSTRAINT "price_campaign_members_pkey" PRIMARY KEY ("campaign_id","enrollment_id")
);

CREATE INDEX "price_campaigns_plan_id_idx" ON "price_campaigns"("plan_id");

CREATE INDEX "price_campaign_members_enrollment_id_idx" ON "price_campaign_members"("enrollment_id");

CREATE INDEX "price_campaign_members_state_effective_from_idx" ON "price_campaign_members"("state", "effective_from");

-- One campaign at a time moves a member.
CREATE UNIQUE INDEX "price_campaign_members_open_key" ON "price_campaign_members"("enrollment_id")
    WHERE "state" NOT IN ('moved', 'stays');

ALTER TABLE "price_campaign_members" ADD CONSTRAINT "price_campaign_members_campaign_id_fkey" FOREIGN KEY ("campaign_id") REFERENCES "price_campaigns"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "price_campaign_members" ADD CONSTRAINT "price_campaign_members_enrollment_id_fkey" FOREIGN KEY ("enrollment_id") REFERENCES "enrollments"("id") ON DELETE CASCADE ON UPDATE CASCADE;
