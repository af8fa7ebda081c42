ALTER TABLE "payment_consents" ADD COLUMN "due_today" DECIMAL(10,2),
ADD COLUMN "monthly_total" DECIMAL(10,2);
