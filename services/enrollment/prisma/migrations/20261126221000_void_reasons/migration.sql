-- Why a recorded payment was voided.
ALTER TABLE "recorded_payments" ADD COLUMN "void_reason" TEXT;
