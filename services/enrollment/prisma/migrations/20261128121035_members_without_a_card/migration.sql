-- AlterTable
ALTER TABLE "imported_members" ADD COLUMN     "expects_card" BOOLEAN NOT NULL DEFAULT false;

-- AlterTable
ALTER TABLE "member_setups" ADD COLUMN     "due_mail_for" DATE;

-- Members whose card was to pay had no day until which they count as paid, so that nobody watched them. The first due
-- day is noon at the clinic; one that has passed counts from now.
UPDATE "imported_members" m
SET "expects_card" = true,
    "paid_until" = greatest((e."next_billing_date" AT TIME ZONE 'UTC')::date, current_date)
FROM "enrollments" e
WHERE e."id" = m."enrollment_id" AND e."billing" = 'elsewhere' AND e."paid_until" IS NULL;

UPDATE "enrollments" e
SET "paid_until" = m."paid_until"
FROM "imported_members" m
WHERE m."enrollment_id" = e."id" AND m."expects_card" AND e."billing" = 'elsewhere' AND e."paid_until" IS NULL;

-- So that voiding a payment leads back to a day.
UPDATE "recorded_payments"
SET "previous_paid_until" = coalesce("counted_from", "paid_on")
WHERE "previous_paid_until" IS NULL;
