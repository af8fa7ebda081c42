-- AlterTable
ALTER TABLE "appointments" ADD COLUMN     "version" INTEGER NOT NULL DEFAULT 0;

-- CreateTable
CREATE TABLE "appointment_requests" (
    "id" SERIAL NOT NULL,
    "pet_id" INTEGER NOT NULL,
    "owner_id" INTEGER NOT NULL,
    "preferred_times" JSONB NOT NULL,
    "note" TEXT,
    "status" TEXT NOT NULL DEFAULT 'open',
    "message" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "appointment_requests_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "appointments_status_scheduled_date_idx" ON "appointments"("status", "scheduled_date");

-- CreateIndex
CREATE INDEX "appointments_scheduled_date_idx" ON "appointments"("scheduled_date");

-- CreateIndex
CREATE INDEX "appointment_requests_owner_id_idx" ON "appointment_requests"("owner_id");

-- CreateIndex
CREATE INDEX "appointment_requests_pet_id_idx" ON "appointment_requests"("pet_id");

-- CreateIndex
CREATE INDEX "appointment_requests_status_id_idx" ON "appointment_requests"("status", "id");

-- AddForeignKey
ALTER TABLE "appointment_requests" ADD CONSTRAINT "appointment_requests_pet_id_fkey" FOREIGN KEY ("pet_id") REFERENCES "pets"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "appointment_requests" ADD CONSTRAINT "appointment_requests_owner_id_fkey" FOREIGN KEY ("owner_id") REFERENCES "owners"("id") ON DELETE CASCADE ON UPDATE CASCADE;
