-- AlterTable
ALTER TABLE "balance_reads" ADD COLUMN     "differing" INTEGER,
ADD COLUMN     "differing_payments" INTEGER[] DEFAULT ARRAY[]::INTEGER[];

-- AlterTable
ALTER TABLE "payments" ADD COLUMN     "charged_cents" INTEGER;
