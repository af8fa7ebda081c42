-- AlterTable
ALTER TABLE "admins" ADD COLUMN     "email" TEXT,
ADD COLUMN     "email_confirmed_at" TIMESTAMPTZ(3),
ADD COLUMN     "name" TEXT,
ALTER COLUMN "password_hash" DROP NOT NULL;

-- CreateTable
CREATE TABLE "staff_links" (
    "id" SERIAL NOT NULL,
    "token_hash" BYTEA NOT NULL,
    "purpose" TEXT NOT NULL,
    "staff_id" INTEGER NOT NULL,
    "email" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "used_at" TIMESTAMPTZ(3),

    CONSTRAINT "staff_links_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "staff_links_token_hash_key" ON "staff_links"("token_hash");

-- CreateIndex
CREATE INDEX "staff_links_staff_id_purpose_idx" ON "staff_links"("staff_id", "purpose");

-- CreateIndex
CREATE INDEX "staff_links_expires_at_idx" ON "staff_links"("expires_at");

-- CreateIndex
CREATE UNIQUE INDEX "admins_email_key" ON "admins"("email");

-- AddForeignKey
ALTER TABLE "staff_links" ADD CONSTRAINT "staff_links_staff_id_fkey" FOREIGN KEY ("staff_id") REFERENCES "admins"("id") ON DELETE CASCADE ON UPDATE CASCADE;
