-- CreateTable
CREATE TABLE "owner_addresses" (
    "owner_id" INTEGER NOT NULL,
    "address" TEXT NOT NULL,

    CONSTRAINT "owner_addresses_pkey" PRIMARY KEY ("owner_id")
);
