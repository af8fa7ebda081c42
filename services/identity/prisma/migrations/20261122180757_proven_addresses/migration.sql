-- AlterTable
ALTER TABLE "one_time_links" ADD COLUMN     "new_email" TEXT;

-- AlterTable
ALTER TABLE "owners" ADD COLUMN     "password_reset_at" TIMESTAMPTZ(3);

-- CreateTable
CREATE TABLE "account_cases" (
    "id" SERIAL NOT NULL,
    "owner_id" INTEGER NOT NULL,
    "kind" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "opened_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "closed_at" TIMESTAMPTZ(3),
    "closed_by" TEXT,

    CONSTRAINT "account_cases_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "account_cases_owner_id_idx" ON "account_cases"("owner_id");

-- CreateIndex
CREATE INDEX "account_cases_closed_at_opened_at_idx" ON "account_cases"("closed_at", "opened_at");

-- AddForeignKey
ALTER TABLE "account_cases" ADD CONSTRAINT "account_cases_owner_id_fkey" FOREIGN KEY ("owner_id") REFERENCES "owners"("id") ON DELETE CASCADE ON UPDATE CASCADE;
