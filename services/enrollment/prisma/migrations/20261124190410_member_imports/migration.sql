-- CreateTable
CREATE TABLE "member_imports" (
    "id" SERIAL NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'uploaded',
    "file_name" TEXT,
    "columns" TEXT[],
    "mapping" JSONB NOT NULL,
    "uploaded_by" JSONB NOT NULL,
    "uploaded_at" TIMESTAMPTZ(3) NOT NULL,
    "checked_at" TIMESTAMPTZ(3),
    "ordered_by" JSONB,
    "finished_at" TIMESTAMPTZ(3),
    "undone_at" TIMESTAMPTZ(3),
    "forgotten_at" TIMESTAMPTZ(3),
    "held_up_at" TIMESTAMPTZ(3),

    CONSTRAINT "member_imports_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "member_import_rows" (
    "import_id" INTEGER NOT NULL,
    "row" INTEGER NOT NULL,
    "cells" TEXT[],
    "who" TEXT NOT NULL DEFAULT '',
    "email" TEXT,
    "reference" TEXT,
    "member" JSONB,
    "problems" JSONB NOT NULL DEFAULT '[]',
    "has_error" BOOLEAN NOT NULL DEFAULT false,
    "has_warning" BOOLEAN NOT NULL DEFAULT false,
    "is_open" BOOLEAN NOT NULL DEFAULT false,
    "leased_until" TIMESTAMPTZ(3),
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "outcome" TEXT,
    "message" TEXT,
    "enrollment_id" INTEGER,
    "owner_id" INTEGER,

    CONSTRAINT "member_import_rows_pkey" PRIMARY KEY ("import_id","row")
);

-- CreateTable
CREATE TABLE "import_columns" (
    "name" TEXT NOT NULL,
    "field" TEXT,

    CONSTRAINT "import_columns_pkey" PRIMARY KEY ("name")
);

-- CreateIndex
CREATE INDEX "member_imports_status_idx" ON "member_imports"("status");

-- CreateIndex
CREATE INDEX "member_import_rows_enrollment_id_idx" ON "member_import_rows"("enrollment_id");

-- CreateIndex
CREATE INDEX "member_import_rows_owner_id_idx" ON "member_import_rows"("owner_id");

-- CreateIndex
CREATE INDEX "member_import_rows_email_idx" ON "member_import_rows"("email");

-- CreateIndex
CREATE INDEX "member_import_rows_reference_idx" ON "member_import_rows"("reference");

-- AddForeignKey
ALTER TABLE "member_import_rows" ADD CONSTRAINT "member_import_rows_import_id_fkey" FOREIGN KEY ("import_id") REFERENCES "member_imports"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Finds the next rows to work on.
CREATE INDEX "member_import_rows_open_idx" ON "member_import_rows" ("import_id", "row") WHERE "is_open";
