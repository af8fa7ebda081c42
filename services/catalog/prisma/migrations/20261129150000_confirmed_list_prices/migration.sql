-- CreateTable
CREATE TABLE "price_confirmations" (
    "version_id" INTEGER NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "by" TEXT NOT NULL,

    CONSTRAINT "price_confirmations_pkey" PRIMARY KEY ("version_id")
);

-- AddForeignKey
ALTER TABLE "price_confirmations" ADD CONSTRAINT "price_confirmations_version_id_fkey" FOREIGN KEY ("version_id") REFERENCES "offer_versions"("id") ON DELETE CASCADE ON UPDATE CASCADE;
