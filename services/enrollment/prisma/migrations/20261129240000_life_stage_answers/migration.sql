ALTER TYPE "EndingReason" ADD VALUE 'outgrown' BEFORE 'other';

ALTER TABLE "life_stages" ADD COLUMN "ends_on" DATE, ADD COLUMN "end_ordered_at" TIMESTAMPTZ(3), ADD COLUMN "kept_at" TIMESTAMPTZ(3);
