-- CreateTable
CREATE TABLE "deleted_owners" (
    "id" INTEGER NOT NULL,
    "deleted_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "deleted_owners_pkey" PRIMARY KEY ("id")
);
