-- CreateEnum
CREATE TYPE "CareReportStatus" AS ENUM ('pending', 'confirmed', 'rejected');

-- AlterTable
ALTER TABLE "pets" ADD COLUMN     "deceased_at" TIMESTAMPTZ(3);

-- CreateTable
CREATE TABLE "care_notices" (
    "pet_id" INTEGER NOT NULL,
    "notice" TEXT NOT NULL,
    "sent_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "care_notices_pkey" PRIMARY KEY ("pet_id","notice")
);

-- CreateTable
CREATE TABLE "care_passes" (
    "day" DATE NOT NULL,
    "finished_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "care_passes_pkey" PRIMARY KEY ("day")
);

-- CreateTable
CREATE TABLE "care_reminders" (
    "owner_id" INTEGER NOT NULL,
    "stop_token" UUID NOT NULL DEFAULT gen_random_uuid(),
    "stopped_at" TIMESTAMPTZ(3),

    CONSTRAINT "care_reminders_pkey" PRIMARY KEY ("owner_id")
);

-- CreateTable
CREATE TABLE "care_reports" (
    "id" SERIAL NOT NULL,
    "pet_id" INTEGER NOT NULL,
    "code" TEXT NOT NULL,
    "label" TEXT NOT NULL,
    "care_type" TEXT NOT NULL,
    "interval_days" INTEGER,
    "performed_on" DATE NOT NULL,
    "status" "CareReportStatus" NOT NULL DEFAULT 'pending',
    "reported_at" TIMESTAMPTZ(3) NOT NULL,
    "decided_at" TIMESTAMPTZ(3),
    "decided_by" TEXT,

    CONSTRAINT "care_reports_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "care_reminders_stop_token_key" ON "care_reminders"("stop_token");

-- CreateIndex
CREATE INDEX "care_reports_status_id_idx" ON "care_reports"("status", "id");

-- CreateIndex
CREATE UNIQUE INDEX "care_reports_pet_id_code_performed_on_key" ON "care_reports"("pet_id", "code", "performed_on");

-- AddForeignKey
ALTER TABLE "care_notices" ADD CONSTRAINT "care_notices_pet_id_fkey" FOREIGN KEY ("pet_id") REFERENCES "pets"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "care_reminders" ADD CONSTRAINT "care_reminders_owner_id_fkey" FOREIGN KEY ("owner_id") REFERENCES "owners"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "care_reports" ADD CONSTRAINT "care_reports_pet_id_fkey" FOREIGN KEY ("pet_id") REFERENCES "pets"("id") ON DELETE CASCADE ON UPDATE CASCADE;
