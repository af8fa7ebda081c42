ALTER TYPE "EndingReason" ADD VALUE 'new_owner';

ALTER TABLE "enrollments" ADD COLUMN "takes_over_id" INTEGER, ADD COLUMN "handed_over_at" TIMESTAMPTZ(3);

CREATE TABLE "handovers" (
    "enrollment_id" INTEGER NOT NULL,
    "from_id" INTEGER NOT NULL,
    "ordered_by" JSONB NOT NULL,
    "ordered_at" TIMESTAMPTZ(3) NOT NULL,
    "until" TIMESTAMPTZ(3) NOT NULL,
    "link_id" UUID NOT NULL,
    "linked_at" TIMESTAMPTZ(3),
    "agreed_at" TIMESTAMPTZ(3),
    "done_at" TIMESTAMPTZ(3),
    "account_mailed_at" TIMESTAMPTZ(3),

    CONSTRAINT "handovers_pkey" PRIMARY KEY ("enrollment_id"),
    CONSTRAINT "handovers_enrollment_id_fkey" FOREIGN KEY ("enrollment_id") REFERENCES "enrollments"("id") ON DELETE CASCADE ON UPDATE CASCADE
);

CREATE UNIQUE INDEX "handovers_from_id_key" ON "handovers"("from_id");
CREATE INDEX handovers_open_idx ON handovers (enrollment_id) WHERE (done_at IS NULL);
