-- CreateTable
CREATE TABLE "job_items" (
    "job_id" INTEGER NOT NULL,
    "subject_id" INTEGER NOT NULL,
    "leased_until" TIMESTAMPTZ(3),
    "is_done" BOOLEAN NOT NULL DEFAULT false,
    "result" JSONB,

    CONSTRAINT "job_items_pkey" PRIMARY KEY ("job_id","subject_id")
);

-- AddForeignKey
ALTER TABLE "job_items" ADD CONSTRAINT "job_items_job_id_fkey" FOREIGN KEY ("job_id") REFERENCES "admin_jobs"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Finds the next items to work on.
CREATE INDEX "job_items_open_idx" ON "job_items" ("job_id", "subject_id") WHERE NOT "is_done";
