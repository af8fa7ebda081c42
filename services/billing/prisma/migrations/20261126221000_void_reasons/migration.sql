-- Why a recorded payment was voided.
ALTER TABLE "payments" ADD COLUMN "void_reason" TEXT;
