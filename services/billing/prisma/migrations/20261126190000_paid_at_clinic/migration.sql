-- Staff recorded, or were about to record, a payment at the clinic: before it is paid online, enrollment is asked.
ALTER TABLE "payable_enrollments" ADD COLUMN "paid_at_clinic_since" TIMESTAMPTZ(3);

UPDATE "payable_enrollments" SET "paid_at_clinic_since" = now()
WHERE "enrollment_id" IN (SELECT "enrollment_id" FROM "payments" WHERE "source" = 'recorded');
