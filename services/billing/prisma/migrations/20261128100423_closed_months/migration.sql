-- AlterTable
ALTER TABLE "payments" ADD COLUMN     "counted_at" TIMESTAMPTZ(3),
ADD COLUMN     "void_counted_at" TIMESTAMPTZ(3),
ADD COLUMN     "voided_at" TIMESTAMPTZ(3);

-- CreateTable
CREATE TABLE "closed_months" (
    "month" TEXT NOT NULL,
    "closed_at" TIMESTAMPTZ(3) NOT NULL,
    "closed_by" TEXT NOT NULL,
    "figures" JSONB NOT NULL,

    CONSTRAINT "closed_months_pkey" PRIMARY KEY ("month")
);
