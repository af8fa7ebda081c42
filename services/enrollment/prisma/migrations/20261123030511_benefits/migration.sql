-- CreateEnum
CREATE TYPE "BenefitUnit" AS ENUM ('count', 'discount');

-- AlterTable
ALTER TABLE "enrollments" ADD COLUMN     "benefit_snapshot" JSONB,
ADD COLUMN     "benefits_until" DATE,
ADD COLUMN     "unmatched_features" TEXT[] DEFAULT ARRAY[]::TEXT[];

-- AlterTable
ALTER TABLE "pet_activities" ADD COLUMN     "benefit_code" TEXT,
ADD COLUMN     "redemption_id" INTEGER,
ADD COLUMN     "withdrawn_due_date" TIMESTAMPTZ(3);

-- CreateTable
CREATE TABLE "benefit_allowances" (
    "id" SERIAL NOT NULL,
    "enrollment_id" INTEGER NOT NULL,
    "starts_on" DATE NOT NULL,
    "ends_on" DATE NOT NULL,
    "code" TEXT NOT NULL,
    "label" TEXT NOT NULL,
    "unit" "BenefitUnit" NOT NULL,
    "quantity" INTEGER,
    "percent" INTEGER,
    "list_price_cents" INTEGER,
    "care_type" TEXT,
    "interval_days" INTEGER,

    CONSTRAINT "benefit_allowances_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "benefit_redemptions" (
    "id" SERIAL NOT NULL,
    "allowance_id" INTEGER NOT NULL,
    "quantity" INTEGER NOT NULL,
    "performed_on" DATE NOT NULL,
    "amount_cents" INTEGER,
    "note" TEXT,
    "override_reason" TEXT,
    "recorded_at" TIMESTAMPTZ(3) NOT NULL,
    "recorded_by" TEXT NOT NULL,
    "staff_id" INTEGER,
    "undone_at" TIMESTAMPTZ(3),
    "undone_by" TEXT,
    "undone_reason" TEXT,

    CONSTRAINT "benefit_redemptions_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "benefit_allowances_ends_on_idx" ON "benefit_allowances"("ends_on");

-- CreateIndex
CREATE UNIQUE INDEX "benefit_allowances_enrollment_id_starts_on_code_key" ON "benefit_allowances"("enrollment_id", "starts_on", "code");

-- CreateIndex
CREATE INDEX "benefit_redemptions_allowance_id_id_idx" ON "benefit_redemptions"("allowance_id", "id");

-- CreateIndex
CREATE INDEX "benefit_redemptions_performed_on_idx" ON "benefit_redemptions"("performed_on");

-- CreateIndex
CREATE INDEX "enrollments_status_benefits_until_idx" ON "enrollments"("status", "benefits_until");

-- CreateIndex
CREATE UNIQUE INDEX "pet_activities_redemption_id_key" ON "pet_activities"("redemption_id");

-- AddForeignKey
ALTER TABLE "benefit_allowances" ADD CONSTRAINT "benefit_allowances_enrollment_id_fkey" FOREIGN KEY ("enrollment_id") REFERENCES "enrollments"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "benefit_redemptions" ADD CONSTRAINT "benefit_redemptions_allowance_id_fkey" FOREIGN KEY ("allowance_id") REFERENCES "benefit_allowances"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "pet_activities" ADD CONSTRAINT "pet_activities_redemption_id_fkey" FOREIGN KEY ("redemption_id") REFERENCES "benefit_redemptions"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- Only the few enrollments whose features need a decision.
CREATE INDEX "enrollments_unmatched_features_idx" ON "enrollments"("id") WHERE "unmatched_features" <> '{}';

CREATE FUNCTION "refuse_redemption_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD."undone_at" IS NOT NULL
    OR (to_jsonb(NEW) - ARRAY['undone_at', 'undone_by', 'undone_reason'])
      IS DISTINCT FROM (to_jsonb(OLD) - ARRAY['undone_at', 'undone_by', 'undone_reason'])
  THEN
    RAISE EXCEPTION 'benefit_redemptions is append-only';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER "benefit_redemptions_append_only"
  BEFORE UPDATE ON "benefit_redemptions"
  FOR EACH ROW EXECUTE FUNCTION "refuse_redemption_change"();
