-- AlterTable
ALTER TABLE "disputes" ADD COLUMN     "answer_request" TEXT,
ADD COLUMN     "answered_at" TIMESTAMPTZ(3);

-- CreateTable
CREATE TABLE "dispute_evidence" (
    "dispute_id" INTEGER NOT NULL,
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "stripe_file_id" TEXT NOT NULL,
    "pdf" BYTEA NOT NULL,
    "bytes" INTEGER NOT NULL,
    "pages" INTEGER NOT NULL,
    "left_out" TEXT[],
    "texts" JSONB NOT NULL,
    "prepared_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "submitted_at" TIMESTAMPTZ(3),

    CONSTRAINT "dispute_evidence_pkey" PRIMARY KEY ("dispute_id")
);

-- AddForeignKey
ALTER TABLE "dispute_evidence" ADD CONSTRAINT "dispute_evidence_dispute_id_fkey" FOREIGN KEY ("dispute_id") REFERENCES "disputes"("id") ON DELETE CASCADE ON UPDATE CASCADE;
