-- Kept at an import, so that a puppy grows up.
ALTER TABLE "pets" ADD COLUMN "birth_date" DATE;

ALTER TABLE "member_imports" ADD COLUMN "choices" JSONB, ADD COLUMN "questions" JSONB;

ALTER TABLE "member_import_rows"
    ADD COLUMN "has_odd_bytes" BOOLEAN NOT NULL DEFAULT false,
    ADD COLUMN "decision" TEXT,
    ADD COLUMN "kind" TEXT;

-- The call list: rows that wait for an address.
CREATE INDEX "member_import_rows_calls_idx" ON "member_import_rows" ("import_id", "row")
    WHERE "kind" = 'call' AND "outcome" IS NULL;

CREATE TABLE "import_values" (
    "field" TEXT NOT NULL,
    "value" TEXT NOT NULL,
    "meaning" TEXT NOT NULL,

    CONSTRAINT "import_values_pkey" PRIMARY KEY ("field", "value")
);
