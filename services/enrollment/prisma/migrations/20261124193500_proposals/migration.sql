-- CreateTable
CREATE TABLE "proposals" (
    "enrollment_id" INTEGER NOT NULL,
    "proposed_by" TEXT NOT NULL,
    "proposed_at" TIMESTAMPTZ(3) NOT NULL,
    "ends_at" TIMESTAMPTZ(3) NOT NULL,
    "account_mailed_at" TIMESTAMPTZ(3),

    CONSTRAINT "proposals_pkey" PRIMARY KEY ("enrollment_id")
);

-- CreateIndex
CREATE INDEX "proposals_ends_at_idx" ON "proposals"("ends_at");

-- AddForeignKey
ALTER TABLE "proposals" ADD CONSTRAINT "proposals_enrollment_id_fkey" FOREIGN KEY ("enrollment_id") REFERENCES "enrollments"("id") ON DELETE CASCADE ON UPDATE CASCADE;
